// The name of Core Services' type identifiers on iOS.
@_exported public import CoreServices
