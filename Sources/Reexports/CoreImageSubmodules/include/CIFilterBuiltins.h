// Nothing: the declarations are those of the Swift module CoreImage.
