// Unsafe: see ImageRows.swift. A kernel has as many numbers as its height times its width. Pixels beyond the edges are looked up
// at places within the source only.
//
// A result is the sum of a kernel's weights times the pixels around its place: the kernel isn't turned, its middle lies on the
// place, and sides are odd. Whole numbers are divided by the divisor and rounded to the nearest, halves up, then clipped.

/// What is beyond the edges.
private enum Edge {
  case extend, background, truncate, copy

  init(_ flags: vImage_Flags) throws(vImageFailure) {
    let known: [(Int, Edge)] = [
      (kvImageEdgeExtend, .extend), (kvImageBackgroundColorFill, .background),
      (kvImageTruncateKernel, .truncate), (kvImageCopyInPlace, .copy),
    ]
    let given = known.filter { flags & vImage_Flags($0.0) != 0 }
    guard given.count == 1 else { throw vImageFailure(kvImageInvalidEdgeStyle) }
    self = given[0].1
  }
}

/// The part of a source that a result is made of.
private struct Region {
  let x: Int
  let y: Int

  init<Pixel>(
    _ x: vImagePixelCount, _ y: vImagePixelCount, _ source: ImageRows<Pixel>, _ result: ImageRows<Pixel>
  ) throws(vImageFailure) {
    guard let x = Int(exactly: x), x <= source.width else { throw vImageFailure(kvImageInvalidOffset_X) }
    guard let y = Int(exactly: y), y <= source.height else { throw vImageFailure(kvImageInvalidOffset_Y) }
    guard source.width - x >= result.width, source.height - y >= result.height else {
      throw vImageFailure(kvImageRoiLargerThanInputBuffer)
    }
    (self.x, self.y) = (x, y)
  }
}

/// - Parameters:
///   - add: a sum and a pixel's share of it.
///   - finish: a result from a sum and the sum of the weights that counted.
@inline(__always)
private func convolve<Pixel, Weight: AdditiveArithmetic, Sum>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ kernel: UnsafePointer<Weight>, _ kernelHeight: UInt32,
  _ kernelWidth: UInt32, _ background: Pixel, _ flags: vImage_Flags, _ zero: Sum,
  _ add: (Sum, Pixel, Weight) -> Sum, _ finish: (Sum, Weight) -> Pixel
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let (source, result) = (try ImageRows<Pixel>(src), try ImageRows<Pixel>(dest))
    let region = try Region(offsetX, offsetY, source, result)
    let edge = try Edge(flags)
    guard kernelHeight % 2 == 1, kernelWidth % 2 == 1, kernelHeight < 1 << 15, kernelWidth < 1 << 15 else {
      throw vImageFailure(kvImageInvalidKernelSize)
    }
    guard result.height > 0, result.width > 0 else { return }
    guard source[0] != result[0] else { throw vImageFailure(kvImageOutOfPlaceOperationRequired) }
    let (height, width) = (Int(kernelHeight), Int(kernelWidth))
    let (up, left) = (height / 2, width / 2)
    let all = (0..<height * width).reduce(Weight.zero) { $0 + kernel[$1] }
    for row in 0..<result.height {
      let (to, middle) = (result[row], row + region.y)
      let hasRows = middle >= up && middle + up < source.height
      for column in 0..<result.width {
        let center = column + region.x
        var sum = zero
        if hasRows, center >= left, center + left < source.width {
          for i in 0..<height {
            let from = source[middle &+ i &- up] + (center &- left)
            for j in 0..<width { sum = add(sum, from[j], kernel[i &* width &+ j]) }
          }
          to[column] = finish(sum, all)
          continue
        }
        if edge == .copy {
          to[column] = source[middle][center]
          continue
        }
        var counted = Weight.zero
        for i in 0..<height {
          for j in 0..<width {
            let (y, x) = (middle + i - up, center + j - left)
            let isInside = 0..<source.height ~= y && 0..<source.width ~= x
            if edge == .truncate, !isInside { continue }
            let weight = kernel[i * width + j]
            counted = counted + weight
            let pixel =
              isInside
              ? source[y][x]
              : edge == .background
                ? background : source[min(max(y, 0), source.height - 1)][min(max(x, 0), source.width - 1)]
            sum = add(sum, pixel, weight)
          }
        }
        to[column] = finish(sum, edge == .truncate ? counted : all)
      }
    }
  }
}

/// A sum divided by a divisor, to the nearest, halves up, clipped to 0…255.
@inline(__always)
private func level(_ sum: Int64, _ divisor: Int64) -> UInt8 {
  let (sum, divisor) = divisor < 0 ? (-sum, -divisor) : (sum, divisor)
  let double = 2 &* sum &+ divisor
  return double <= 0 ? 0 : UInt8(min(double / (2 &* divisor), 255))
}

/// What a truncated kernel's sum is divided by: as much less as its weights are.
@inline(__always)
private func share(_ divisor: Int64, _ counted: Int64, _ all: Int64) -> Int64 {
  counted == all || all == 0 || counted == 0 ? divisor : divisor * counted / all
}

/// One channel of 8 bits convolved with whole numbers.
///
/// - Parameter flags: what is beyond the edges: one of `kvImageEdgeExtend`, `kvImageBackgroundColorFill`, `kvImageTruncateKernel`
///   and `kvImageCopyInPlace`, without which `kvImageInvalidEdgeStyle` is returned.
@discardableResult
public func vImageConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ divisor: Int32, _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  guard divisor != 0 else { return kvImageInvalidParameter }
  let count = Int(kernel_height) &* Int(kernel_width)
  let all = (0..<min(count, 1 << 30)).reduce(0 as Int64) { $0 + Int64(kernel[$1]) }
  let by = Int64(divisor)
  return convolve(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, backgroundColor,
    flags, 0 as Int64, { (sum: Int64, pixel: UInt8, weight: Int16) in sum &+ Int64(pixel) &* Int64(weight) },
    { (sum: Int64, counted: Int16) in level(sum, share(by, Int64(counted), all)) })
}

/// Four channels of 8 bits convolved with whole numbers.
///
/// - Parameters:
///   - backgroundColor: four channels, for `kvImageBackgroundColorFill`.
///   - flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolve_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ divisor: Int32, _ backgroundColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  guard divisor != 0 else { return kvImageInvalidParameter }
  guard backgroundColor != nil || flags & vImage_Flags(kvImageBackgroundColorFill) == 0 else {
    return kvImageNullPointerArgument
  }
  let background = backgroundColor.map { Pixel4($0[0], $0[1], $0[2], $0[3]) } ?? .zero
  let count = Int(kernel_height) &* Int(kernel_width)
  let all = (0..<min(count, 1 << 30)).reduce(0 as Int64) { $0 + Int64(kernel[$1]) }
  let by = Int64(divisor)
  return convolve(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, background, flags,
    SIMD4<Int64>.zero,
    { (sum: SIMD4<Int64>, pixel: Pixel4, weight: Int16) in
      sum &+ SIMD4(truncatingIfNeeded: pixel) &* Int64(weight)
    },
    { (sum: SIMD4<Int64>, counted: Int16) in
      let by = share(by, Int64(counted), all)
      return Pixel4(level(sum.x, by), level(sum.y, by), level(sum.z, by), level(sum.w, by))
    })
}

/// One channel in single precision convolved.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`; a truncated kernel's sum is divided by the share of the weights that counted.
@discardableResult
public func vImageConvolve_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ backgroundColor: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  let count = Int(kernel_height) &* Int(kernel_width)
  let all = (0..<min(count, 1 << 30)).reduce(0 as Float) { $0 + kernel[$1] }
  return convolve(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, backgroundColor,
    flags, 0 as Float, { (sum: Float, pixel: Float, weight: Float) in sum + pixel * weight },
    { (sum: Float, counted: Float) in counted == all || counted == 0 ? sum : sum * (all / counted) })
}

/// Weights of a kernel that is a column's times a row's.
private func product(_ height: UInt32, _ width: UInt32, _ weight: (Int, Int) -> Int64) -> [Int64] {
  let rows = (0..<Int(height)).map { weight($0, Int(height)) }
  let columns = (0..<Int(width)).map { weight($0, Int(width)) }
  return rows.flatMap { row in columns.map { row * $0 } }
}

/// The largest side of a box or tent.
private let longestSide: UInt32 = 255

/// One channel of 8 bits by a separable kernel of whole numbers.
private func average(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ height: UInt32, _ width: UInt32, _ background: Pixel_8,
  _ flags: vImage_Flags, _ weight: (Int, Int) -> Int64
) -> vImage_Error {
  guard 1...longestSide ~= height, 1...longestSide ~= width else { return kvImageInvalidKernelSize }
  return convolve(
    src, dest, offsetX, offsetY, product(height, width, weight), height, width, background, flags,
    0 as Int64, { (sum: Int64, pixel: UInt8, weight: Int64) in sum &+ Int64(pixel) &* weight },
    { (sum: Int64, counted: Int64) in level(sum, max(counted, 1)) })
}

/// Four channels of 8 bits by a separable kernel of whole numbers.
private func average(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ height: UInt32, _ width: UInt32, _ background: UnsafePointer<UInt8>?,
  _ flags: vImage_Flags, _ weight: (Int, Int) -> Int64
) -> vImage_Error {
  guard 1...longestSide ~= height, 1...longestSide ~= width else { return kvImageInvalidKernelSize }
  guard background != nil || flags & vImage_Flags(kvImageBackgroundColorFill) == 0 else {
    return kvImageNullPointerArgument
  }
  return convolve(
    src, dest, offsetX, offsetY, product(height, width, weight), height, width,
    background.map { Pixel4($0[0], $0[1], $0[2], $0[3]) } ?? .zero, flags, SIMD4<Int64>.zero,
    { (sum: SIMD4<Int64>, pixel: Pixel4, weight: Int64) in
      sum &+ SIMD4(truncatingIfNeeded: pixel) &* weight
    },
    { (sum: SIMD4<Int64>, counted: Int64) in
      let by = max(counted, 1)
      return Pixel4(level(sum.x, by), level(sum.y, by), level(sum.z, by), level(sum.w, by))
    })
}

private func box(_ place: Int, _ side: Int) -> Int64 { 1 }
private func tent(_ place: Int, _ side: Int) -> Int64 { Int64(min(place, side - 1 - place) + 1) }

/// The mean of a box of odd sides, at most 255, around each pixel of one channel.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageBoxConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  average(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, backgroundColor, flags, box)
}

/// The mean of a box of odd sides, at most 255, around each pixel of four channels.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageBoxConvolve_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  average(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, backgroundColor, flags, box)
}

/// A mean around each pixel of one channel whose weights fall evenly from the middle: 1, 2 … 2, 1 along each odd side.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageTentConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  average(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, backgroundColor, flags, tent)
}

/// A mean around each pixel of four channels whose weights fall evenly from the middle: 1, 2 … 2, 1 along each odd side.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageTentConvolve_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  average(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, backgroundColor, flags, tent)
}

// MARK: - Extremes

/// The largest or smallest pixel of a rectangle of odd sides around each; pixels beyond the edges don't count.
private func extreme<Pixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ kernelHeight: vImagePixelCount, _ kernelWidth: vImagePixelCount,
  _ flags: vImage_Flags, _ choose: (Pixel, Pixel) -> Pixel
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let (source, result) = (try ImageRows<Pixel>(src), try ImageRows<Pixel>(dest))
    let region = try Region(offsetX, offsetY, source, result)
    guard kernelHeight % 2 == 1, kernelWidth % 2 == 1, let height = Int(exactly: kernelHeight),
      let width = Int(exactly: kernelWidth)
    else { throw vImageFailure(kvImageInvalidKernelSize) }
    guard result.height > 0, result.width > 0 else { return }
    guard source[0] != result[0] else { throw vImageFailure(kvImageOutOfPlaceOperationRequired) }
    // Columns first, into a line, then along the line.
    var line = Array(UnsafeBufferPointer(start: source[0], count: source.width))
    for row in 0..<result.height {
      let middle = row + region.y
      let (top, bottom) = (max(middle - height / 2, 0), min(middle + height / 2, source.height - 1))
      for x in 0..<source.width { line[x] = source[top][x] }
      for y in top..<bottom {
        let from = source[y + 1]
        for x in 0..<source.width { line[x] = choose(line[x], from[x]) }
      }
      let to = result[row]
      for column in 0..<result.width {
        let center = column + region.x
        let (first, last) = (max(center - width / 2, 0), min(center + width / 2, source.width - 1))
        to[column] = line[first...last].dropFirst().reduce(line[first], choose)
      }
    }
  }
}

/// The largest level in a rectangle of odd sides around each pixel; beyond the edges nothing counts.
@discardableResult
public func vImageMax_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags) {
    (a: UInt8, b: UInt8) in max(a, b)
  }
}

/// The smallest level in a rectangle of odd sides around each pixel; beyond the edges nothing counts.
@discardableResult
public func vImageMin_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags) {
    (a: UInt8, b: UInt8) in min(a, b)
  }
}

/// The largest number in a rectangle of odd sides around each pixel; beyond the edges nothing counts.
@discardableResult
public func vImageMax_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags) {
    (a: Float, b: Float) in max(a, b)
  }
}

/// The smallest number in a rectangle of odd sides around each pixel; beyond the edges nothing counts.
@discardableResult
public func vImageMin_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags) {
    (a: Float, b: Float) in min(a, b)
  }
}
