// The name that Core Services' part with kinds of data has on iOS.
@_exported import CoreServices
