// Unsafe: see ImageRows.swift.

public var kRotate0DegreesClockwise: Int { 0 }
public var kRotate90DegreesClockwise: Int { 3 }
public var kRotate180DegreesClockwise: Int { 2 }
public var kRotate270DegreesClockwise: Int { 1 }
public var kRotate0DegreesCounterClockwise: Int { 0 }
public var kRotate90DegreesCounterClockwise: Int { 1 }
public var kRotate180DegreesCounterClockwise: Int { 2 }
public var kRotate270DegreesCounterClockwise: Int { 3 }

/// Rotates by quarter turns, centered in the destination; the background fills the rest if the sizes differ.
@inline(__always)
private func rotate90<Pixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ quarters: UInt8,
  _ background: Pixel,
  _ flags: vImage_Flags
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (source, result): (ImageRows<Pixel>, ImageRows<Pixel>) = (
      try pixels.source(src), try pixels.result(dest)
    )
    guard quarters < 4 else { throw vImageFailure(kvImageInvalidParameter) }
    guard result.height > 0, result.width > 0 else { return }
    guard source.height == 0 || source[0] != result[0] else {
      throw vImageFailure(kvImageOutOfPlaceOperationRequired)
    }
    let isUpright = quarters.isMultiple(of: 2)
    let (width, height) = isUpright ? (source.width, source.height) : (source.height, source.width)
    let (left, top) = ((result.width - width) / 2, (result.height - height) / 2)
    for row in 0..<result.height {
      let to = result[row]
      for column in 0..<result.width {
        let (x, y) = (column - left, row - top)
        guard 0..<width ~= x, 0..<height ~= y else {
          to[column] = background
          continue
        }
        to[column] =
          switch quarters {
          case 0: source[y][x]
          case 1: source[x][height - 1 - y]
          case 2: source[height - 1 - y][width - 1 - x]
          default: source[width - 1 - x][y]
          }
      }
    }
  }
}

/// Flips vertically or horizontally; also in place.
@inline(__always)
private func reflect<Pixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _: Pixel.Type,
  isVertical: Bool
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (source, result): (ImageRows<Pixel>, ImageRows<Pixel>) = (
      try pixels.source(src), try pixels.result(dest)
    )
    guard source.height == result.height, source.width == result.width else {
      throw vImageFailure(kvImageBufferSizeMismatch)
    }
    guard result.height > 0, result.width > 0 else { return }
    if source[0] != result[0] {
      for row in 0..<result.height {
        let (from, to) = (source[isVertical ? result.height - 1 - row : row], result[row])
        for column in 0..<result.width { to[column] = from[isVertical ? column : result.width - 1 - column] }
      }
    } else if isVertical {
      for row in 0..<(result.height / 2) {
        let (a, b) = (result[row], result[result.height - 1 - row])
        for column in 0..<result.width { (a[column], b[column]) = (b[column], a[column]) }
      }
    } else {
      for row in 0..<result.height {
        UnsafeMutableBufferPointer(start: result[row], count: result.width).reverseInPlace()
      }
    }
  }
}

extension UnsafeMutableBufferPointer {
  @inline(__always)
  fileprivate func reverseInPlace() {
    for n in 0..<(count / 2) { swapAt(n, count - 1 - n) }
  }
}

/// Rotates by quarter turns (`kRotate90DegreesClockwise` …), centered; the background fills the rest.
@discardableResult
public func vImageRotate90_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, backColor, flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, UInt8.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, UInt8.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for one channel in single precision.
@discardableResult
public func vImageRotate90_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, backColor, flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, Float.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, Float.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for one 16-bit channel.
@discardableResult
public func vImageRotate90_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: Pixel_16U, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, backColor, flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, UInt16.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, UInt16.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for one channel in half precision.
@discardableResult
public func vImageRotate90_Planar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: Pixel_16F, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, backColor, flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_Planar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, UInt16.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_Planar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, UInt16.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for four 8-bit channels.
@discardableResult
public func vImageRotate90_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, Pixel4(channels: backColor), flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, Pixel4.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, Pixel4.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for four 16-bit channels.
@discardableResult
public func vImageRotate90_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: UnsafePointer<UInt16>, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, SIMD4<UInt16>(channels: backColor), flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, SIMD4<UInt16>.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, SIMD4<UInt16>.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for four channels in single precision.
@discardableResult
public func vImageRotate90_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, SIMD4<Float>(channels: backColor), flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, SIMD4<Float>.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, SIMD4<Float>.self, isVertical: false) }

/// Same as `vImageRotate90_Planar8`, for two 8-bit channels.
@discardableResult
public func vImageRotate90_CbCr8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: Pixel_88, _ flags: vImage_Flags
) -> vImage_Error { rotate90(src, dest, rotationConstant, SIMD2(backColor.0, backColor.1), flags) }

/// Flips the image vertically. Source and destination must have the same size.
@discardableResult
public func vImageVerticalReflect_CbCr8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, SIMD2<UInt8>.self, isVertical: true) }

/// Flips the image horizontally. Source and destination must have the same size.
@discardableResult
public func vImageHorizontalReflect_CbCr8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { reflect(src, dest, flags, SIMD2<UInt8>.self, isVertical: false) }
