"""Helpers at the table: walk a deal step by step, judge a trick."""
