/// Reads unsigned integers from a file's bytes, in one byte order.
///
/// The bytes' first index is 0.
struct ByteOrderReader<Bytes: RandomAccessCollection> where Bytes.Element == UInt8, Bytes.Index == Int {
  let bytes: Bytes
  var isLittle = false

  /// Returns the integer of up to eight bytes at an offset, clamped to `Int.max`; nil if it is out of bounds.
  func callAsFunction(_ place: Int, _ length: Int) -> Int? {
    guard place >= 0, place <= bytes.count - length else { return nil }
    let field = bytes[place..<place + length]
    let value =
      isLittle
      ? field.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      : field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: value)
  }
}
