import CoreVideo

/// A sample type whose rows can be blended into levels.
protocol RowSample {
  static func blend(
    _ rows: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
    into levels: UnsafeMutablePointer<UInt16>, count: Int)
}

extension UInt8: RowSample {
  static func blend(
    _ rows: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
    into levels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    blendRows(
      rows.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow, weights: weights, taps: taps,
      into: levels, count: count)
  }
}

extension RowSample where Self: BinaryFloatingPoint & BitwiseCopyable {
  static func blend(
    _ rows: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<Levels>, taps: Int,
    into levels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    blendComponentRows(
      rows, of: Self.self, bytesPerRow: bytesPerRow, weights: weights, taps: taps, into: levels,
      count: count)
  }
}

extension Float: RowSample {}
extension Float16: RowSample {}

/// A plane of a buffer, its filters, and its transposed strip; see `SamplingKernels` for the addresses.
struct PlanePass {
  let plane: CVBuffer.Plane
  let x: AxisFilter
  let y: AxisFilter
  /// The number of interleaved samples of a pixel.
  let samples: Int
  let columns: UnsafeMutablePointer<UInt16>

  /// Blends the strip's rows and transposes them, tile by tile, so that the rows stay in the L1 or L2 cache.
  func blendRows<Sample: RowSample>(_ strip: Range<Int>, of: Sample.Type, rows: UnsafeMutablePointer<UInt16>)
  {
    let count = x.sourceRange.count * samples
    let size = MemoryLayout<Sample>.stride
    let origin = plane.baseAddress + x.sourceRange.lowerBound * samples * size
    y.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for tile in stride(from: 0, to: count, by: ScratchLayout.tileLength) {
        let length = min(ScratchLayout.tileLength, count - tile)
        for (lane, index) in strip.enumerated() {
          Sample.blend(
            origin + (Int(y.firsts[index]) * plane.bytesPerRow + tile * size), bytesPerRow: plane.bytesPerRow,
            weights: weights + Int(y.offsets[index]), taps: Int(y.offsets[index + 1] - y.offsets[index]),
            into: rows + lane * ScratchLayout.rowStride, count: length)
        }
        transposeToColumns(
          rows, stride: ScratchLayout.rowStride, into: columns + tile * stripWidth, count: length)
      }
    }
  }

  /// Blends one component's columns for a range of destination pixels.
  func blendColumns(_ range: Range<Int>, sample: Int, into levels: UnsafeMutablePointer<UInt16>) {
    let origin = x.sourceRange.lowerBound
    x.weights.withUnsafeBufferPointer { weights in
      x.firsts.withUnsafeBufferPointer { firsts in
        x.offsets.withUnsafeBufferPointer { offsets in
          guard let weights = weights.baseAddress else { return }
          var result = levels
          for index in range {
            let offset = Int(offsets[index])
            let column = (Int(firsts[index]) &- origin) &* samples &+ sample
            PixelSampling.blendColumns(
              columns + column &* stripWidth, samples: samples, weights: weights + offset,
              taps: Int(offsets[index &+ 1]) &- offset, into: result)
            result += stripWidth
          }
        }
      }
    }
  }
}
