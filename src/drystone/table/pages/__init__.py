"""What people see: functions that turn a view into HTML. They decide nothing."""
