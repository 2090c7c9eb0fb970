import Foundation

/// Copies a file without metadata that is too costly for a decoder, and that no pixel needs.
struct LeanCopy {
  /// Ranges to remove, in ascending order.
  var cuts: [Range<Int>] = []
  /// Ranges to zero, for formats where removing them would invalidate offsets.
  var blanks: [Range<Int>] = []

  /// Returns the copy; nil if nothing changes.
  func applied(to bytes: UnsafeRawBufferPointer) -> Data? {
    guard !cuts.isEmpty || !blanks.isEmpty else { return nil }
    var data = Data(capacity: bytes.count)
    var kept = 0
    for range in cuts {
      data.append(contentsOf: bytes[kept..<range.lowerBound])
      kept = range.upperBound
    }
    data.append(contentsOf: bytes[kept...])
    // No format needs both, so cuts haven't moved these.
    for range in blanks { data.resetBytes(in: range) }
    return data
  }
}
