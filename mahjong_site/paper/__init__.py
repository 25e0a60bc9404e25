"""Pages for paper: a sheet of blocks in, a PDF out. A leaf: imports no app of ours.

`blocks` is what a sheet can hold, `press` has it set by `worker`, `answers` is the part
of the views. Words are data from end to end: nothing that anybody typed is ever markup.
"""
