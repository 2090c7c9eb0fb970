"""Code shared by the networks: their blocks, training, and Core ML export."""
