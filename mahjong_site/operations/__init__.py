"""For whoever runs the site: health, logs, measurements, work in the background.

`logs` is what is written of each request, `health` answers whether the site can
serve, `metrics` counts for Prometheus. `docs/operations.md` tells how they are used.
"""
