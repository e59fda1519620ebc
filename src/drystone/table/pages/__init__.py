"""What people see: functions that turn a room into HTML. They decide nothing."""
