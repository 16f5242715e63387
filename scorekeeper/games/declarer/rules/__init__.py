"""The rules of games with a declarer: deals, formulas, ledgers, settlements."""
