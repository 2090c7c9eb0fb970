// Unsafe: see ImageRows.swift.

import CoreVideo

/// The weights of the conversion from luma (0…1) and chroma (−0.5…0.5) to red, green and blue.
public struct vImage_YpCbCrToARGBMatrix: Sendable {
  public var Yp: Float
  public var Cr_R: Float
  public var Cr_G: Float
  public var Cb_G: Float
  public var Cb_B: Float
  public init(Yp: Float, Cr_R: Float, Cr_G: Float, Cb_G: Float, Cb_B: Float) {
    (self.Yp, self.Cr_R, self.Cr_G, self.Cb_G, self.Cb_B) = (Yp, Cr_R, Cr_G, Cb_G, Cb_B)
  }
  public init() { self.init(Yp: 0, Cr_R: 0, Cr_G: 0, Cb_G: 0, Cb_B: 0) }

  fileprivate init(_ matrix: YCbCrMatrix) {
    let (red, blue) = (Float(matrix.lumaWeights.red), Float(matrix.lumaWeights.blue))
    let green = 1 - red - blue
    self.init(
      Yp: 1, Cr_R: 2 * (1 - red), Cr_G: -2 * (1 - red) * red / green, Cb_G: -2 * (1 - blue) * blue / green,
      Cb_B: 2 * (1 - blue))
  }
}

/// The meaning of stored levels of luma and chroma: `Yp_bias` is black and `YpRangeMax` white, `CbCr_bias` is
/// no color and `CbCrRangeMax` full color; levels are clipped to the four limits.
public struct vImage_YpCbCrPixelRange: Sendable {
  public var Yp_bias: Int32
  public var CbCr_bias: Int32
  public var YpRangeMax: Int32
  public var CbCrRangeMax: Int32
  public var YpMax: Int32
  public var YpMin: Int32
  public var CbCrMax: Int32
  public var CbCrMin: Int32
  public init(
    Yp_bias: Int32, CbCr_bias: Int32, YpRangeMax: Int32, CbCrRangeMax: Int32, YpMax: Int32, YpMin: Int32,
    CbCrMax: Int32, CbCrMin: Int32
  ) {
    (self.Yp_bias, self.CbCr_bias, self.YpRangeMax, self.CbCrRangeMax) = (
      Yp_bias, CbCr_bias, YpRangeMax, CbCrRangeMax
    )
    (self.YpMax, self.YpMin, self.CbCrMax, self.CbCrMin) = (YpMax, YpMin, CbCrMax, CbCrMin)
  }
  public init() {
    self.init(
      Yp_bias: 0, CbCr_bias: 0, YpRangeMax: 0, CbCrRangeMax: 0, YpMax: 0, YpMin: 0, CbCrMax: 0, CbCrMin: 0)
  }
}

/// A conversion from luma and chroma, created by `vImageConvert_YpCbCrToARGB_GenerateConversion`.
public struct vImage_YpCbCrToARGB: Sendable {
  fileprivate var matrix = vImage_YpCbCrToARGBMatrix()
  fileprivate var range = vImage_YpCbCrPixelRange()
  public init() {}
}

/// The storage format of luma and chroma.
public struct vImageYpCbCrType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
/// The storage format of red, green, blue and alpha.
public struct vImageARGBType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
/// I420: a plane of luma, and two of chroma at half the size.
public var kvImage420Yp8_Cb8_Cr8: vImageYpCbCrType { vImageYpCbCrType(3) }
/// NV12: a plane of luma, and one of interleaved chroma at half the size.
public var kvImage420Yp8_CbCr8: vImageYpCbCrType { vImageYpCbCrType(4) }
/// Four 8-bit channels.
public var kvImageARGB8888: vImageARGBType { vImageARGBType(0) }

/// Allocates a matrix that is never freed.
private func makePermanentMatrix(_ matrix: YCbCrMatrix) -> UnsafePointer<vImage_YpCbCrToARGBMatrix> {
  let place = UnsafeMutablePointer<vImage_YpCbCrToARGBMatrix>.allocate(capacity: 1)
  place.initialize(to: vImage_YpCbCrToARGBMatrix(matrix))
  return UnsafePointer(place)
}
/// The matrix of ITU-R BT.601.
public nonisolated(unsafe) let kvImage_YpCbCrToARGBMatrix_ITU_R_601_4:
  UnsafePointer<vImage_YpCbCrToARGBMatrix>! = makePermanentMatrix(.bt601)
/// The matrix of ITU-R BT.709.
public nonisolated(unsafe) let kvImage_YpCbCrToARGBMatrix_ITU_R_709_2:
  UnsafePointer<vImage_YpCbCrToARGBMatrix>! = makePermanentMatrix(.bt709)

/// Creates a conversion from luma and chroma to red, green and blue.
///
/// - Returns: `kvImageNoError`; `kvImageInvalidImageFormat` for formats other than `kvImage420Yp8_CbCr8`,
///   `kvImage420Yp8_Cb8_Cr8` and `kvImageARGB8888`; `kvImageInvalidParameter` for empty ranges.
@discardableResult
public func vImageConvert_YpCbCrToARGB_GenerateConversion(
  _ matrix: UnsafePointer<vImage_YpCbCrToARGBMatrix>, _ pixelRange: UnsafePointer<vImage_YpCbCrPixelRange>,
  _ outInfo: UnsafeMutablePointer<vImage_YpCbCrToARGB>, _ inYpCbCrType: vImageYpCbCrType,
  _ outARGBType: vImageARGBType, _ flags: vImage_Flags
) -> vImage_Error {
  guard [kvImage420Yp8_CbCr8, kvImage420Yp8_Cb8_Cr8].contains(inYpCbCrType), outARGBType == kvImageARGB8888
  else { return kvImageInvalidImageFormat }
  let range = pixelRange.pointee
  guard range.YpRangeMax > range.Yp_bias, range.CbCrRangeMax > range.CbCr_bias, range.YpMax >= range.YpMin,
    range.CbCrMax >= range.CbCrMin
  else { return kvImageInvalidParameter }
  outInfo.pointee.matrix = matrix.pointee
  outInfo.pointee.range = range
  return kvImageNoError
}

/// Converts NV12 to four channels. Each 2 × 2 pixels share their chroma.
///
/// - Parameters:
///   - info: a conversion created by `vImageConvert_YpCbCrToARGB_GenerateConversion`.
///   - permuteMap: for channel n of the result, alpha (0), red (1), green (2) or blue (3); nil for this
///     order.
@discardableResult
public func vImageConvert_420Yp8_CbCr8ToARGB8888(
  _ srcYp: UnsafePointer<vImage_Buffer>, _ srcCbCr: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ info: UnsafePointer<vImage_YpCbCrToARGB>,
  _ permuteMap: UnsafePointer<UInt8>?, _ alpha: UInt8, _ flags: vImage_Flags
) -> vImage_Error {
  convert(srcYp, ChromaPlanes(interleaved: srcCbCr), dest, info, permuteMap, alpha, flags)
}

/// Converts I420 to four channels; see `vImageConvert_420Yp8_CbCr8ToARGB8888`.
@discardableResult
public func vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(
  _ srcYp: UnsafePointer<vImage_Buffer>, _ srcCb: UnsafePointer<vImage_Buffer>,
  _ srcCr: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ info: UnsafePointer<vImage_YpCbCrToARGB>, _ permuteMap: UnsafePointer<UInt8>?, _ alpha: UInt8,
  _ flags: vImage_Flags
) -> vImage_Error {
  convert(srcYp, ChromaPlanes(srcCb, srcCr), dest, info, permuteMap, alpha, flags)
}

/// The layout of chroma: in two planes, or interleaved in one.
private struct ChromaPlanes {
  let cb: UnsafePointer<vImage_Buffer>
  let cr: UnsafePointer<vImage_Buffer>
  /// The distance between the components of adjacent pixels.
  let step: Int
  /// The index of the first Cr in its row.
  let firstCr: Int

  init(interleaved plane: UnsafePointer<vImage_Buffer>) {
    (cb, cr, step, firstCr) = (plane, plane, 2, 1)
  }

  init(_ cb: UnsafePointer<vImage_Buffer>, _ cr: UnsafePointer<vImage_Buffer>) {
    (self.cb, self.cr, step, firstCr) = (cb, cr, 1, 0)
  }
}

/// Each 2 × 2 pixels share their chroma.
private func convert(
  _ srcYp: UnsafePointer<vImage_Buffer>, _ planes: ChromaPlanes, _ dest: UnsafePointer<vImage_Buffer>,
  _ info: UnsafePointer<vImage_YpCbCrToARGB>, _ permuteMap: UnsafePointer<UInt8>?, _ alpha: UInt8,
  _ flags: vImage_Flags
) -> vImage_Error {
  let (matrix, range) = (info.pointee.matrix, info.pointee.range)
  let order = permuteMap.map { [Int($0[0]), Int($0[1]), Int($0[2]), Int($0[3])] } ?? [0, 1, 2, 3]
  guard order.allSatisfy({ $0 < 4 }), range.YpRangeMax > range.Yp_bias,
    range.CbCrRangeMax > range.CbCr_bias
  else { return kvImageInvalidParameter }
  let (first, second, third, fourth) = (order[0], order[1], order[2], order[3])
  let lumaScale = 255 * matrix.Yp / Float(range.YpRangeMax - range.Yp_bias)
  // Chroma is in −0.5…0.5.
  let chromaScale = 255 * 0.5 / Float(range.CbCrRangeMax - range.CbCr_bias)
  let (lowest, highest) = (Float(range.YpMin), Float(range.YpMax))
  let (least, most) = (Float(range.CbCrMin), Float(range.CbCrMax))
  return attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let luma = try ImageRows<UInt8>(srcYp)
    let step = planes.step
    let (blues, reds) = (
      try ImageRows<UInt8>(planes.cb, channels: step), try ImageRows<UInt8>(planes.cr, channels: step)
    )
    let result: ImageRows<Pixel4> = try pixels.result(dest)
    try luma.cover(result)
    let (columns, rows) = ((result.width + 1) / 2, (result.height + 1) / 2)
    guard [blues, reds].allSatisfy({ $0.height >= rows && $0.width / step >= columns }) else {
      throw vImageFailure(kvImageRoiLargerThanInputBuffer)
    }
    for row in 0..<result.height {
      let (from, to) = (luma[row], result[row])
      let (blue, red) = (blues[row / 2], reds[row / 2] + planes.firstCr)
      for column in 0..<result.width {
        let y = (min(max(Float(from[column]), lowest), highest) - Float(range.Yp_bias)) * lumaScale
        let pair = column / 2 * step
        let cb = (min(max(Float(blue[pair]), least), most) - Float(range.CbCr_bias)) * chromaScale
        let cr = (min(max(Float(red[pair]), least), most) - Float(range.CbCr_bias)) * chromaScale
        let pixel = Pixel4(
          alpha, byte(y + cr * matrix.Cr_R), byte(y + cr * matrix.Cr_G + cb * matrix.Cb_G),
          byte(y + cb * matrix.Cb_B))
        to[column] = Pixel4(pixel[first], pixel[second], pixel[third], pixel[fourth])
      }
    }
  }
}
