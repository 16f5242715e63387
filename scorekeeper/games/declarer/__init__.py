"""Games with a declarer: one or two play a contract, and a formula scores it."""
