import CoreVideo

/// A BMP file, decoded in Swift: libvips passes this format to ImageMagick, which is blocked.
///
/// 1 to 32 bits per pixel, with a palette, bit fields or run lengths of 4 and 8 bits. Decoding takes linear
/// time, and memory for the indices of a palette beside the pixels.
struct BitmapFile {
  let header: BitmapHeader
  private let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: the whole file, which must outlive this value.
  /// - Throws: `ImageDecodingError`.
  init(_ bytes: UnsafeRawBufferPointer, limits: ImageDecodingLimits) throws(ImageDecodingError) {
    self.bytes = bytes
    header = try BitmapHeader(bytes, limits: limits)
  }

  /// Decodes the pixels: OneComponent8 if the palette is gray, 32BGRA if a pixel is transparent, else 24RGB.
  ///
  /// - Throws: `ImageDecodingError` for a truncated file.
  func pixelBuffer() throws(ImageDecodingError) -> CVPixelBuffer {
    switch header.compression {
    case .runLength4, .runLength8: return try paletteBuffer(indices: runLengths())
    case .none, .bitFields:
      // The last row may lack its padding.
      let needed = header.bytesPerRow * (header.height - 1) + (header.width * header.bitsPerPixel + 7) / 8
      guard header.pixelOffset <= bytes.count, needed <= bytes.count - header.pixelOffset else {
        throw BitmapHeader.damaged("its pixels end too early")
      }
      return try header.bitsPerPixel <= 8 ? paletteBuffer(indices: packedIndices()) : colorBuffer()
    }
  }

  /// The bytes of a row's pixels, from the top, without padding.
  private func row(_ row: Int) -> [UInt8] {
    let stored = header.isTopDown ? row : header.height - 1 - row
    let start = header.pixelOffset + stored * header.bytesPerRow
    return Array(bytes[start..<start + (header.width * header.bitsPerPixel + 7) / 8])
  }

  // MARK: - Palettes

  /// The palette's index of each pixel, from the top.
  private func packedIndices() -> [UInt8] {
    let (width, bits) = (header.width, header.bitsPerPixel)
    var indices: [UInt8] = []
    indices.reserveCapacity(width * header.height)
    let (perByte, mask) = (8 / bits, UInt8(truncatingIfNeeded: (1 << bits) - 1))
    for y in 0..<header.height {
      let packed = row(y)
      if bits == 8 {
        indices += packed
      } else {
        for x in 0..<width {
          // The leftmost pixel is in the highest bits.
          let shift = UInt8(truncatingIfNeeded: (perByte - 1 - x % perByte) * bits)
          indices.append(packed[x / perByte] >> shift & mask)
        }
      }
    }
    return indices
  }

  /// Decodes run lengths. Pixels that they skip have index 0.
  ///
  /// - Throws: `ImageDecodingError` if the data ends before the last row.
  private func runLengths() throws(ImageDecodingError) -> [UInt8] {
    let (width, height) = (header.width, header.height)
    let isNibbles = header.compression == .runLength4
    var indices = [UInt8](repeating: 0, count: width * height)
    var (x, y, place) = (0, 0, header.pixelOffset)
    func put(_ index: UInt8) {
      if x < width, y < height { indices[(height - 1 - y) * width + x] = index }
      x += 1
    }
    while place + 1 < bytes.count, y < height {
      let (count, value) = (Int(bytes[place]), bytes[place + 1])
      place += 2
      if count > 0 {
        let visible = min(count, max(width - x, 0))
        for number in 0..<visible { put(isNibbles ? (number % 2 == 0 ? value >> 4 : value & 15) : value) }
        x += count - visible
        continue
      }
      switch value {
      case 0: (x, y) = (0, y + 1)
      case 1: return indices
      case 2:
        guard place + 1 < bytes.count else { break }
        (x, y) = (x + Int(bytes[place]), y + Int(bytes[place + 1]))
        place += 2
      default:
        let length = isNibbles ? (Int(value) + 1) / 2 : Int(value)
        guard place + length <= bytes.count else { throw BitmapHeader.damaged("its pixels end too early") }
        for number in 0..<Int(value) {
          let byte = bytes[place + (isNibbles ? number / 2 : number)]
          put(isNibbles ? (number % 2 == 0 ? byte >> 4 : byte & 15) : byte)
        }
        // Literal pixels are padded to 16 bits.
        place += (length + 1) / 2 * 2
      }
    }
    // Files without the end marker are common.
    guard y >= height || (y == height - 1 && x >= width) else {
      throw BitmapHeader.damaged("its pixels end too early")
    }
    return indices
  }

  /// An index beyond the palette is black.
  private func paletteBuffer(indices: [UInt8]) throws(ImageDecodingError) -> CVPixelBuffer {
    var colors = header.palette
    colors += Array(repeating: BitmapHeader.PaletteColor(), count: 256 - colors.count)
    let width = header.width
    if header.isGray {
      let grays = colors.map(\.red)
      return try buffer(kCVPixelFormatType_OneComponent8) { y in
        indices[y * width..<(y + 1) * width].map { grays[Int($0)] }
      }
    }
    return try buffer(kCVPixelFormatType_24RGB) { y in
      var row: [UInt8] = []
      row.reserveCapacity(3 * width)
      for index in indices[y * width..<(y + 1) * width] {
        let color = colors[Int(index)]
        row.append(color.red)
        row.append(color.green)
        row.append(color.blue)
      }
      return row
    }
  }

  // MARK: - Colors

  private func colorBuffer() throws(ImageDecodingError) -> CVPixelBuffer {
    if header.bitsPerPixel == 24 {
      return try buffer(kCVPixelFormatType_24RGB) { y in
        var pixels = row(y)
        for x in 0..<header.width { pixels.swapAt(3 * x, 3 * x + 2) }
        return pixels
      }
    }
    let masks = header.masks
    guard hasAlpha else {
      return try buffer(kCVPixelFormatType_24RGB) { y in
        var rgb: [UInt8] = []
        rgb.reserveCapacity(3 * header.width)
        forEachPixel(inRow: y) { pixel in
          rgb.append(masks.red.component(of: pixel))
          rgb.append(masks.green.component(of: pixel))
          rgb.append(masks.blue.component(of: pixel))
        }
        return rgb
      }
    }
    return try buffer(kCVPixelFormatType_32BGRA) { y in
      var bgra: [UInt8] = []
      bgra.reserveCapacity(4 * header.width)
      forEachPixel(inRow: y) { pixel in
        let alpha = masks.alpha.component(of: pixel)
        for mask in [masks.blue, masks.green, masks.red] {
          bgra.append(mask.component(of: pixel).multiplied(byAlpha: alpha))
        }
        bgra.append(alpha)
      }
      return bgra
    }
  }

  /// Whether a pixel has alpha above 0: some programs leave it 0 in all pixels of an opaque image.
  private var hasAlpha: Bool {
    let alpha = header.masks.alpha.bits
    guard alpha != 0 else { return false }
    return (0..<header.height).contains { y in
      var isVisible = false
      forEachPixel(inRow: y) { isVisible = isVisible || $0 & alpha != 0 }
      return isVisible
    }
  }

  private func forEachPixel(inRow y: Int, _ body: (UInt32) -> Void) {
    let packed = row(y)
    if header.bitsPerPixel == 16 {
      for place in stride(from: 0, to: 2 * header.width, by: 2) {
        body(UInt32(packed[place]) | UInt32(packed[place + 1]) << 8)
      }
    } else {
      for place in stride(from: 0, to: 4 * header.width, by: 4) {
        body(
          UInt32(packed[place]) | UInt32(packed[place + 1]) << 8 | UInt32(packed[place + 2]) << 16
            | UInt32(packed[place + 3]) << 24)
      }
    }
  }

  /// Makes a buffer from its rows, from the top.
  ///
  /// Unsafe: a row has the bytes of the buffer's width at most, which fit its own.
  private func buffer(
    _ format: OSType, row: (Int) -> [UInt8]
  ) throws(ImageDecodingError) -> CVPixelBuffer {
    guard let buffer = CVPixelBuffer(width: header.width, height: header.height, pixelFormat: format),
      let plane = buffer.planes.first
    else { throw ImageDecodingError(.outOfMemory) }
    for y in 0..<header.height {
      let pixels = row(y)
      (plane.baseAddress + y * plane.bytesPerRow).copyMemory(
        from: pixels, byteCount: min(pixels.count, plane.bytesPerRow))
    }
    return buffer
  }
}

extension BitmapFile {
  /// Encodes pixels in rows without padding: gray with a palette, RGB, or RGBA not premultiplied by alpha.
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, bands: Int, density: PixelDensity?
  ) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let padding = [UInt8](repeating: 0, count: -(width * bands) & 3)
    let pixelBytes = (width * bands + padding.count) * height
    // Version 4 has a field for the alpha mask.
    let headerLength = bands == 4 ? 108 : 40
    let palette = bands == 1 ? (0..<256).flatMap { bytes($0 * 0x01_0101) } : []
    let offset = 14 + headerLength + palette.count
    var file: [UInt8] = []
    file.reserveCapacity(offset + pixelBytes)
    file += Array("BM".utf8) + bytes(offset + pixelBytes) + bytes(0) + bytes(offset)
    file += bytes(headerLength) + bytes(width) + bytes(height) + bytes(1, 2) + bytes(8 * bands, 2)
    file += bytes(bands == 4 ? 3 : 0) + bytes(pixelBytes)
    file += [density?.width, density?.height].flatMap { bytes(Int((($0 ?? 0) / 0.0254).rounded())) }
    file += bytes(palette.count / 4) + bytes(0)
    if bands == 4 {
      file += [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000].flatMap { bytes($0) } + Array("BGRs".utf8)
      file += [UInt8](repeating: 0, count: 48)
    }
    file += palette
    for y in (0..<height).reversed() {
      var row = Array(pixels[y * width * bands..<(y + 1) * width * bands])
      if bands > 1 { for x in 0..<width { row.swapAt(bands * x, bands * x + 2) } }
      file += row
      file += padding
    }
    return file
  }
}
