"""Without a connection: what a browser needs to install the app and to show what it has seen."""
