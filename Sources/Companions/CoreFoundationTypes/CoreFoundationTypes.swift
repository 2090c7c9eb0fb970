public import struct Foundation.CGFloat
public import struct Foundation.Data
public import class Foundation.NSMutableData
public import class Foundation.NSNull
public import class Foundation.NSNumber
public import struct Foundation.URL

// Core Foundation's names for the Swift types that Apple's bridge to, so that `as CFDictionary` compiles.

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias OSType = UInt32
/// A four-character code.
public typealias FourCharCode = UInt32
/// The result of Apple's C functions: 0, or an error code.
public typealias OSStatus = Int32
public let noErr: OSStatus = 0
/// Core Foundation's data.
public typealias CFData = Data
/// Core Foundation's mutable data.
public typealias CFMutableData = NSMutableData
public typealias CFURL = URL

/// Core Foundation's allocator. There is only the system's, so it has no content.
public struct CFAllocator: Sendable {}

public let kCFAllocatorDefault: CFAllocator? = nil
/// The system's allocator, the only one.
public let kCFAllocatorSystemDefault: CFAllocator? = nil
/// The C library's allocator: the system's.
public let kCFAllocatorMalloc: CFAllocator? = nil
/// Core Foundation's Booleans.
public typealias CFBoolean = Bool
public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false
/// Core Foundation's null, for dictionaries.
public typealias CFNull = NSNull
public let kCFNull: CFNull! = NSNull()

public typealias CFArray = [Any]
public typealias CFNumber = NSNumber
/// An identifier of each Core Foundation type.
public typealias CFTypeID = UInt

/// The identifier of a value's type, to compare within this process.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID { typeID(of: type(of: cf)) }

package func typeID(of type: Any.Type) -> CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(type)) }

extension CGFloat {
  /// The number's value, rounded to this type.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}
