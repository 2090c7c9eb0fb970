#if Server
public import Foundation
import NIOCore

public struct ListeningError: LocalizedError {
  public let errorDescription: String?
  public let recoverySuggestion: String?

  /// - Returns: nil for an unrelated error.
  init?(_ error: any Error, at address: ListenerConfiguration) {
    guard let (reason, suggestion) = Self.explanation(for: error) else { return nil }
    errorDescription = "can't listen on \(address.host):\(address.port): \(reason)"
    recoverySuggestion = suggestion
  }

  private static func explanation(for error: any Error) -> (reason: String, suggestion: String?)? {
    if error is SocketAddressError.UnknownHost {
      return (
        "there is no host with that name",
        "Use the name or address of an interface, such as 127.0.0.1, or 0.0.0.0 for all interfaces"
      )
    }
    guard let code = (error as? IOError)?.errnoCode else { return nil }
    switch code {
    case EADDRINUSE:
      return (
        "another program uses the port", "Stop that program, or choose another port; 0 is for any free one"
      )
    case EADDRNOTAVAIL:
      return (
        "this computer doesn't have the address",
        "Use 127.0.0.1 for this computer only, or 0.0.0.0 for all interfaces"
      )
    case EACCES: return ("this user isn't allowed to use the port", "Choose a port of 1024 or more")
    default: return (String(cString: strerror(code)), nil)
    }
  }
}
#endif
