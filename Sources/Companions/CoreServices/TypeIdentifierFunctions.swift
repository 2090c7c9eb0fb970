public import CoreFoundationTypes
import UniformTypeIdentifiers

// Questions about kinds of data by the names that they had before `UTType`.

/// File extensions: `UTTagClass.filenameExtension`.
public let kUTTagClassFilenameExtension: CFString = UTTagClass.filenameExtension.rawValue
/// MIME types: `UTTagClass.mimeType`.
public let kUTTagClassMIMEType: CFString = UTTagClass.mimeType.rawValue

/// Whether one kind is another or one of its kinds; false for a kind that isn't known.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  guard let kind = UTType(inUTI), let other = UTType(inConformsToUTI) else {
    return UTTypeEqual(inUTI, inConformsToUTI)
  }
  return kind.conforms(to: other)
}

/// Whether two identifiers are of one kind: capitals and small letters are the same in them.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  inUTI1.lowercased() == inUTI2.lowercased()
}
