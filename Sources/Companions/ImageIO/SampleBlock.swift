import CVIPS
import Foundation

/// Decoded samples of a kind other than unsigned bytes, in memory, row by row.
///
/// Unsafe: every sample is read within its row, whose length is checked against the memory once.
struct SampleBlock {
  let width: Int
  let height: Int
  /// The samples per pixel, of which the last is alpha if `hasAlpha`.
  let bands: Int
  let hasAlpha: Bool
  let kind: SampleKind
  let order: SampleOrder
  private let bytesPerRow: Int
  private let memory: SampleMemory

  /// - Returns: nil if the rows don't fit into the memory.
  init?(
    _ memory: SampleMemory, width: Int, height: Int, bands: Int, hasAlpha: Bool, kind: SampleKind,
    order: SampleOrder, bytesPerRow: Int
  ) {
    let bits = width * bands * kind.bits
    guard width > 0, height > 0, bands > (hasAlpha ? 1 : 0), bits <= 8 * bytesPerRow,
      bytesPerRow <= memory.count / height
    else { return nil }
    (self.width, self.height, self.bands, self.hasAlpha) = (width, height, bands, hasAlpha)
    (self.kind, self.order) = (kind, order)
    (self.bytesPerRow, self.memory) = (bytesPerRow, memory)
  }

  var isColor: Bool { bands - (hasAlpha ? 1 : 0) >= 3 }

  /// - Parameter missing: the sample that stands for a pixel without a value.
  func measured(missing: Double?) -> MeasuredSamples {
    struct Measuring: SampleWork {
      let block: SampleBlock
      let missing: Double
      func run(_ reader: some SampleReader) -> MeasuredSamples { block.measured(reader, missing: missing) }
    }
    return withReader(Measuring(block: self, missing: missing ?? .nan))
  }

  /// Returns the samples scaled to 0…65,535; nil if memory is short.
  ///
  /// - Parameters:
  ///   - opaque: the alpha of opaque pixels.
  ///   - isInverted: whether the least sample is white.
  func words(_ scale: SampleScale, opaque: Double, isInverted: Bool) -> SampleBlock? {
    if kind == .unsigned(bits: 16), order == .native, (scale.black, scale.white) == (0, 65_535),
      opaque == 65_535, !isInverted
    {
      return self
    }
    guard let target = SampleMemory(count: width * height * bands * 2) else { return nil }
    struct Scaling: SampleWork {
      let block: SampleBlock
      let target: SampleMemory
      let black: Double
      let white: Double
      let opaque: Double
      func run(_ reader: some SampleReader) {
        block.write(reader, black: black, white: white, opaque: opaque, to: target)
      }
    }
    let (black, white) = isInverted ? (scale.white, scale.black) : (scale.black, scale.white)
    withReader(Scaling(block: self, target: target, black: black, white: white, opaque: opaque))
    return SampleBlock(
      target, width: width, height: height, bands: bands, hasAlpha: hasAlpha, kind: .unsigned(bits: 16),
      order: .native, bytesPerRow: width * bands * 2)
  }

  /// Returns the samples as 32-bit floats; nil if memory is short.
  var floats: SampleBlock? {
    if kind == .float(bits: 32), order == .native { return self }
    guard let target = SampleMemory(count: width * height * bands * 4) else { return nil }
    struct Converting: SampleWork {
      let block: SampleBlock
      let target: SampleMemory
      func run(_ reader: some SampleReader) { block.writeFloats(reader, to: target) }
    }
    withReader(Converting(block: self, target: target))
    return SampleBlock(
      target, width: width, height: height, bands: bands, hasAlpha: hasAlpha, kind: .float(bits: 32),
      order: .native, bytesPerRow: width * bands * 4)
  }

  /// Calls a closure with the image of words or 32-bit floats, which is valid during the call.
  func withImage<Result>(
    _ body: (VIPSImage) throws(ImageDecodingError) -> Result
  ) throws(ImageDecodingError) -> Result {
    let isFloat = kind == .float(bits: 32)
    let interpretation =
      switch (isFloat, isColor) {
      case (true, true): SV_INTERPRETATION_SCRGB
      case (true, false): SV_INTERPRETATION_BW
      case (false, true): SV_INTERPRETATION_RGB16
      case (false, false): SV_INTERPRETATION_GREY16
      }
    let image = VIPSImage.make {
      sv_image_of_samples(
        memory.address, bytesPerRow * height, Int32(width), Int32(height), Int32(bands),
        Int32(isFloat ? SV_FORMAT_FLOAT : SV_FORMAT_USHORT), Int32(interpretation), $0)
    }
    guard let image else { throw ImageDecodingError(.outOfMemory) }
    defer { withExtendedLifetime(memory) {} }
    return try body(image)
  }
}

/// The place of samples in a row's bytes.
enum SampleOrder: Equatable {
  /// Whole bytes in this machine's order.
  case native
  /// Whole bytes in a file's order.
  case bytes(isLittle: Bool)
  /// Bits in the order of significance, without gaps between samples.
  case packed
}

extension SampleKind {
  var bits: Int {
    switch self {
    case .unsigned(let bits), .signed(let bits), .float(let bits): bits
    }
  }
}

/// Memory of samples, freed with the object. Unchecked: its creator writes it before anyone else reads it.
final class SampleMemory: @unchecked Sendable {
  let address: UnsafeMutableRawPointer
  let count: Int
  private let release: (UnsafeMutableRawPointer) -> Void

  /// Returns nil if the memory can't be allocated.
  init?(count: Int) {
    guard count > 0, let address = calloc(count, 1) else { return nil }
    (self.address, self.count, release) = (address, count, { free($0) })
  }

  /// Decodes an image into memory; nil if that fails, with the reason in `VIPS.lastError()`.
  init?(_ image: VIPSImage) {
    var count = 0
    guard let address = vips_image_write_to_memory(image.pointer, &count) else { return nil }
    (self.address, self.count, release) = (address, count, { g_free($0) })
  }

  deinit { release(address) }
}

// MARK: Reading samples

/// Reads a row's samples as numbers.
private protocol SampleReader {
  func callAsFunction(_ row: UnsafeRawPointer, _ index: Int) -> Double
}

private struct WordReader: SampleReader {
  func callAsFunction(_ row: UnsafeRawPointer, _ index: Int) -> Double {
    Double(row.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self))
  }
}

private struct FloatReader: SampleReader {
  func callAsFunction(_ row: UnsafeRawPointer, _ index: Int) -> Double {
    Double(row.loadUnaligned(fromByteOffset: 4 &* index, as: Float.self))
  }
}

/// Reads whole bytes of any kind and order.
private struct ByteReader: SampleReader {
  let kind: SampleKind
  let length: Int
  let isLittle: Bool

  init(_ kind: SampleKind, isLittle: Bool) {
    (self.kind, self.isLittle) = (kind, isLittle)
    length = kind.bits / 8
  }

  func callAsFunction(_ row: UnsafeRawPointer, _ index: Int) -> Double {
    var bits: UInt64 = 0
    for place in 0..<length {
      let offset = index &* length &+ (isLittle ? length &- 1 &- place : place)
      bits = bits &<< 8 | UInt64(row.load(fromByteOffset: offset, as: UInt8.self))
    }
    return kind.value(ofBits: bits)
  }
}

/// Reads bits in the order of significance.
private struct PackedReader: SampleReader {
  let kind: SampleKind

  func callAsFunction(_ row: UnsafeRawPointer, _ index: Int) -> Double {
    let width = kind.bits
    let first = index &* width
    var bits: UInt64 = 0
    for place in first / 8...(first &+ width &- 1) / 8 {
      bits = bits &<< 8 | UInt64(row.load(fromByteOffset: place, as: UInt8.self))
    }
    let excess = 7 &- (first &+ width &- 1) % 8
    return kind.value(ofBits: bits &>> UInt64(excess) & (1 &<< UInt64(width) &- 1))
  }
}

extension SampleKind {
  /// The number that bits mean, the least significant one last.
  fileprivate func value(ofBits bits: UInt64) -> Double {
    switch self {
    case .unsigned: Double(bits)
    case .signed(let width):
      Double(Int64(bitPattern: bits &<< UInt64(64 - width)) &>> Int64(64 - width))
    case .float(16): Double(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
    case .float(32): Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .float: Double(bitPattern: bits)
    }
  }
}

/// A computation on an image's samples, specialized for each reader.
private protocol SampleWork {
  associatedtype Outcome
  func run(_ reader: some SampleReader) -> Outcome
}

extension SampleBlock {
  private func withReader<Work: SampleWork>(_ work: Work) -> Work.Outcome {
    switch (kind, order) {
    case (.unsigned(16), .native): work.run(WordReader())
    case (.float(32), .native): work.run(FloatReader())
    case (_, .native): work.run(ByteReader(kind, isLittle: 1.littleEndian == 1))
    case (_, .bytes(let isLittle)): work.run(ByteReader(kind, isLittle: isLittle))
    case (_, .packed): work.run(PackedReader(kind: kind))
    }
  }

  /// The magnitude from which floating-point samples are markers of missing values, which many programs use.
  private static let markers = 1e30

  private func measured(_ reader: some SampleReader, missing: Double) -> MeasuredSamples {
    var measured = MeasuredSamples()
    let colors = bands - (hasAlpha ? 1 : 0)
    for y in 0..<height {
      let row = UnsafeRawPointer(memory.address + y * bytesPerRow)
      for x in 0..<width {
        let first = x &* bands
        if hasAlpha {
          let alpha = reader(row, first &+ colors)
          // NaN counts as transparent.
          guard alpha > 0 else { continue }
          if alpha < Self.markers { measured.alpha = max(measured.alpha, alpha) }
        }
        for band in 0..<colors {
          let value = reader(row, first &+ band)
          guard abs(value) < Self.markers, value != missing else { continue }
          if value < measured.lower { measured.lower = value }
          if value > measured.upper { measured.upper = value }
          measured.sum += value
          measured.count &+= 1
        }
      }
    }
    return measured
  }

  private func write(
    _ reader: some SampleReader, black: Double, white: Double, opaque: Double, to target: SampleMemory
  ) {
    let words = target.address.bindMemory(to: UInt16.self, capacity: width * height * bands)
    let factor = 65_535 / (white - black)
    let alphaBand = hasAlpha ? bands - 1 : bands
    for y in 0..<height {
      let row = UnsafeRawPointer(memory.address + y * bytesPerRow)
      let output = words + y * width * bands
      for x in 0..<width {
        for band in 0..<bands {
          let index = x &* bands &+ band
          let value = reader(row, index)
          let level = band < alphaBand ? (value - black) * factor : value * (65_535 / opaque)
          // NaN fails both conditions.
          output[index] = level > 0 ? (level < 65_535 ? UInt16(level + 0.5) : 65_535) : 0
        }
      }
    }
  }

  private func writeFloats(_ reader: some SampleReader, to target: SampleMemory) {
    let floats = target.address.bindMemory(to: Float.self, capacity: width * height * bands)
    for y in 0..<height {
      let row = UnsafeRawPointer(memory.address + y * bytesPerRow)
      for index in 0..<width * bands { floats[y * width * bands + index] = Float(reader(row, index)) }
    }
  }
}
