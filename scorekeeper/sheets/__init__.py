"""Printed sheets: whole pages of HTML to PDF, and pictures to PNG, in processes of their own.

`sheet` says what is to be printed, `press` has it printed, `kept` keeps what was, `turns` sees to
it that everybody's are. `render` and `tags` alone know WeasyPrint, `pixels` alone pypdfium2, and
only `worker` loads them: in a process that the press starts.
"""
