import Foundation

extension Error {
  /// Why a file can't be read or written, in the system's words: Foundation's own are "The operation could not be completed.
  /// (NSCocoaErrorDomain error 512.)" for what it has no name for.
  var fileReason: String {
    guard let error = self as? CocoaError else { return localizedDescription }
    if let system = error.userInfo[NSUnderlyingErrorKey] as? POSIXError {
      return String(cString: strerror(system.code.rawValue))
    }
    return switch error.code {
    case .fileWriteOutOfSpace: String(cString: strerror(ENOSPC))
    case .fileNoSuchFile, .fileReadNoSuchFile: String(cString: strerror(ENOENT))
    case .fileReadNoPermission, .fileWriteNoPermission: String(cString: strerror(EACCES))
    case .fileWriteVolumeReadOnly: String(cString: strerror(EROFS))
    case .fileReadUnknown, .fileWriteUnknown: "the system gives no reason"
    default: localizedDescription
    }
  }
}
