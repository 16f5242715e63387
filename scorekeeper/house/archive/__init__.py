"""Write and read a whole house as one file."""
