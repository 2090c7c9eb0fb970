"""What the trained networks share: their blocks, how they learn, and how they are written for Core ML."""
