"""Helpers at the table: deal a game step by step, judge a trick."""
