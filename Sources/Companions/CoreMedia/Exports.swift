// As on Apple's platforms, Core Media re-exports Core Video.
@_exported public import CoreVideo
