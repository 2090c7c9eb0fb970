// The declarations are in another module, because a file that imports Swift Testing and a module named
// CoreGraphics needs an overlay (see `_Testing_CoreGraphics`). Modules such as Vision re-export that one, so
// that their clients' tests don't.
@_exported public import _CoreGraphics
