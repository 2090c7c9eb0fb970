public import struct Foundation.URL

/// What stands for a kind of data: file extensions or MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `public.filename-extension`.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// `public.mime-type`.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension TypeEntry {
  /// The tags of a class, the preferred one first; none of a class that isn't known.
  func tags(_ tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: extensions
    case .mimeType: mimeTypes
    default: []
    }
  }
}

extension URL {
  /// With the preferred extension of a kind, unless the extension is one of that kind's or the kind has none.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let preferred = contentType.preferredFilenameExtension,
      contentType.tags[.filenameExtension]?.contains(pathExtension.lowercased()) != true
    else { return self }
    return appendingPathExtension(preferred)
  }

  /// With a component, and with the preferred extension of a kind as `appendingPathExtension(for:)` has it.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }

  /// Appends the preferred extension of a kind.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}
