"""Pages for paper: a sheet of blocks in, a PDF out. A leaf: imports no app of ours.

`blocks` is what a sheet can hold, `press` sets it with `typst`, `answers` is the view's
part. Words are data from end to end: nothing that anybody typed is ever markup.
"""
