import CoreVideo

/// A sample type whose rows can be blended to levels.
protocol RowSample {
  static func blend(
    _ rows: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, taps: Int,
    into levels: UnsafeMutablePointer<UInt16>, count: Int)
}

extension UInt8: RowSample {
  static func blend(
    _ rows: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, taps: Int,
    into levels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    blendRows(
      rows.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow, weights: weights, taps: taps,
      into: levels, count: count)
  }
}

extension RowSample where Self: BinaryFloatingPoint & BitwiseCopyable {
  static func blend(
    _ rows: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, taps: Int,
    into levels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    blendComponentRows(
      rows, of: Self.self, bytesPerRow: bytesPerRow, weights: weights, taps: taps, into: levels,
      count: count)
  }
}

extension Float: RowSample {}
extension Float16: RowSample {}

/// One plane of a buffer and its filters. Addresses: see `SamplingKernels`.
struct PlanePass {
  let plane: CVBuffer.Plane
  let x: AxisFilter
  let y: AxisFilter
  /// Samples a pixel has side by side.
  let samples: Int

  /// Blends the strip's rows, and turns them.
  func blendRows<Sample: RowSample>(_ strip: Range<Int>, of: Sample.Type, _ memory: StripMemory) {
    let count = x.sourceRange.count * samples
    let origin = plane.baseAddress + x.sourceRange.lowerBound * samples * MemoryLayout<Sample>.stride
    for (lane, index) in strip.enumerated() {
      let start = origin + Int(y.firsts[index]) * plane.bytesPerRow
      let taps = Int(y.offsets[index + 1] - y.offsets[index])
      y.weights.withUnsafeBufferPointer { weights in
        guard let base = weights.baseAddress else { return }
        Sample.blend(
          start, bytesPerRow: plane.bytesPerRow, weights: base + Int(y.offsets[index]), taps: taps,
          into: memory.rows + lane * memory.layout.rowStride, count: count)
      }
    }
    transposeToColumns(
      memory.rows, stride: memory.layout.rowStride, into: memory.columns, count: count)
  }

  func blendColumns(_ memory: StripMemory, sample: Int, into levels: UnsafeMutablePointer<UInt16>) {
    let origin = x.sourceRange.lowerBound
    x.weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      for index in 0..<x.count {
        let offset = Int(x.offsets[index])
        let column = (Int(x.firsts[index]) - origin) * samples + sample
        PixelSampling.blendColumns(
          memory.columns + column * stripWidth, stride: samples, weights: base + offset,
          taps: Int(x.offsets[index + 1]) - offset, into: levels + index * stripWidth)
      }
    }
  }
}

/// How the scratch memory is shared out, in levels.
struct ScratchLayout {
  /// Between rows of a strip; not a multiple of a page, lest all rows compete for the same cache lines.
  let rowStride: Int
  let componentStride: Int
  let lineStride: Int

  init(tables: SamplingTables, source: PixelSource) {
    let full = tables.x.sourceRange.count
    let samples =
      switch source {
      case .packed(let bytesPerPixel, _, _, _): full * bytesPerPixel
      case .biPlanar: max(full, tables.halfX.sourceRange.count * 2)
      case .gray8, .gray16Half, .gray32Float: full
      }
    rowStride = Self.padded(samples)
    lineStride = Self.padded(tables.x.count)
    componentStride = lineStride * stripWidth
  }

  private static func padded(_ count: Int) -> Int { (count + 31) / 32 * 32 + 32 }

  /// Rows, columns, three components and three components' lines.
  var count: Int { 2 * rowStride * stripWidth + 6 * componentStride }
}

/// The parts of the scratch memory.
struct StripMemory {
  let layout: ScratchLayout
  let base: UnsafeMutablePointer<UInt16>

  var rows: UnsafeMutablePointer<UInt16> { base }
  var columns: UnsafeMutablePointer<UInt16> { base + layout.rowStride * stripWidth }
  func component(_ index: Int) -> UnsafeMutablePointer<UInt16> {
    base + 2 * layout.rowStride * stripWidth + index * layout.componentStride
  }
  func line(_ index: Int) -> UnsafeMutablePointer<UInt16> { component(3 + index) }
}
