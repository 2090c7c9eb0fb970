import Accelerate

extension VectorCase {
  /// vImage's functions on an image of 512 × 256 pixels, one element per pixel.
  static var images: [VectorCase] {
    let (width, height) = (512, 256)
    let count = width * height
    func buffer(_ pixelBytes: Int) -> vImage_Buffer {
      let data = UnsafeMutableRawPointer.allocate(byteCount: count * pixelBytes, alignment: 64)
      for n in 0..<count * pixelBytes {
        data.storeBytes(of: UInt8(truncatingIfNeeded: n &* 37), toByteOffset: n, as: UInt8.self)
      }
      return vImage_Buffer(
        data: data, height: vImagePixelCount(height), width: vImagePixelCount(width),
        rowBytes: width * pixelBytes)
    }
    func pointer<T>(_ buffer: vImage_Buffer, _ type: T.Type) -> UnsafeMutablePointer<T> {
      buffer.data.assumingMemoryBound(to: T.self)
    }
    var (bytes, other, pixels, turned, floats, halves) = (
      buffer(1), buffer(1), buffer(4), buffer(4), buffer(4), buffer(2)
    )
    let (b, o, p, t) = (
      pointer(bytes, UInt8.self), pointer(other, UInt8.self), pointer(pixels, UInt8.self),
      pointer(turned, UInt8.self)
    )
    let (f, h) = (pointer(floats, Float.self), pointer(halves, UInt16.self))
    for n in 0..<count {
      f[n] = Float(n % 251) / 250
      h[n] = UInt16(n % 0x3C00)
    }
    // A convolution's result, and a plain loop's rows before its columns.
    var blurred = buffer(4)
    let (g, between) = (pointer(blurred, Float.self), pointer(buffer(4), Float.self))
    let taps: [Float] = [0.0625, 0.25, 0.375, 0.25, 0.0625]
    let table = (0..<256).map { UInt8(255 - $0) }
    // Unknown at compile time, as for the function.
    let order: [UInt8] = [2, 1, 0, 3].map { UInt8($0 % width) }
    let flags = vImage_Flags(kvImageNoFlags)
    return [
      VectorCase(
        "vImageConvert_Planar8toPlanarF", count,
        ours: { _ = vImageConvert_Planar8toPlanarF(&bytes, &floats, 1, 0, flags) }
      ) { for n in 0..<count { f[n] = Float(b[n]) / 255 } },
      VectorCase(
        "vImageConvert_PlanarFtoPlanar8", count,
        ours: { _ = vImageConvert_PlanarFtoPlanar8(&floats, &bytes, 1, 0, flags) }
      ) { for n in 0..<count { b[n] = UInt8(max(0, min(255, f[n] * 255)).rounded()) } },
      VectorCase(
        "vImageConvert_Planar16FtoPlanarF", count,
        ours: { _ = vImageConvert_Planar16FtoPlanarF(&halves, &floats, flags) }
      ) { for n in 0..<count { f[n] = Float(scalarHalf: h[n]) } },
      VectorCase(
        "vImageConvert_PlanarFtoPlanar16F", count,
        ours: { _ = vImageConvert_PlanarFtoPlanar16F(&floats, &halves, flags) }
      ) { for n in 0..<count { h[n] = f[n].scalarHalf } },
      VectorCase(
        "vImageTableLookUp_Planar8", count,
        ours: { _ = vImageTableLookUp_Planar8(&bytes, &other, table, flags) }
      ) { table.withUnsafeBufferPointer { table in for n in 0..<count { o[n] = table[Int(b[n])] } } },
      VectorCase(
        "vImageClip_PlanarF", count, ours: { _ = vImageClip_PlanarF(&floats, &floats, 0.9, 0.1, flags) }
      ) { for n in 0..<count { f[n] = max(0.1, min(0.9, f[n])) } },
      VectorCase(
        "vImageConvert_Planar8toARGB8888", count,
        ours: { _ = vImageConvert_Planar8toARGB8888(&bytes, &other, &bytes, &other, &pixels, flags) }
      ) {
        for n in 0..<count { (p[4 * n], p[4 * n + 1], p[4 * n + 2], p[4 * n + 3]) = (b[n], o[n], b[n], o[n]) }
      },
      VectorCase(
        "vImageExtractChannel_ARGB8888", count,
        ours: { _ = vImageExtractChannel_ARGB8888(&pixels, &bytes, 2, flags) }
      ) { for n in 0..<count { b[n] = p[4 * n + 2] } },
      VectorCase(
        "vImageOverwriteChannels_ARGB8888", count,
        ours: { _ = vImageOverwriteChannels_ARGB8888(&bytes, &pixels, &turned, 2, flags) }
      ) {
        for n in 0..<count {
          (t[4 * n], t[4 * n + 1], t[4 * n + 2], t[4 * n + 3]) = (p[4 * n], p[4 * n + 1], b[n], p[4 * n + 3])
        }
      },
      VectorCase(
        "vImagePermuteChannels_ARGB8888", count,
        ours: { _ = vImagePermuteChannels_ARGB8888(&pixels, &turned, order, flags) }
      ) {
        let (i, j, k, l) = (Int(order[0]), Int(order[1]), Int(order[2]), Int(order[3]))
        for n in 0..<count {
          (t[4 * n], t[4 * n + 1], t[4 * n + 2], t[4 * n + 3]) = (
            p[4 * n + i], p[4 * n + j], p[4 * n + k], p[4 * n + l]
          )
        }
      },
      VectorCase(
        "vImagePremultiplyData_RGBA8888", count,
        ours: { _ = vImagePremultiplyData_RGBA8888(&pixels, &turned, flags) }
      ) {
        for n in 0..<count {
          let alpha = UInt32(p[4 * n + 3])
          for c in 0..<3 { t[4 * n + c] = UInt8((UInt32(p[4 * n + c]) * alpha + 127) / 255) }
          t[4 * n + 3] = p[4 * n + 3]
        }
      },
      VectorCase(
        "vImageUnpremultiplyData_RGBA8888", count,
        ours: { _ = vImageUnpremultiplyData_RGBA8888(&pixels, &turned, flags) }
      ) {
        for n in 0..<count {
          let alpha = UInt32(p[4 * n + 3])
          for c in 0..<3 {
            t[4 * n + c] = alpha == 0 ? 0 : UInt8(min((UInt32(p[4 * n + c]) * 255 + alpha / 2) / alpha, 255))
          }
          t[4 * n + 3] = p[4 * n + 3]
        }
      },
      VectorCase(
        "vImagePremultipliedAlphaBlend_BGRA8888", count,
        ours: { _ = vImagePremultipliedAlphaBlend_BGRA8888(&pixels, &turned, &turned, flags) }
      ) {
        for n in 0..<count {
          let rest = 255 - UInt32(p[4 * n + 3])
          for c in 0..<4 {
            t[4 * n + c] = UInt8(min(UInt32(p[4 * n + c]) + (UInt32(t[4 * n + c]) * rest + 127) / 255, 255))
          }
        }
      },
      VectorCase(
        "vImageSepConvolve_PlanarF", count,
        ours: {
          _ = vImageSepConvolve_PlanarF(
            &floats, &blurred, nil, 0, 0, taps, 5, taps, 5, 0, 0, vImage_Flags(kvImageEdgeExtend))
        }
      ) {
        for row in 0..<height {
          for column in 0..<width {
            var sum: Float = 0
            for k in 0..<5 { sum += taps[k] * f[row * width + min(max(column + k - 2, 0), width - 1)] }
            between[row * width + column] = sum
          }
        }
        for row in 0..<height {
          for column in 0..<width {
            var sum: Float = 0
            for k in 0..<5 { sum += taps[k] * between[min(max(row + k - 2, 0), height - 1) * width + column] }
            g[row * width + column] = sum
          }
        }
      },
      VectorCase(
        "vImageHorizontalReflect_ARGB8888", count,
        ours: { _ = vImageHorizontalReflect_ARGB8888(&pixels, &turned, flags) }
      ) {
        for row in 0..<height {
          for column in 0..<width {
            let (from, to) = (4 * (row * width + column), 4 * (row * width + width - 1 - column))
            for c in 0..<4 { t[to + c] = p[from + c] }
          }
        }
      },
      VectorCase(
        "vImageVerticalReflect_ARGB8888", count,
        ours: { _ = vImageVerticalReflect_ARGB8888(&pixels, &turned, flags) }
      ) {
        for row in 0..<height {
          for k in 0..<4 * width { t[(height - 1 - row) * 4 * width + k] = p[row * 4 * width + k] }
        }
      },
    ]
  }
}

extension Float {
  /// A half-precision number from its parts.
  @inline(__always)
  fileprivate init(scalarHalf bits: UInt16) {
    let (exponent, fraction) = (Int(bits >> 10 & 31), Float(bits & 0x3FF))
    let magnitude: Float =
      switch exponent {
      case 0: fraction * 0x1p-24
      case 31: fraction == 0 ? .infinity : .nan
      default: Float(bitPattern: UInt32(exponent + 112) << 23) * (1 + fraction * 0x1p-10)
      }
    self = bits & 0x8000 == 0 ? magnitude : -magnitude
  }

  /// In half precision, for numbers from 0 to 1, without ties to even.
  @inline(__always)
  fileprivate var scalarHalf: UInt16 {
    self < 0x1p-14
      ? UInt16(self * 0x1p24) : UInt16(truncatingIfNeeded: (bitPattern + 0x1000 - 112 << 23) >> 13)
  }
}
