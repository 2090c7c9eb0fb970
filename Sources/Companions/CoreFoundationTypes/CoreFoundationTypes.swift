public import struct Foundation.CGFloat
public import struct Foundation.Data
public import class Foundation.NSMutableData
public import class Foundation.NSNull
public import class Foundation.NSNumber
public import struct Foundation.URL

// What Apple's frameworks name of Core Foundation, as the Swift types that Apple's bridge to: a call written
// `attributes as CFDictionary` compiles here as it does there.

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias OSType = UInt32
/// A code of four characters.
public typealias FourCharCode = UInt32
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
/// The system's allocator, the only one.
public let kCFAllocatorSystemDefault: CFAllocator? = nil
/// The C library's allocator: the system's.
public let kCFAllocatorMalloc: CFAllocator? = nil
/// Core Foundation's truth values.
public typealias CFBoolean = Bool
public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false
/// Core Foundation's nothing, where a dictionary needs a value.
public typealias CFNull = NSNull
public let kCFNull: CFNull! = NSNull()

/// Core Foundation's arrays.
public typealias CFArray = [Any]
/// Core Foundation's numbers.
public typealias CFNumber = NSNumber
/// A number for each of Core Foundation's types.
public typealias CFTypeID = UInt

/// The number of a value's type, to compare with others of this process.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID { typeID(of: type(of: cf)) }

/// A type's number.
package func typeID(of type: Any.Type) -> CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(type)) }

extension CGFloat {
  /// A number's value, rounded to what this type can hold.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}
