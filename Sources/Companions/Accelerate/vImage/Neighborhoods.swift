// Unsafe: see ImageRows.swift. A kernel has height · width numbers. For pixels beyond the edges, only
// positions within the source are read.

/// The treatment of pixels beyond the edges.
enum Edge {
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

/// The region of a source that corresponds to the result.
struct Region {
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
///   - add: adds a pixel times a weight to a sum.
///   - finish: computes a result from a sum and the sum of the weights used.
@inline(__always)
func convolve<Pixel, Weight: AdditiveArithmetic, Sum>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ kernel: UnsafePointer<Weight>, _ kernelHeight: UInt32,
  _ kernelWidth: UInt32, _ background: Pixel, _ flags: vImage_Flags, _ zero: Sum,
  _ add: (Sum, Pixel, Weight) -> Sum, _ finish: (Sum, Weight) -> Pixel
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (source, result): (ImageRows<Pixel>, ImageRows<Pixel>) = (
      try pixels.source(src), try pixels.result(dest)
    )
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
