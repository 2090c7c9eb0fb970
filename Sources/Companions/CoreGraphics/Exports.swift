// The module's declarations are in one of another name, because a file that imports Swift Testing and a module named
// CoreGraphics needs Swift Testing's overlay (see `_Testing_CoreGraphics`). Modules that bring Core Graphics along, as
// Vision does, pass on that one, so that their users' tests need nothing.
@_exported public import _CoreGraphics
