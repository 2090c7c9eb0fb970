import CVIPS
import Foundation

/// A page of a TIFF file whose samples libvips can't read: half and double precision, integers of 64 bits and
/// of numbers of bits such as 10, 12 or 24, and several samples of fewer than 8 bits.
///
/// libtiff unpacks the strips or tiles as rows of bytes, of which this makes samples.
struct TIFFSamples {
  let width: Int
  let height: Int
  let orientation: CGImagePropertyOrientation
  private let page: TIFFPage
  private let kind: SampleKind
  private let samplesPerPixel: Int
  private let hasAlpha: Bool
  /// Differencing before compression (TIFF 6.0, section 14; Adobe's technical note 3 for floating point).
  private let predictor: Int
  private let tileWidth: Int?

  /// Whether the least sample is white.
  let isInverted: Bool

  /// - Parameter page: a page within `TIFFBounds`.
  /// - Returns: nil for a kind that libvips reads, and for a malformed page, about which it reports an error.
  /// - Throws: `ImageDecodingError` for a kind that can't be read at all.
  init?(_ page: TIFFPage) throws(ImageDecodingError) {
    guard let width = page.integer(256), let height = page.integer(257), width > 0, height > 0 else {
      return nil
    }
    let bits = page.integer(258) ?? 1
    let count = page.integer(277) ?? 1
    // Libraries read samples of an undefined type (4) as unsigned integers.
    let format = page.integer(339).map { $0 == 4 ? 1 : $0 } ?? 1
    let photometric = page.integer(262) ?? 1
    let compression = page.integer(259) ?? 1
    // CCITT's and JPEG imply the samples.
    guard count > 0, ![2, 3, 4, 7].contains(compression),
      !Self.isCommon(format: format, bits: bits, count: count)
    else { return nil }
    let name = "\(bits)-bit \([1: "integer", 2: "integer", 3: "floating-point"][format] ?? "complex")"
    func unsupported(_ detail: String) -> ImageDecodingError {
      ImageDecodingError(.unsupported(format: ImageFormat.tiff.rawValue, detail: detail))
    }
    switch format {
    case 1 where (1...32).contains(bits) || bits == 64: kind = .unsigned(bits: bits)
    case 2 where (2...32).contains(bits) || bits == 64: kind = .signed(bits: bits)
    case 3 where [16, 64].contains(bits): kind = .float(bits: bits)
    default: throw unsupported("its samples are \(name) numbers")
    }
    let colors = photometric == 2 ? 3 : 1
    guard (0...2).contains(photometric), colors...colors + 1 ~= count,
      Set(page.numbers(258) ?? []).count <= 1, page.integer(284) ?? 1 == 1 || count == 1
    else { throw unsupported("its \(name) samples are neither gray nor red, green and blue side by side") }
    predictor = page.integer(317) ?? 1
    guard predictor == 1 || (predictor == 2 && bits % 8 == 0) || (predictor == 3 && format == 3) else {
      throw unsupported("its \(name) samples are compressed with predictor \(predictor)")
    }
    tileWidth = page.integer(322)
    guard tileWidth.map({ (1...65_535).contains($0) && ($0 * count * bits).isMultiple(of: 8) }) ?? true else {
      throw unsupported("its tiles don't have whole bytes")
    }
    (self.page, self.width, self.height, samplesPerPixel) = (page, width, height, count)
    hasAlpha = count > colors
    isInverted = photometric == 0
    orientation =
      page.integer(274).flatMap { UInt32(exactly: $0) }.flatMap(CGImagePropertyOrientation.init) ?? .up
  }

  /// Whether libvips reads samples of this kind.
  private static func isCommon(format: Int, bits: Int, count: Int) -> Bool {
    switch (format, bits) {
    case (1, 8), (1, 16), (1, 32), (2, 8), (2, 16), (2, 32), (3, 32): true
    case (1, 1), (1, 2), (1, 4): count == 1
    default: false
    }
  }

  // MARK: Reading

  /// The distance between the starts of differences in a row, in pixels.
  private var segment: Int { tileWidth ?? width }
  private var bytesPerSegment: Int { (segment * samplesPerPixel * kind.bits + 7) / 8 }
  private var segments: Int { (width - 1) / segment + 1 }

  /// Decodes the samples, on a thread that calls `vips_thread_shutdown` afterwards.
  ///
  /// - Parameter bytes: the whole file.
  func decode(
    _ bytes: UnsafeRawBufferPointer, limits: ImageDecodingLimits
  ) throws(ImageDecodingError) -> SampleBlock {
    try limits.check(width: width, height: height)
    let bytesPerRow = segments * bytesPerSegment
    // As many bytes as the largest image of the largest samples: tiles may be wider than the image.
    guard bytesPerRow * height <= 32 * limits.maximumPixels else {
      throw ImageDecodingError(
        .tooManyPixels(width: segments * segment, height: height, limit: limits.maximumPixels))
    }
    guard hasAllData(within: bytes.count) else {
      throw ImageDecodingError(
        .damaged(format: ImageFormat.tiff.rawValue, detail: "its data reaches beyond the end of the file"))
    }
    let file = try fileOfBytes(bytes)
    let memory = file.withUnsafeBytes { bytes in
      VIPSImage.make { sv_load_tiff(bytes.baseAddress, bytes.count, 0, $0) }.flatMap(SampleMemory.init)
    }
    guard let memory else {
      throw ImageDecodingError(.damaged(format: ImageFormat.tiff.rawValue, detail: VIPS.lastError()))
    }
    guard memory.count == bytesPerRow * height else {
      throw ImageDecodingError(
        .damaged(format: ImageFormat.tiff.rawValue, detail: "its size changed while decoding"))
    }
    let isLittle = undoDifferences(memory, bytesPerRow: bytesPerRow)
    let block = SampleBlock(
      memory, width: width, height: height, bands: samplesPerPixel, hasAlpha: hasAlpha, kind: kind,
      order: kind.bits % 8 == 0 ? .bytes(isLittle: isLittle) : .packed, bytesPerRow: bytesPerRow)
    guard let block else { throw ImageDecodingError(.outOfMemory) }
    return block
  }

  /// Whether all strips or tiles end within the file: what is appended to it would be read as samples.
  private func hasAllData(within byteCount: Int) -> Bool {
    let (starts, counts) = tileWidth == nil ? (273, 279) : (324, 325)
    return zip(page.numbers(starts) ?? [], page.numbers(counts) ?? []).allSatisfy { start, count in
      start + count <= Double(byteCount)
    }
  }

  /// Returns a copy of the file whose only page has a pixel of 8 bits for each byte of the samples.
  private func fileOfBytes(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) -> Data {
    let layout = TIFFPage.Layout(isBig: page.isBig)
    var file = Data(capacity: bytes.count + 512)
    file.append(contentsOf: bytes)
    // Directories start at even offsets.
    if !file.count.isMultiple(of: 2) { file.append(0) }
    let start = file.count
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return page.number.isLittle ? little : little.reversed()
    }
    guard page.isBig || start <= UInt32.max else { throw ImageDecodingError(.outOfMemory) }
    // A value of type LONG for each tag that depends on the samples.
    var own = [256: segments * bytesPerSegment, 258: 8, 262: 1, 277: 1]
    if tileWidth != nil { own[322] = bytesPerSegment }
    let tags = (Array(own.keys) + Self.keptTags.filter { page[$0] != nil }).sorted()
    file.append(contentsOf: number(tags.count, layout.countSize))
    for tag in tags {
      if let value = own[tag] {
        let isShort = [258, 262, 277].contains(tag)
        let content = number(value, isShort ? 2 : 4)
        file.append(contentsOf: number(tag, 2) + number(isShort ? 3 : 4, 2) + number(1, layout.offsetSize))
        file.append(contentsOf: content + [UInt8](repeating: 0, count: layout.offsetSize - content.count))
      } else if let field = page[tag] {
        file.append(contentsOf: bytes[field.entry..<field.entry + layout.entrySize])
      }
    }
    file.append(contentsOf: number(0, layout.offsetSize))
    let header = layout.offsetSize == 8 ? 8..<16 : 4..<8
    file.replaceSubrange(header, with: number(start, layout.offsetSize))
    return file
  }

  /// Height, compression, bit order; the places and lengths of strips and tiles, but not their predictor.
  private static let keptTags = [257, 259, 266, 273, 278, 279, 323, 324, 325]

  /// Restores samples from differences, in place; returns whether their bytes are in little-endian order.
  ///
  /// Unsafe: rows and segments are within the memory, whose size was checked.
  private func undoDifferences(_ memory: SampleMemory, bytesPerRow: Int) -> Bool {
    let isLittle = page.number.isLittle
    guard predictor > 1 else { return isLittle }
    let length = kind.bits / 8
    var row = [UInt8](repeating: 0, count: bytesPerSegment)
    for y in 0..<height {
      for number in 0..<segments {
        let start = memory.address + y * bytesPerRow + number * bytesPerSegment
        let bytes = UnsafeMutableRawBufferPointer(start: start, count: bytesPerSegment)
        if predictor == 2 {
          undoSampleDifferences(bytes, length: length, isLittle: isLittle)
        } else {
          undoByteDifferences(bytes, length: length, scratch: &row)
        }
      }
    }
    // Floating-point differencing stores the most significant bytes first, whatever the file's order.
    return predictor == 2 && isLittle
  }

  /// Adds to each sample the one of the pixel before.
  private func undoSampleDifferences(
    _ bytes: UnsafeMutableRawBufferPointer, length: Int, isLittle: Bool
  ) {
    let step = samplesPerPixel * length
    for first in stride(from: step, through: bytes.count - length, by: length) {
      var carry = 0
      for place in 0..<length {
        let offset = first + (isLittle ? place : length - 1 - place)
        carry += Int(bytes[offset]) + Int(bytes[offset - step])
        bytes[offset] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
    }
  }

  /// Adds to each byte that of the pixel before, and interleaves the bytes, which are stored by significance.
  private func undoByteDifferences(
    _ bytes: UnsafeMutableRawBufferPointer, length: Int, scratch: inout [UInt8]
  ) {
    for place in bytes.indices.dropFirst(samplesPerPixel) { bytes[place] &+= bytes[place - samplesPerPixel] }
    let count = bytes.count / length
    for index in 0..<count {
      for place in 0..<length { scratch[index * length + place] = bytes[place * count + index] }
    }
    bytes.copyBytes(from: scratch)
  }
}
