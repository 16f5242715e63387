"""Printed sheets: whole pages of HTML to PDF, in processes of their own.

`sheet` says what is to be printed, `press` has it printed, `kept` keeps what was, `turns` sees to
it that everybody's are. `render` alone knows WeasyPrint, and only `worker` loads it: in a process
that the press starts.
"""
