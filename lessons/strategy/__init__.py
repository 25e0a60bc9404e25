"""The strategy part: chapters of claims, and the figures that they rest on."""
