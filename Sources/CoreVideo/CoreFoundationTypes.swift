/// What Core Video's functions name of Core Foundation, as the Swift types that Apple's bridge to:
/// a call written `attributes as CFDictionary` compiles here as it does there.
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias OSType = UInt32

/// Core Foundation's allocator. There is one, the system's, so it carries nothing.
public struct CFAllocator: Sendable {}

public let kCFAllocatorDefault: CFAllocator? = nil
public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false
