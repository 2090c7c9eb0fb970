public import Foundation

/// Called when a data provider's memory is no longer used, with the info pointer, the address and the size.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// The data of an image's pixels.
public final class CGDataProvider: Sendable {
  private let bytes: Data

  public var data: CFData? { bytes }

  /// Provides the bytes of `data`; nil if it is empty.
  public init?(data: CFData) {
    guard !data.isEmpty else { return nil }
    bytes = data
  }

  /// Provides a copy of the current bytes of `data`; nil if it is empty.
  public convenience init?(data: NSData) { self.init(data: Data(referencing: data)) }

  /// Provides a file's bytes, read immediately; nil if the file can't be read or is empty.
  public init?(url: CFURL) {
    guard let contents = try? Data(contentsOf: url), !contents.isEmpty else { return nil }
    bytes = contents
  }

  /// Provides a file's bytes, read immediately; nil if the file can't be read or is empty.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }

  /// Copies `size` bytes at an address, and calls `releaseData` before returning; nil if `size` is 0.
  ///
  /// Unsafe: the caller guarantees that the bytes are valid.
  ///
  /// - Parameters:
  ///   - info: passed to `releaseData`.
  ///   - releaseData: called with `info`, the address and the size; may be nil.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback?
  ) {
    defer { releaseData?(info, data, size) }
    guard size > 0 else { return nil }
    bytes = Data(bytes: data, count: size)
  }

  package init(bytes: Data) { self.bytes = bytes }
}
