import Foundation

/// A peculiarity of a file that was decoded nevertheless, for people: it may explain an unexpected result.
package enum DecodingRemark: Codable, Equatable, Sendable {
  /// A JPEG lacks its end marker, but no pixels.
  case missingEnd
  /// Samples of more than 8 bits, or floating-point ones, take up a small part of their range, which became
  /// black to white.
  case stretched(from: Double, to: Double)

  /// A clause without a period.
  package var description: String {
    switch self {
    case .missingEnd: "the file lacks its last bytes, but no pixels"
    case .stretched(let lower, let upper):
      "its samples are only \(Self.text(lower)) to \(Self.text(upper)); they were scaled to black to white"
    }
  }

  /// A number in up to six digits, without an exponent for ordinary ones.
  private static func text(_ value: Double) -> String { String(format: "%.6g", value) }
}
