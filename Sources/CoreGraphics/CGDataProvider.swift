import Foundation

/// Bytes for an image's pixels.
public final class CGDataProvider: Sendable {
  private let bytes: Data

  /// All the bytes.
  public var data: CFData? { bytes }

  /// Provides the bytes of `data`; nil when there are none.
  public init?(data: CFData) {
    guard !data.isEmpty else { return nil }
    bytes = data
  }

  /// Provides the bytes that `data` has now; nil when there are none.
  public convenience init?(data: NSData) { self.init(data: Data(referencing: data)) }

  /// Provides a file's bytes, read now; nil where it can't be read or is empty.
  public init?(url: CFURL) {
    guard let contents = try? Data(contentsOf: url), !contents.isEmpty else { return nil }
    bytes = contents
  }

  package init(bytes: Data) { self.bytes = bytes }
}
