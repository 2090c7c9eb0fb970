import struct Foundation.Data

/// Copies of data too short to have memory of its own, at stable addresses while requested regularly.
///
/// A copy lives until at least `span` others have been requested; there are at most twice as many. Otherwise
/// memory would grow with each short string, as nothing reports when an address is no longer used. Unsafe:
/// memory is reused but never freed, so an address used too late is valid but has other bytes.
struct SmallDataCache {
  /// The maximum length that Foundation stores inline.
  static let maximumLength = 14

  private let span: Int
  private var recent: [Data: UnsafeMutablePointer<UInt8>] = [:]
  private var older: [Data: UnsafeMutablePointer<UInt8>] = [:]
  private var free: [UnsafeMutablePointer<UInt8>] = []

  /// - Parameter span: the number of other requests before a copy may be dropped.
  init(span: Int) { self.span = max(span, 1) }

  /// The address of a copy of `data`, which has at most `longest` bytes.
  mutating func address(of data: Data) -> UnsafePointer<UInt8> {
    if let known = recent[data] { return UnsafePointer(known) }
    if recent.count == span {
      free += older.values
      (older, recent) = (recent, [:])
    }
    let copy = older.removeValue(forKey: data) ?? makeCopy(of: data)
    recent[Data(data)] = copy
    return UnsafePointer(copy)
  }

  private mutating func makeCopy(of data: Data) -> UnsafeMutablePointer<UInt8> {
    let copy = free.popLast() ?? .allocate(capacity: Self.maximumLength)
    data.copyBytes(to: copy, count: min(data.count, Self.maximumLength))
    return copy
  }
}
