"""`python -m scorekeeper` is the `scorekeeper` command."""

from scorekeeper.cli.main import main

if __name__ == "__main__":
    main(prog_name="scorekeeper")
