"""What can be done, one method a verb; pages and the API call these."""
