import struct Foundation.Data

/// Copies of data too short to have memory of their own, each at an address for as long as it is asked for now and then.
///
/// A copy stays until at least `span` others have been asked for since, and there are never more than twice as many: memory that is asked
/// for by each of a program's short texts would grow without end, and nothing tells when the last one who has the address is done.
/// Unsafe: memory of copies is used again, but never given back, so that an address that is kept too long has other bytes, and not none.
struct SmallDataCache {
  /// Up to which length Foundation keeps data within the value itself.
  static let longest = 14

  private let span: Int
  private var recent: [Data: UnsafeMutablePointer<UInt8>] = [:]
  private var older: [Data: UnsafeMutablePointer<UInt8>] = [:]
  private var free: [UnsafeMutablePointer<UInt8>] = []

  /// - Parameter span: how many others may be asked for before a copy goes.
  init(span: Int) { self.span = max(span, 1) }

  /// The address of the bytes of `data`, of which there are at most `longest`.
  mutating func address(of data: Data) -> UnsafePointer<UInt8> {
    if let known = recent[data] { return UnsafePointer(known) }
    if recent.count == span {
      free += older.values
      (older, recent) = (recent, [:])
    }
    let copy = older.removeValue(forKey: data) ?? made(of: data)
    recent[Data(data)] = copy
    return UnsafePointer(copy)
  }

  private mutating func made(of data: Data) -> UnsafeMutablePointer<UInt8> {
    let copy = free.popLast() ?? .allocate(capacity: Self.longest)
    data.copyBytes(to: copy, count: min(data.count, Self.longest))
    return copy
  }
}
