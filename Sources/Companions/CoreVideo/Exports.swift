// As on Apple's platforms, whoever imports Core Video has Core Foundation's types.
@_exported public import CoreFoundationTypes
