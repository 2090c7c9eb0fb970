// As on Apple's platforms, Core Video re-exports Core Foundation's types.
@_exported public import CoreFoundationTypes
