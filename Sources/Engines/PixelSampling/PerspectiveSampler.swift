import CoreGraphics
package import CoreVideo
package import ImageIO
package import PlaneGeometry

/// Samples quadrilaterals of an image as rectangles: lines of text, cards, barcodes.
///
/// Unsafe: it reads pixels by address. Every address is inside the first plane, because columns and rows are
/// clamped to the image's before they become addresses, and the buffer lives as long as this value.
package struct PerspectiveSampler: Sendable {
  /// The upright image's size in pixels.
  package let width: Int
  package let height: Int

  private let buffer: CVPixelBuffer
  private let levels: (red: Int, green: Int, blue: Int)
  /// The offset of the upright image's upper left pixel, and the steps to the next column and row, in bytes.
  private let origin: Int
  private let across: Int
  private let down: Int

  /// - Parameter image: 32BGRA, 32RGBA, 32ARGB, 24RGB or one component of 8 bits.
  /// - Throws: `PixelSamplingError.unsupportedFormat`, `.invalidSize`.
  package init(_ image: OrientedImage) throws(PixelSamplingError) {
    let buffer = image.buffer
    let bytesPerPixel: Int
    switch try PixelSource(format: buffer.pixelFormat) {
    case .packed(let bytes, let red, let green, let blue):
      (bytesPerPixel, levels) = (bytes, (red, green, blue))
    case .gray8: (bytesPerPixel, levels) = (1, (0, 0, 0))
    default: throw .unsupportedFormat(buffer.pixelFormat)
    }
    guard buffer.width > 0, buffer.height > 0 else {
      throw .invalidSize(width: buffer.width, height: buffer.height)
    }
    self.buffer = buffer
    (width, height) = (image.width, image.height)
    let order = image.pixelOrder
    let row = buffer.planes[0].bytesPerRow
    origin = order.originX * bytesPerPixel + order.originY * row
    across = order.acrossX * bytesPerPixel + order.acrossY * row
    down = order.downX * bytesPerPixel + order.downY * row
  }

  /// - Parameter image: any format that `PixelSampler` reads; it is converted whole if need be.
  /// - Throws: `PixelSamplingError.unsupportedFormat`, `.invalidSize`.
  package init(packing image: OrientedImage) throws(PixelSamplingError) {
    let buffer = image.buffer
    switch try PixelSource(format: buffer.pixelFormat) {
    case .packed, .gray8: try self.init(image)
    case .biPlanar, .gray16Half, .gray32Float:
      let (width, height) = (buffer.width, buffer.height)
      let plan = try SamplingPlan(
        sourceWidth: width, sourceHeight: height, destinationWidth: width, destinationHeight: height)
      guard
        let packed = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
      else { throw .invalidSize(width: width, height: height) }
      try PixelSampler(plan: plan).sample(buffer, into: packed)
      try self.init(OrientedImage(packed, orientation: image.orientation))
    }
  }

  /// Samples a quadrilateral into planes, top left corner first. Points outside the image repeat its edge.
  ///
  /// Interpolates; when shrinking, takes the mean of up to 8 × 8 points a pixel. Cost: about 20 ns a point.
  ///
  /// - Parameters:
  ///   - width: the number of columns of the result; likewise `height`.
  ///   - tensor: `channels * height * rowLength` elements; columns beyond `width` are left unchanged.
  ///   - rowLength: the distance between rows, at least `width`.
  /// - Throws: `PixelSamplingError.tensorMismatch`.
  package func sample(
    _ quadrilateral: Quadrilateral, width: Int, height: Int,
    into tensor: UnsafeMutableBufferPointer<Float>, rowLength: Int, format: TensorFormat
  ) throws(PixelSamplingError) {
    let count = rowLength * height * format.channels.count
    guard width > 0, height > 0, width <= rowLength, tensor.count == count,
      let target = tensor.baseAddress
    else { throw .tensorMismatch(expected: count, count: tensor.count) }
    let transform = Homography(unitSquareTo: quadrilateral)
    let columns = Self.sampleCount(quadrilateral.width, width)
    let rows = Self.sampleCount(quadrilateral.height, height)
    let plane = firstPixel
    let (uStep, vStep) = (1 / Double(width * columns), 1 / Double(height * rows))
    let share = 1 / Float(columns * rows)
    for row in 0..<height {
      for column in 0..<width {
        var sum = SIMD3<Float>.zero
        for i in 0..<rows {
          let v = (Double(row * rows + i) + 0.5) * vStep
          for j in 0..<columns {
            let point = transform(PixelPoint((Double(column * columns + j) + 0.5) * uStep, v))
            sum += color(point.x, point.y, plane)
          }
        }
        store(sum * share, format, target + row * rowLength + column, planeLength: rowLength * height)
      }
    }
  }

  /// Warps the image: each pixel of the target is interpolated between the four pixels around its projected
  /// position. Pixels outside this image are transparent.
  ///
  /// Cost: about 20 ns a pixel.
  ///
  /// - Parameters:
  ///   - projection: from the target's pixels to this image's, both with upper-left origin.
  ///   - target: 32BGRA.
  ///   - checkCancellation: called before each row.
  /// - Throws: `PixelSamplingError.unsupportedFormat`, and errors of `checkCancellation`.
  package func sample(
    through projection: Homography, into target: CVPixelBuffer,
    checkCancellation: () throws -> Void = {}
  ) throws {
    guard target.pixelFormat == kCVPixelFormatType_32BGRA, let output = target.planes.first else {
      throw PixelSamplingError.unsupportedFormat(target.pixelFormat)
    }
    let plane = UnsafeRawPointer(buffer.planes[0].baseAddress) + origin
    let (width, height) = (Double(width), Double(height))
    for row in 0..<target.height {
      try checkCancellation()
      let line = output.baseAddress + row * output.bytesPerRow
      for column in 0..<target.width {
        let place = projection(PixelPoint(Double(column) + 0.5, Double(row) + 0.5))
        var pixel = SIMD4<UInt8>.zero
        // NaN counts as outside.
        if place.x >= 0, place.y >= 0, place.x <= width, place.y <= height {
          let color = SIMD3<UInt8>(color(place.x, place.y, plane), rounding: .toNearestOrEven)
          pixel = SIMD4(color.z, color.y, color.x, 255)
        }
        line.storeBytes(of: pixel, toByteOffset: column * 4, as: SIMD4<UInt8>.self)
      }
    }
  }
  private var firstPixel: UnsafeRawPointer { UnsafeRawPointer(buffer.planes[0].baseAddress) + origin }

  /// The upright image's layout in memory.
  ///
  /// Unsafe: valid as long as the sampler lives.
  struct Layout {
    /// The address of the upper left pixel.
    let origin: UnsafeRawPointer
    /// The steps to the next column and row, in bytes.
    let (across, down): (Int, Int)
    /// The offsets of a pixel's components.
    let levels: (red: Int, green: Int, blue: Int)
  }

  var layout: Layout { Layout(origin: firstPixel, across: across, down: down, levels: levels) }

  /// The number of points to average along a side of a result's pixel.
  private static func sampleCount(_ length: Double, _ count: Int) -> Int {
    guard length.isFinite else { return 1 }
    return Int(min(max((length / Double(count)).rounded(), 1), 8))
  }

  /// Red, green and blue at a point, interpolated between the four pixels around it.
  @inline(__always)
  func color(_ x: Double, _ y: Double, _ plane: UnsafeRawPointer) -> SIMD3<Float> {
    // Clamped before the conversion to Int, which traps on overflow; in this order, `max` turns NaN into 0.
    let x = Float(min(max(0, x - 0.5), Double(width - 1)))
    let y = Float(min(max(0, y - 0.5), Double(height - 1)))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (x - Float(left), y - Float(top))
    let upper = plane + top * down
    let lower = plane + bottom * down
    let above = level(upper + left * across) * (1 - fx) + level(upper + right * across) * fx
    let below = level(lower + left * across) * (1 - fx) + level(lower + right * across) * fx
    return above * (1 - fy) + below * fy
  }

  @inline(__always)
  private func level(_ pixel: UnsafeRawPointer) -> SIMD3<Float> {
    SIMD3(
      Float(pixel.load(fromByteOffset: levels.red, as: UInt8.self)),
      Float(pixel.load(fromByteOffset: levels.green, as: UInt8.self)),
      Float(pixel.load(fromByteOffset: levels.blue, as: UInt8.self)))
  }

  @inline(__always)
  private func store(
    _ color: SIMD3<Float>, _ format: TensorFormat, _ target: UnsafeMutablePointer<Float>, planeLength: Int
  ) {
    switch format.channels {
    case .gray:
      target.pointee = (color * SIMD3(0.299, 0.587, 0.114)).sum() * format.scale + format.bias.x
    case .rgb:
      let values = color * format.scale + format.bias
      (target[0], target[planeLength], target[2 * planeLength]) = (values.x, values.y, values.z)
    case .bgr:
      let values = SIMD3(color.z, color.y, color.x) * format.scale + format.bias
      (target[0], target[planeLength], target[2 * planeLength]) = (values.x, values.y, values.z)
    }
  }
}
