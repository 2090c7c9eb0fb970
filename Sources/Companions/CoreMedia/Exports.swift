// As on Apple's platforms, whoever imports Core Media has Core Video.
@_exported public import CoreVideo
