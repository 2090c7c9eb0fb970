"""The ranges of the layers that networks compute in 8-bit integers, from images that no test has."""
