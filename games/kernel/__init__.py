"""What every game shares: decisions, positions, dice, ledger, record, verbs, stand-ins and words."""
