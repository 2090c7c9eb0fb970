public import Foundation

/// A dependency that `make setup` installs is missing, or has another release than this package expects.
///
/// Concerns OpenVINO, zxing-cpp and the networks' files. Loading a model throws it; Vision's requests fail
/// with `VNErrorCode.dataUnavailable` and this as `NSUnderlyingErrorKey`.
public struct NotInstalledError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// A message about the missing dependency, and about the one found in its place.
  public let problem: String

  package init(_ problem: String) { self.problem = problem }

  public var errorDescription: String? { problem }

  /// The command that installs it.
  public var recoverySuggestion: String? {
    "Run `make setup` in swift-vision's checkout (for a program from pip: `pip install swift-vision-networks`), "
      + "or set the folder with its native libraries in the environment variable SWIFT_VISION_LIBRARIES."
  }

  /// The problem and the recovery suggestion.
  public var description: String { [problem, recoverySuggestion].compactMap(\.self).joined(separator: " ") }
}
