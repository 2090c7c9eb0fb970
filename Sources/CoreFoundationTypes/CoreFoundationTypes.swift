import struct Foundation.Data
import class Foundation.NSMutableData
import struct Foundation.URL

// What Apple's frameworks name of Core Foundation, as the Swift types that Apple's bridge to: a call written
// `attributes as CFDictionary` compiles here as it does there.

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias OSType = UInt32
/// What a function of Apple's C interfaces says of its success: 0, or an error's number.
public typealias OSStatus = Int32
public let noErr: OSStatus = 0
/// Core Foundation's bytes.
public typealias CFData = Data
/// Core Foundation's growing bytes.
public typealias CFMutableData = NSMutableData
/// Core Foundation's URL.
public typealias CFURL = URL

/// Core Foundation's allocator. There is one, the system's, so it carries nothing.
public struct CFAllocator: Sendable {}

public let kCFAllocatorDefault: CFAllocator? = nil
public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false
