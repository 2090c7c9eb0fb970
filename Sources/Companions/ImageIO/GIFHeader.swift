/// The size and the number of frames of a GIF file (GIF89a), read without decoding.
struct GIFHeader {
  /// The logical screen (section 18), enlarged by frames beyond it, as in libnsgif.
  private(set) var size: (width: Int, height: Int)
  private(set) var frameCount = 0

  /// Returns nil if the file ends before its size. Frames after damage aren't counted.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    guard let width = number(6, 2), let height = number(8, 2), let flags = number(10, 1) else { return nil }
    size = (width, height)
    func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var place = 13 + tableLength(flags)
    func skipBlocks() {
      while let length = number(place, 1) {
        place += 1 + length
        if length == 0 { break }
      }
    }
    while let kind = number(place, 1) {
      if kind == 0x21 {
        place += 2
        skipBlocks()
      } else if kind == 0x2C, let left = number(place + 1, 2), let top = number(place + 3, 2),
        let frameWidth = number(place + 5, 2), let frameHeight = number(place + 7, 2),
        let flags = number(place + 9, 1)
      {
        size = (max(size.width, left + frameWidth), max(size.height, top + frameHeight))
        frameCount += 1
        // The code size precedes the blocks.
        place += 11 + tableLength(flags)
        skipBlocks()
      } else {
        break
      }
    }
  }
}
