/// What a PNG's first chunk says.
enum PNGHeader {
  /// The width and height of the header chunk, which comes right after the signature; nil where there is none.
  static func size(of bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
    let number = FileNumbers(bytes: bytes)
    guard let width = number(16, 4), let height = number(20, 4), bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    return (width, height)
  }
}
