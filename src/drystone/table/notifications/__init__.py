"""What somebody who is not looking is told: by push, mail or webhook."""
