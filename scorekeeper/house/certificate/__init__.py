"""The certificate by which phones trust this server: the page that says how, and the file."""
