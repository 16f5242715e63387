"""The server's certificate for phones: a page that explains how to install it, and the file."""
