/// What a PNG's first chunk says.
enum PNGHeader {
  /// The width and height of the header chunk, which comes right after the signature; nil where there is none.
  static func size(of bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
