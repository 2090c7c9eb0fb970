/// A peculiarity of a file that was decoded nevertheless, for people: it may explain an unexpected result.
package enum DecodingRemark: Codable, Equatable, Sendable {
  /// A JPEG lacks its end marker, but no pixels.
  case missingEnd

  /// A clause without a period.
  package var description: String {
    switch self {
    case .missingEnd: "the file lacks its last bytes, but no pixels"
    }
  }
}
