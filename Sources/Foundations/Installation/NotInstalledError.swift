public import Foundation

/// A dependency that `make setup` installs is missing, or has another release than this package expects.
///
/// Concerns OpenVINO, zxing-cpp, the networks' files, and the data of further languages. Loading a model
/// throws it; Vision's requests fail with `VNErrorCode.dataUnavailable` and this as `NSUnderlyingErrorKey`.
public struct NotInstalledError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// A message about the missing dependency, and about the one found in its place.
  public let problem: String
  private let remedy: String?

  /// - Parameter remedy: the recovery suggestion; nil for that of most dependencies.
  package init(_ problem: String, remedy: String? = nil) { (self.problem, self.remedy) = (problem, remedy) }

  public var errorDescription: String? { problem }

  /// The command that installs it.
  public var recoverySuggestion: String? {
    remedy
      ?? "Run `make setup` in swift-vision's checkout (for a program from pip: `pip install swift-vision-networks`), "
      + "or set the folder with its native libraries in the environment variable SWIFT_VISION_LIBRARIES."
  }

  /// The problem and the recovery suggestion.
  public var description: String { [problem, recoverySuggestion].compactMap(\.self).joined(separator: " ") }
}
