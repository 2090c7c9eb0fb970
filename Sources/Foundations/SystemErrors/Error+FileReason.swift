import Foundation

extension Error {
  /// Why a file can't be read or written, in the system's words: Foundation's own are "The operation could not be completed.
  /// (NSCocoaErrorDomain error 512.)" for what it has no name for.
  package var fileReason: String {
    if let error = self as? POSIXError { return error.code.words }
    guard let error = self as? CocoaError else { return localizedDescription }
    if let system = error.userInfo[NSUnderlyingErrorKey] as? POSIXError { return system.code.words }
    return switch error.code {
    case .fileWriteOutOfSpace: POSIXErrorCode.ENOSPC.words
    case .fileNoSuchFile, .fileReadNoSuchFile: POSIXErrorCode.ENOENT.words
    case .fileReadNoPermission, .fileWriteNoPermission: POSIXErrorCode.EACCES.words
    case .fileWriteVolumeReadOnly: POSIXErrorCode.EROFS.words
    case .fileReadUnknown, .fileWriteUnknown: "the system gives no reason"
    default: localizedDescription
    }
  }
}

extension POSIXErrorCode {
  fileprivate var words: String { String(cString: strerror(rawValue)) }
}
