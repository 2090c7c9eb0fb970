public import CoreFoundationTypes
import UniformTypeIdentifiers

// Uniform type functions that predate `UTType`.

/// File extensions: `UTTagClass.filenameExtension`.
public let kUTTagClassFilenameExtension: CFString = UTTagClass.filenameExtension.rawValue
/// MIME types: `UTTagClass.mimeType`.
public let kUTTagClassMIMEType: CFString = UTTagClass.mimeType.rawValue

/// Whether one type conforms to another; false for an unknown type.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  guard let kind = UTType(inUTI), let other = UTType(inConformsToUTI) else {
    return UTTypeEqual(inUTI, inConformsToUTI)
  }
  return kind.conforms(to: other)
}

/// Whether two identifiers are of the same type, ignoring case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  inUTI1.lowercased() == inUTI2.lowercased()
}
