// Unsafe: see ImageRows.swift. Each kernel has as many numbers as its width.
//
// A result is the sum of a column's weights times the sums of a row's weights times the pixels around its
// position: neither kernel is reversed, both are centered, and their widths are odd. Sums are in single
// precision; the bias is added at the end.

/// One axis of a separable kernel.
private struct Weights {
  let values: UnsafePointer<Float>
  let count: Int
  let sum: Float
  var reach: Int { count / 2 }

  init(_ values: UnsafePointer<Float>?, _ count: UInt32) throws(vImageFailure) {
    guard let values else { throw vImageFailure(kvImageNullPointerArgument) }
    guard count % 2 == 1, count < 1 << 15 else { throw vImageFailure(kvImageInvalidKernelSize) }
    (self.values, self.count) = (values, Int(count))
    sum = (0..<Int(count)).reduce(0) { $0 + values[$1] }
  }

  /// The factor of a sum of only the weights within a line of `count` pixels: the sum of all weights divided
  /// by theirs, or 1 if that is 0.
  func truncationFactor(at place: Int, within count: Int) -> Float {
    let counted = (0..<self.count).reduce(0 as Float) { sum, n in
      0..<count ~= place + n - reach ? sum + values[n] : sum
    }
    return counted == sum || counted == 0 ? 1 : sum / counted
  }
}

/// Convolves one channel by rows and by columns.
private func convolve<Pixel: SampledPixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ kernelX: (values: UnsafePointer<Float>?, count: UInt32),
  _ kernelY: (values: UnsafePointer<Float>?, count: UInt32), _ bias: Float, _ background: Float,
  _ flags: vImage_Flags, _: Pixel.Type
) -> vImage_Error where Pixel.Lanes == Float {
  attempt(flags) { () throws(vImageFailure) in
    let (source, result) = (try ImageRows<Pixel>(src), try ImageRows<Pixel>(dest))
    let region = try Region(offsetX, offsetY, source, result)
    let edge = try Edge(flags)
    let (across, down) = (
      try Weights(kernelX.values, kernelX.count), try Weights(kernelY.values, kernelY.count)
    )
    let width = result.width
    guard result.height > 0, width > 0 else { return }
    guard source[0] != result[0] else { throw vImageFailure(kvImageOutOfPlaceOperationRequired) }
    // The sums of the rows that the next rows of the result need.
    var sums = [Float](repeating: 0, count: width * down.count)
    var padded = [Float](repeating: 0, count: width + across.count - 1)
    var next = max(region.y - down.reach, 0)
    let shares = (0..<width).map {
      edge == .truncate ? across.truncationFactor(at: region.x + $0, within: source.width) : 1
    }
    var line = [Float](repeating: 0, count: width)
    for row in 0..<result.height {
      let middle = region.y + row
      while next <= min(middle + down.reach, source.height - 1) {
        let from = source[next]
        for n in padded.indices {
          let x = region.x + n - across.reach
          padded[n] =
            0..<source.width ~= x
            ? from[x].lanes
            : edge == .extend
              ? from[min(max(x, 0), source.width - 1)].lanes : edge == .background ? background : 0
        }
        let first = next % down.count * width
        for column in 0..<width { sums[first &+ column] = 0 }
        for n in 0..<across.count {
          let weight = across.values[n]
          for column in 0..<width { sums[first &+ column] += padded[column &+ n] * weight }
        }
        next += 1
      }
      for column in 0..<width { line[column] = 0 }
      for n in 0..<down.count {
        let (y, weight) = (middle + n - down.reach, down.values[n])
        if 0..<source.height ~= y || edge == .extend {
          let first = min(max(y, 0), source.height - 1) % down.count * width
          for column in 0..<width { line[column] += sums[first &+ column] * weight }
        } else if edge == .background {
          for column in 0..<width { line[column] += background * across.sum * weight }
        }
      }
      let share = edge == .truncate ? down.truncationFactor(at: middle, within: source.height) : 1
      let (to, own) = (result[row], source[middle])
      let copies = edge == .copy && (middle < down.reach || middle + down.reach >= source.height)
      for column in 0..<width {
        let x = region.x + column
        if copies || edge == .copy && (x < across.reach || x + across.reach >= source.width) {
          to[column] = own[x]
        } else {
          to[column] = Pixel(nearest: line[column] * (share * shares[column]) + bias)
        }
      }
    }
  }
}

/// Convolves one 8-bit channel with a row and a column of weights; rounded to nearest and clipped.
///
/// - Parameters:
///   - kernelX: the row's weights, an odd number of them.
///   - kernelY: the column's weights, an odd number of them.
///   - bias: added to each result.
///   - backgroundColor: the pixels beyond the edges with `kvImageBackgroundColorFill`.
///   - flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageSepConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernelX: UnsafePointer<Float>?, _ kernelX_width: UInt32,
  _ kernelY: UnsafePointer<Float>?, _ kernelY_width: UInt32, _ bias: Float, _ backgroundColor: Pixel_16U,
  _ flags: vImage_Flags
) -> vImage_Error {
  convolve(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, (kernelX, kernelX_width), (kernelY, kernelY_width), bias,
    Float(backgroundColor), flags, UInt8.self)
}

/// Convolves one 16-bit channel with a row and a column of weights; rounded to nearest and clipped.
///
/// - Parameters: as for `vImageSepConvolve_Planar8`.
@discardableResult
public func vImageSepConvolve_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernelX: UnsafePointer<Float>?, _ kernelX_width: UInt32,
  _ kernelY: UnsafePointer<Float>?, _ kernelY_width: UInt32, _ bias: Float, _ backgroundColor: Pixel_16U,
  _ flags: vImage_Flags
) -> vImage_Error {
  convolve(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, (kernelX, kernelX_width), (kernelY, kernelY_width), bias,
    Float(backgroundColor), flags, UInt16.self)
}

/// Convolves one channel in single precision with a row and a column of weights.
///
/// - Parameters: as for `vImageSepConvolve_Planar8`.
@discardableResult
public func vImageSepConvolve_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernelX: UnsafePointer<Float>?, _ kernelX_width: UInt32,
  _ kernelY: UnsafePointer<Float>?, _ kernelY_width: UInt32, _ bias: Float, _ backgroundColor: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error {
  convolve(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, (kernelX, kernelX_width), (kernelY, kernelY_width), bias,
    backgroundColor, flags, Float.self)
}
