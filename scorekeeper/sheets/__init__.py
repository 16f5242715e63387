"""Print sheets: convert pages of HTML to PDF, and pictures to PNG, in separate processes.

`sheet` defines a sheet, `pdf_workers` has it printed by worker processes, `pdf_cache` caches the
result, and `turns` limits each client. Only `render` and `tags` use WeasyPrint, only `pixels` uses
pypdfium2, and only `worker` loads them, in a worker process.
"""
