import Foundation

extension Error {
  /// The reason why a file can't be read or written, in the system's words: Foundation describes unknown
  /// errors as "The operation could not be completed. (NSCocoaErrorDomain error 512.)".
  package var fileReason: String {
    if let error = self as? POSIXError { return error.code.message }
    guard let error = self as? CocoaError else { return localizedDescription }
    if let system = error.userInfo[NSUnderlyingErrorKey] as? POSIXError { return system.code.message }
    return switch error.code {
    case .fileWriteOutOfSpace: POSIXErrorCode.ENOSPC.message
    case .fileNoSuchFile, .fileReadNoSuchFile: POSIXErrorCode.ENOENT.message
    case .fileReadNoPermission, .fileWriteNoPermission: POSIXErrorCode.EACCES.message
    case .fileWriteVolumeReadOnly: POSIXErrorCode.EROFS.message
    case .fileReadUnknown, .fileWriteUnknown: "unknown reason"
    default: localizedDescription
    }
  }
}

extension POSIXErrorCode {
  fileprivate var message: String { String(cString: strerror(rawValue)) }
}
