public import _CoreGraphics
import Foundation

// Unsafe: see ImageRows.swift. Pixels beyond the edges are the background, or read at positions within the
// source only.
//
// Results are resampled with a Lanczos filter of three lobes, or of five with `kvImageHighQualityResampling`,
// widened if the image becomes smaller, to prevent aliasing. Coordinates have a lower-left origin, and pixel
// centers are at half-integers.

/// A transform of points (x, y) to (a · x + c · y + tx, b · x + d · y + ty).
public struct vImage_AffineTransform: Sendable {
  public var a: Float
  public var b: Float
  public var c: Float
  public var d: Float
  public var tx: Float
  public var ty: Float

  /// Creates a transform of zeros.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
  public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

/// Same as `vImage_AffineTransform`, in double precision.
public struct vImage_AffineTransform_Double: Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  /// Creates a transform of zeros.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

/// Same as `vImage_AffineTransform`, in Core Graphics' type.
public typealias vImage_CGAffineTransform = CGAffineTransform

/// The source positions of a destination's pixels: the inverse of a transform.
private struct SourceMapping {
  private let across: SIMD2<Double>
  private let down: SIMD2<Double>
  private let origin: SIMD2<Double>
  /// The number of source pixels that a result pixel covers along each of the source's axes, at least 1.
  let footprint: SIMD2<Double>

  /// Inverts a transform with a lower-left origin; nil if it maps the plane to a line or a point.
  init?(
    _ transform: vImage_AffineTransform_Double, sourceWidth: Int, sourceHeight: Int, resultHeight: Int
  ) {
    let t = transform
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0, determinant.isFinite, t.tx.isFinite, t.ty.isFinite else { return nil }
    // The inverse's columns, with y pointing up.
    let right = SIMD2(t.d, -t.b) / determinant
    let up = SIMD2(-t.c, t.a) / determinant
    func source(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let point = right * (x - t.tx) + up * (y - t.ty)
      return SIMD2(point.x - 0.5, Double(sourceHeight) - point.y - 0.5)
    }
    origin = source(0.5, Double(resultHeight) - 0.5)
    across = SIMD2(right.x, -right.y)
    down = SIMD2(-up.x, up.y)
    // A pixel never needs to cover more than the image.
    func covered(_ a: Double, _ b: Double, _ length: Int) -> Double {
      min(max((a * a + b * b).squareRoot(), 1), Double(length))
    }
    footprint = SIMD2(covered(across.x, down.x, sourceWidth), covered(across.y, down.y, sourceHeight))
  }

  /// The column and row in the source; integers at pixel centers.
  func place(_ column: Int, _ row: Int) -> SIMD2<Double> {
    origin + across * Double(column) + down * Double(row)
  }
}

/// A table of a Lanczos filter.
private struct FilterTable {
  private static let steps = 4096.0
  private let values: [Float]
  private let reach: SIMD2<Double>
  private let scale: SIMD2<Double>

  init(lobes: Double, footprint: SIMD2<Double>) {
    values = (0...Int(lobes * Self.steps)).map { Float(lanczos(Double($0) / Self.steps, lobes)) } + [0]
    reach = lobes * footprint
    scale = SIMD2(repeating: Self.steps) / footprint
  }

  /// Computes the weights of the pixels along an axis, which add up to 1.
  @inline(__always)
  func weights(_ center: Double, axis: Int, into weights: inout [Float]) -> Int {
    let (first, last) = (
      Int((center - reach[axis]).rounded(.up)), Int((center + reach[axis]).rounded(.down))
    )
    weights.removeAll(keepingCapacity: true)
    var sum: Float = 0
    for place in first...max(first, last) {
      let step = Int((abs(Double(place) - center) * scale[axis]).rounded())
      let weight = values[min(step, values.count - 1)]
      weights.append(weight)
      sum += weight
    }
    for n in weights.indices { weights[n] /= sum }
    return first
  }
}

/// Warps an image by a transform of its coordinates to the result's.
private func warp<Pixel: SampledPixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ background: Pixel,
  _ flags: vImage_Flags, _ transform: (ImageRows<Pixel>, ImageRows<Pixel>) -> vImage_AffineTransform_Double
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (source, result): (ImageRows<Pixel>, ImageRows<Pixel>) = (
      try pixels.source(src), try pixels.result(dest)
    )
    guard result.height > 0, result.width > 0 else { return }
    guard source.height > 0, source.width > 0 else { throw vImageFailure(kvImageInvalidParameter) }
    guard source[0] != result[0] else { throw vImageFailure(kvImageOutOfPlaceOperationRequired) }
    guard
      let sources = SourceMapping(
        transform(source, result), sourceWidth: source.width, sourceHeight: source.height,
        resultHeight: result.height)
    else { throw vImageFailure(kvImageInvalidParameter) }
    let lobes: Double = flags & vImage_Flags(kvImageHighQualityResampling) != 0 ? 5 : 3
    let extends = flags & vImage_Flags(kvImageEdgeExtend) != 0
    let filter = FilterTable(lobes: lobes, footprint: sources.footprint)
    let (margin, ground) = (lobes * sources.footprint, background.lanes)
    var (across, down): ([Float], [Float]) = ([], [])
    for row in 0..<result.height {
      let to = result[row]
      for column in 0..<result.width {
        var place = sources.place(column, row)
        guard place.x.isFinite, place.y.isFinite else {
          to[column] = background
          continue
        }
        if extends {
          // Farther outside there are only edge pixels.
          place.x = min(max(place.x, -margin.x - 1), Double(source.width) + margin.x)
          place.y = min(max(place.y, -margin.y - 1), Double(source.height) + margin.y)
        } else if place.x < -margin.x || place.y < -margin.y
          || place.x > Double(source.width - 1) + margin.x || place.y > Double(source.height - 1) + margin.y
        {
          to[column] = background
          continue
        }
        let left = filter.weights(place.x, axis: 0, into: &across)
        let top = filter.weights(place.y, axis: 1, into: &down)
        var sum = Pixel.Lanes(repeating: 0)
        for (n, weight) in down.enumerated() {
          let y = min(max(top + n, 0), source.height - 1)
          let isRow = y == top + n || extends
          let from = source[y]
          var line = Pixel.Lanes(repeating: 0)
          for m in 0..<across.count {
            let x = min(max(left + m, 0), source.width - 1)
            let lanes = isRow && (extends || x == left + m) ? from[x].lanes : ground
            line = line + lanes * Pixel.Lanes(repeating: across[m])
          }
          sum = sum + line * Pixel.Lanes(repeating: weight)
        }
        to[column] = Pixel(nearest: sum)
      }
    }
  }
}

/// Rotates about the center of the source, which becomes the center of the result.
private func rotate<Pixel: SampledPixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ angle: Float,
  _ background: Pixel, _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, background, flags) { source, result in
    let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
    let from = SIMD2(Double(source.width), Double(source.height)) / 2
    let to = SIMD2(Double(result.width), Double(result.height)) / 2
    return vImage_AffineTransform_Double(
      a: cosine, b: sine, c: -sine, d: cosine, tx: to.x - (cosine * from.x - sine * from.y),
      ty: to.y - (sine * from.x + cosine * from.y))
  }
}

extension vImage_AffineTransform {
  fileprivate var inDouble: vImage_AffineTransform_Double {
    vImage_AffineTransform_Double(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}
extension CGAffineTransform {
  fileprivate var inDouble: vImage_AffineTransform_Double {
    vImage_AffineTransform_Double(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}

/// Rotates an image of one 8-bit channel counterclockwise, centered in the result.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
@discardableResult
public func vImageRotate_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ angleInRadians: Float, _ backColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, angleInRadians, backColor, flags) }

/// Warps an image of one 8-bit channel by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarp_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform>,
  _ backColor: Pixel_8,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, backColor, flags) { _, _ in transform.pointee.inDouble } }

/// Warps an image of one 8-bit channel by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpD_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform_Double>,
  _ backColor: Pixel_8,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, backColor, flags) { _, _ in transform.pointee } }

/// Warps an image of one 8-bit channel by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpCG_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_CGAffineTransform>,
  _ backColor: Pixel_8,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, backColor, flags) { _, _ in transform.pointee.inDouble } }

/// Rotates an image of one channel in single precision counterclockwise, centered in the result.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
@discardableResult
public func vImageRotate_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ angleInRadians: Float, _ backColor: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, angleInRadians, backColor, flags) }

/// Warps an image of one channel in single precision by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarp_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform>,
  _ backColor: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, backColor, flags) { _, _ in transform.pointee.inDouble } }

/// Warps an image of one channel in single precision by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpD_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform_Double>,
  _ backColor: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, backColor, flags) { _, _ in transform.pointee } }

/// Warps an image of one channel in single precision by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpCG_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_CGAffineTransform>,
  _ backColor: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, backColor, flags) { _, _ in transform.pointee.inDouble } }

/// Rotates an image of four 8-bit channels counterclockwise, centered in the result.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
@discardableResult
public func vImageRotate_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ angleInRadians: Float, _ backColor: UnsafePointer<UInt8>,
  _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, angleInRadians, Pixel4(channels: backColor), flags) }

/// Warps an image of four 8-bit channels by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarp_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform>,
  _ backColor: UnsafePointer<UInt8>,
  _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, Pixel4(channels: backColor), flags) { _, _ in transform.pointee.inDouble }
}

/// Warps an image of four 8-bit channels by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpD_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform_Double>,
  _ backColor: UnsafePointer<UInt8>,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, Pixel4(channels: backColor), flags) { _, _ in transform.pointee } }

/// Warps an image of four 8-bit channels by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpCG_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_CGAffineTransform>,
  _ backColor: UnsafePointer<UInt8>,
  _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, Pixel4(channels: backColor), flags) { _, _ in transform.pointee.inDouble }
}

/// Rotates an image of four 16-bit channels counterclockwise, centered in the result.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
@discardableResult
public func vImageRotate_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ angleInRadians: Float, _ backColor: UnsafePointer<UInt16>,
  _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, angleInRadians, SIMD4<UInt16>(channels: backColor), flags) }

/// Warps an image of four 16-bit channels by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarp_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform>,
  _ backColor: UnsafePointer<UInt16>,
  _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, SIMD4<UInt16>(channels: backColor), flags) { _, _ in transform.pointee.inDouble }
}

/// Warps an image of four 16-bit channels by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpD_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform_Double>,
  _ backColor: UnsafePointer<UInt16>,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, SIMD4<UInt16>(channels: backColor), flags) { _, _ in transform.pointee } }

/// Warps an image of four 16-bit channels by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpCG_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_CGAffineTransform>,
  _ backColor: UnsafePointer<UInt16>,
  _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, SIMD4<UInt16>(channels: backColor), flags) { _, _ in transform.pointee.inDouble }
}

/// Rotates an image of four channels in single precision counterclockwise, centered in the result.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
@discardableResult
public func vImageRotate_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ angleInRadians: Float, _ backColor: UnsafePointer<Float>,
  _ flags: vImage_Flags
) -> vImage_Error { rotate(src, dest, angleInRadians, SIMD4<Float>(channels: backColor), flags) }

/// Warps an image of four channels in single precision by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarp_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform>,
  _ backColor: UnsafePointer<Float>,
  _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, SIMD4<Float>(channels: backColor), flags) { _, _ in transform.pointee.inDouble }
}

/// Warps an image of four channels in single precision by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpD_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_AffineTransform_Double>,
  _ backColor: UnsafePointer<Float>,
  _ flags: vImage_Flags
) -> vImage_Error { warp(src, dest, SIMD4<Float>(channels: backColor), flags) { _, _ in transform.pointee } }

/// Warps an image of four channels in single precision by a transform of its coordinates to the result's.
///
/// - Parameters:
///   - backColor: the pixels beyond the edges.
///   - flags: with `kvImageEdgeExtend`, the nearest pixel is used beyond the edges.
/// - Returns: `kvImageInvalidParameter` for a transform that maps the plane to a line or a point.
@discardableResult
public func vImageAffineWarpCG_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ transform: UnsafePointer<vImage_CGAffineTransform>,
  _ backColor: UnsafePointer<Float>,
  _ flags: vImage_Flags
) -> vImage_Error {
  warp(src, dest, SIMD4<Float>(channels: backColor), flags) { _, _ in transform.pointee.inDouble }
}
