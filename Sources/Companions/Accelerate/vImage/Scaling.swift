import Foundation

// Unsafe: see ImageRows.swift. Weights refer only to pixels within the source; a cached row has as many
// pixels as the destination is wide.
//
// Images are resampled as Apple documents: with a Lanczos filter of three lobes, or of five with
// `kvImageHighQualityResampling`. The filter is widened for smaller results, to prevent aliasing; beyond the
// edges, the nearest pixel is used. The temporary buffer may be nil.

/// Resizes an image of one 8-bit channel.
@discardableResult
public func vImageScale_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, UInt8.self) }

/// Resizes an image of one 16-bit channel.
@discardableResult
public func vImageScale_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, UInt16.self) }

/// Resizes an image of one channel in half precision.
@discardableResult
public func vImageScale_Planar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, HalfPixel.self) }

/// Resizes an image of one channel in single precision.
@discardableResult
public func vImageScale_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, Float.self) }

/// Resizes an image of two 8-bit channels.
@discardableResult
public func vImageScale_CbCr8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, SIMD2<UInt8>.self) }

/// Resizes an image of two 16-bit channels.
@discardableResult
public func vImageScale_CbCr16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, SIMD2<UInt16>.self) }

/// Resizes an image of four 8-bit channels. Unpremultiplied colors bleed where alpha is 0.
@discardableResult
public func vImageScale_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, Pixel4.self) }

/// Resizes an image of four 16-bit channels. Unpremultiplied colors bleed where alpha is 0.
@discardableResult
public func vImageScale_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, SIMD4<UInt16>.self) }

/// Resizes an image of four channels in single precision. Unpremultiplied colors bleed where alpha is 0.
@discardableResult
public func vImageScale_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { resample(src, dest, flags, SIMD4<Float>.self) }

/// The source pixels of each destination pixel along one axis, and their weights.
private struct ResamplingWeights {
  /// Each destination pixel's first source pixel, and its weights from `offsets[n]` to `offsets[n + 1]`.
  var firsts: [Int] = []
  var offsets = [0]
  var weights: [Float] = []
  /// The maximum number of source pixels of a destination pixel.
  var span = 0

  init(from source: Int, to destination: Int, lobes: Double) {
    let ratio = Double(source) / Double(destination)
    let widening = max(ratio, 1)
    let reach = lobes * widening
    for n in 0..<destination {
      // Pixel centers are at half-integers.
      let center = (Double(n) + 0.5) * ratio - 0.5
      let (low, high) = (Int((center - reach).rounded(.up)), Int((center + reach).rounded(.down)))
      let (first, last) = (min(max(low, 0), source - 1), max(min(high, source - 1), 0))
      var part = [Double](repeating: 0, count: last - first + 1)
      for index in low...max(low, high) {
        part[min(max(index, first), last) - first] += lanczos((Double(index) - center) / widening, lobes)
      }
      let sum = part.reduce(0, +)
      firsts.append(first)
      weights += part.map { Float($0 / sum) }
      offsets.append(weights.count)
      span = max(span, part.count)
    }
  }

}

/// The Lanczos filter: sinc(x) · sinc(x / lobes) within its lobes, else 0.
func lanczos(_ x: Double, _ lobes: Double) -> Double {
  if x == 0 { return 1 }
  if abs(x) >= lobes { return 0 }
  let angle = Double.pi * x
  return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
}

/// Resamples along rows first; a resampled row is cached as long as rows of the result need it.
@inline(__always)
private func resample<Pixel: SampledPixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _: Pixel.Type
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (source, result): (ImageRows<Pixel>, ImageRows<Pixel>) = (
      try pixels.source(src), try pixels.result(dest)
    )
    guard result.height > 0, result.width > 0 else { return }
    guard source.height > 0, source.width > 0 else { throw vImageFailure(kvImageInvalidParameter) }
    guard source[0] != result[0] else { throw vImageFailure(kvImageOutOfPlaceOperationRequired) }
    let lobes: Double = flags & vImage_Flags(kvImageHighQualityResampling) != 0 ? 5 : 3
    let across = ResamplingWeights(from: source.width, to: result.width, lobes: lobes)
    let down = ResamplingWeights(from: source.height, to: result.height, lobes: lobes)
    let zero = Pixel.Lanes(repeating: 0)
    // Source row n is cached in line n modulo the span, since the rows of one result are adjacent.
    var kept = [Pixel.Lanes](repeating: zero, count: down.span * result.width)
    var next = 0
    for row in 0..<result.height {
      let first = down.firsts[row]
      let rowWeights = down.weights[down.offsets[row]..<down.offsets[row + 1]]
      next = max(next, first)
      while next < first + rowWeights.count {
        let (from, line) = (source[next], next % down.span * result.width)
        for column in 0..<result.width {
          var sum = zero
          var place = across.firsts[column]
          for index in across.offsets[column]..<across.offsets[column + 1] {
            sum = sum + from[place].lanes * Pixel.Lanes(repeating: across.weights[index])
            place &+= 1
          }
          kept[line + column] = sum
        }
        next += 1
      }
      let to = result[row]
      kept.withUnsafeBufferPointer { kept in
        for column in 0..<result.width {
          var sum = zero
          for (index, weight) in zip(first..., rowWeights) {
            sum = sum + kept[index % down.span * result.width + column] * Pixel.Lanes(repeating: weight)
          }
          to[column] = Pixel(nearest: sum)
        }
      }
    }
  }
}
