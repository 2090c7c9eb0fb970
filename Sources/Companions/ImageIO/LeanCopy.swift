import Foundation

/// A copy of a file without metadata that would cost a decoder too much, and that no pixel needs.
struct LeanCopy {
  /// Stretches that are left out, in ascending order.
  var cuts: [Range<Int>] = []
  /// Stretches that become zeros, where leaving them out would move what other parts point to.
  var blanks: [Range<Int>] = []

  /// The copy; nil if nothing changes.
  func of(_ bytes: UnsafeRawBufferPointer) -> Data? {
    guard !cuts.isEmpty || !blanks.isEmpty else { return nil }
    var data = Data(capacity: bytes.count)
    var kept = 0
    for range in cuts {
      data.append(contentsOf: bytes[kept..<range.lowerBound])
      kept = range.upperBound
    }
    data.append(contentsOf: bytes[kept...])
    // Of one file either: no format needs both.
    for range in blanks { data.resetBytes(in: range) }
    return data
  }
}
