import Foundation

extension Error {
  /// The reason why a file can't be read or written, in the system's words: Foundation describes unknown
  /// errors as "The operation could not be completed. (NSCocoaErrorDomain error 512.)".
  package var fileReason: String {
    if let error = self as? POSIXError { return error.code.words }
    guard let error = self as? CocoaError else { return localizedDescription }
    if let system = error.userInfo[NSUnderlyingErrorKey] as? POSIXError { return system.code.words }
    return switch error.code {
    case .fileWriteOutOfSpace: POSIXErrorCode.ENOSPC.words
    case .fileNoSuchFile, .fileReadNoSuchFile: POSIXErrorCode.ENOENT.words
    case .fileReadNoPermission, .fileWriteNoPermission: POSIXErrorCode.EACCES.words
    case .fileWriteVolumeReadOnly: POSIXErrorCode.EROFS.words
    case .fileReadUnknown, .fileWriteUnknown: "unknown reason"
    default: localizedDescription
    }
  }
}

extension POSIXErrorCode {
  fileprivate var words: String { String(cString: strerror(rawValue)) }
}
