/// The headers of a BMP file: a file header of 14 bytes, and an information header of Windows (versions 1 to
/// 5) or OS/2 (versions 1 and 2), with the color masks and the palette that follow it.
struct BitmapHeader {
  /// The compression schemes that are decoded.
  enum Compression {
    case none, runLength8, runLength4, bitFields
  }

  /// Eight bits per component, 0 in `unused`: the order of a palette's bytes.
  struct PaletteColor: Equatable {
    var blue: UInt8 = 0
    var green: UInt8 = 0
    var red: UInt8 = 0
    var isGray: Bool { red == green && green == blue }
  }

  /// The bits of a pixel that hold a component.
  struct Mask {
    let bits: UInt32

    /// Returns the component of a pixel, scaled to 0…255; 0 for an empty mask.
    func component(of pixel: UInt32) -> UInt8 {
      guard bits != 0 else { return 0 }
      let shift = UInt32(bits.trailingZeroBitCount)
      let (value, most) = (UInt64(pixel & bits) >> shift, UInt64(bits) >> shift)
      return UInt8(truncatingIfNeeded: (value * 255 + most / 2) / most)
    }
  }

  let width: Int
  let height: Int
  /// Whether the first row of the file is the top one.
  let isTopDown: Bool
  let bitsPerPixel: Int
  let compression: Compression
  /// The masks of red, green, blue and alpha; alpha's is empty for opaque images.
  let masks: (red: Mask, green: Mask, blue: Mask, alpha: Mask)
  /// The colors of images with up to eight bits per pixel.
  let palette: [PaletteColor]
  /// The offset of the pixels.
  let pixelOffset: Int
  /// Pixels per inch; nil if unspecified.
  let density: (width: Double, height: Double)?

  /// The bytes of a row of uncompressed pixels: a multiple of four.
  var bytesPerRow: Int { (width * bitsPerPixel + 31) / 32 * 4 }
  var isGray: Bool { bitsPerPixel <= 8 && palette.allSatisfy(\.isGray) }

  /// The lengths of the known information headers: OS/2 1 (and Windows 1), OS/2 2 (short and whole), and
  /// Windows 3 with the later masks, 4 and 5.
  static let headerLengths: Set = [12, 16, 40, 52, 56, 64, 108, 124]

  /// Reads the size only; nil if the file is too short. The height is positive, whatever the row order.
  static func size(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    guard let length = number(14, 4) else { return nil }
    let isShort = length == 12
    guard let width = number(18, isShort ? 2 : 4), let height = number(isShort ? 20 : 22, isShort ? 2 : 4)
    else { return nil }
    // The height is signed: negative for a top-down image.
    return (width, isShort || height < 1 << 31 ? height : (1 << 32) - height)
  }

  /// - Throws: `ImageDecodingError` for a damaged header, or an unsupported compression.
  init(_ bytes: UnsafeRawBufferPointer, limits: ImageDecodingLimits) throws(ImageDecodingError) {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    func read(_ place: Int, _ length: Int) throws(ImageDecodingError) -> Int {
      guard let value = number(place, length) else { throw Self.damaged("its header ends too early") }
      return value
    }
    let length = try read(14, 4)
    let isShort = length == 12
    guard Self.headerLengths.contains(length), let size = Self.size(bytes) else {
      throw Self.damaged("its header has an unknown length of \(length) bytes")
    }
    try limits.check(width: size.width, height: size.height)
    (width, height) = size
    let signedHeight = try isShort ? 0 : read(22, 4)
    isTopDown = signedHeight >= 1 << 31
    bitsPerPixel = try read(isShort ? 24 : 28, 2)
    let scheme = try length >= 40 ? read(30, 4) : 0
    compression = try Self.compression(scheme, isOS2: length == 64, bitsPerPixel)
    guard !isTopDown || compression == .none || compression == .bitFields else {
      throw Self.damaged("its rows are compressed and in reverse order")
    }
    let (across, down) = try length >= 40 ? (read(38, 4), read(42, 4)) : (0, 0)
    density = across > 0 && down > 0 ? (Double(across) * 0.0254, Double(down) * 0.0254) : nil
    // Three or four masks follow a header that has no fields for them.
    let maskCount = length == 40 ? (scheme == 3 ? 3 : scheme == 6 ? 4 : 0) : 0
    masks = try Self.masks(compression, bitsPerPixel, count: length >= 56 ? 4 : length == 40 ? maskCount : 3)
    {
      (index) throws(ImageDecodingError) in UInt32(truncatingIfNeeded: try read(54 + 4 * index, 4))
    }
    let paletteStart = 14 + length + 4 * maskCount
    let stated = try length >= 40 ? read(46, 4) : 0
    let colorBytes = isShort ? 3 : 4
    let statedOffset = try read(10, 4)
    var colors = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
    if stated > 0 { colors = min(colors, stated) }
    // Some files claim more colors than there is space for before the pixels.
    if statedOffset > paletteStart { colors = min(colors, (statedOffset - paletteStart) / colorBytes) }
    var palette: [PaletteColor] = []
    for index in 0..<colors {
      let place = paletteStart + index * colorBytes
      guard let blue = number(place, 1), let green = number(place + 1, 1), let red = number(place + 2, 1)
      else { break }
      palette.append(
        PaletteColor(
          blue: UInt8(truncatingIfNeeded: blue), green: UInt8(truncatingIfNeeded: green),
          red: UInt8(truncatingIfNeeded: red)))
    }
    self.palette = palette
    let paletteEnd = paletteStart + colors * colorBytes
    pixelOffset = statedOffset >= paletteStart ? statedOffset : paletteEnd
  }

  static func damaged(_ detail: String) -> ImageDecodingError {
    ImageDecodingError(.damaged(format: ImageFormat.bmp.rawValue, detail: detail))
  }

  private static func compression(
    _ scheme: Int, isOS2: Bool, _ bitsPerPixel: Int
  ) throws(ImageDecodingError) -> Compression {
    switch (scheme, bitsPerPixel) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): return .none
    case (1, 8): return .runLength8
    case (2, 4): return .runLength4
    case (3, 16), (3, 32), (6, 16), (6, 32): if !isOS2 { return .bitFields }
    default: break
    }
    let name =
      switch scheme {
      case 0...2: "\(bitsPerPixel) bits per pixel"
      case 3 where isOS2: "Huffman coding"
      case 4: isOS2 ? "24-bit run lengths" : "JPEG inside"
      case 5: "PNG inside"
      default: "compression \(scheme) with \(bitsPerPixel) bits per pixel"
      }
    throw ImageDecodingError(.unsupported(format: ImageFormat.bmp.rawValue, detail: "it has \(name)"))
  }

  /// - Parameters:
  ///   - count: the number of masks in the file.
  ///   - mask: reads a mask of red, green, blue or alpha, by its index.
  private static func masks(
    _ compression: Compression, _ bitsPerPixel: Int, count: Int,
    _ mask: (Int) throws(ImageDecodingError) -> UInt32
  ) throws(ImageDecodingError) -> (red: Mask, green: Mask, blue: Mask, alpha: Mask) {
    guard compression == .bitFields else {
      return bitsPerPixel == 16
        ? (Mask(bits: 0x7C00), Mask(bits: 0x03E0), Mask(bits: 0x001F), Mask(bits: 0))
        : (Mask(bits: 0xFF_0000), Mask(bits: 0xFF00), Mask(bits: 0xFF), Mask(bits: 0))
    }
    return (
      Mask(bits: try mask(0)), Mask(bits: try mask(1)), Mask(bits: try mask(2)),
      Mask(bits: try count > 3 ? mask(3) : 0)
    )
  }
}
