// The name that Core Services' part with kinds of data has on iOS.
@_exported public import CoreServices
