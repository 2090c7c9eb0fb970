public import Foundation

/// Something that `make setup` installs is missing, or isn't the release that this package was written for.
///
/// Everything that needs OpenVINO, zxing-cpp or the networks' files reports their absence with this one error:
/// loading a model throws it; Vision's requests fail with `VNErrorCode.dataUnavailable` and this as
/// `NSUnderlyingErrorKey`.
public struct NotInstalledError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// What is missing, and what was found in its place.
  public let problem: String

  package init(_ problem: String) { self.problem = problem }

  public var errorDescription: String? { problem }

  /// The command that installs it.
  public var recoverySuggestion: String? {
    "Run `make setup` in swift-vision's checkout, or name the folder that holds its native libraries in the "
      + "environment variable SWIFT_VISION_LIBRARIES."
  }

  /// The problem and what to do about it.
  public var description: String { [problem, recoverySuggestion].compactMap(\.self).joined(separator: " ") }
}
