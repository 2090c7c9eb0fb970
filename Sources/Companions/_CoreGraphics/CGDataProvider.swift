public import Foundation

/// What is called with a data provider's memory when it is no longer used: with what was given for it, its address and its size.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

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

  /// Provides the bytes of a file, read now; nil where it can't be read or is empty.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }

  /// Provides `size` bytes at an address, which are copied now, so that `releaseData` is called before this returns; nil where there are
  /// none.
  ///
  /// Unsafe: whoever calls this vouches for the bytes at the address.
  ///
  /// - Parameters:
  ///   - info: given to `releaseData`.
  ///   - releaseData: receives `info`, the address and the size when the memory is no longer used; may be nil.
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
