"""Rendered images of dice with exact labels. Lengths are in die edges of about one, z is up."""
