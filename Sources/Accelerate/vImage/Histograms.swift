// Unsafe: see ImageRows.swift. A histogram has 256 numbers.

/// How often each of 256 levels occurs.
@discardableResult
public func vImageHistogramCalculation_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ histogram: UnsafeMutablePointer<vImagePixelCount>,
  _ flags: vImage_Flags
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let source = try ImageRows<UInt8>(src)
    for level in 0..<256 { histogram[level] = 0 }
    for row in 0..<source.height {
      let from = source[row]
      for column in 0..<source.width { histogram[Int(from[column])] &+= 1 }
    }
  }
}

/// How often each of 256 levels occurs, for each of the four channels in memory's order.
///
/// - Parameter histogram: four addresses; `kvImageNullPointerArgument` where one is nil.
@discardableResult
public func vImageHistogramCalculation_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>,
  _ histogram: UnsafeMutablePointer<UnsafeMutablePointer<vImagePixelCount>?>, _ flags: vImage_Flags
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    guard let a = histogram[0], let r = histogram[1], let g = histogram[2], let b = histogram[3] else {
      throw vImageFailure(kvImageNullPointerArgument)
    }
    let source = try ImageRows<Pixel4>(src)
    for level in 0..<256 { (a[level], r[level], g[level], b[level]) = (0, 0, 0, 0) }
    for row in 0..<source.height {
      let from = source[row]
      for column in 0..<source.width {
        let pixel = from[column]
        a[Int(pixel.x)] &+= 1
        r[Int(pixel.y)] &+= 1
        g[Int(pixel.z)] &+= 1
        b[Int(pixel.w)] &+= 1
      }
    }
  }
}

/// Levels spread so that the darkest of a picture becomes 0 and the lightest 255; a picture of one level stays as it is.
@discardableResult
public func vImageContrastStretch_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  relevel(src, dest, flags) { histogram in
    guard let low = histogram.firstIndex(where: { $0 > 0 }),
      let high = histogram.lastIndex(where: { $0 > 0 }), low < high
    else { return nil }
    return (0..<256).map { byte(Float($0 - low) * (255 / Float(high - low))) }
  }
}

/// Levels spread so that as many pixels are below each as its share of 255: (c(v) − c₀) · 255 / (n − c₀), where c counts the pixels
/// up to a level, c₀ those of the darkest, and n all. A picture of one level stays as it is.
@discardableResult
public func vImageEqualization_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  relevel(src, dest, flags) { histogram in
    guard let darkest = histogram.first(where: { $0 > 0 }) else { return nil }
    let others = histogram.reduce(0, +) - darkest
    guard others > 0 else { return nil }
    var below: UInt = 0
    return histogram.map { count in
      below += count
      return byte(below > darkest ? Float(Double(below - darkest) * 255 / Double(others)) : 0)
    }
  }
}

/// Through a table that is made from the histogram; without one, pixels are copied.
private func relevel(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ table: ([vImagePixelCount]) -> [UInt8]?
) -> vImage_Error {
  if flags & vImage_Flags(kvImageGetTempBufferSize) != 0 { return 0 }
  var histogram = [vImagePixelCount](repeating: 0, count: 256)
  let status = vImageHistogramCalculation_Planar8(src, &histogram, flags)
  guard status == kvImageNoError else { return status }
  return vImageTableLookUp_Planar8(src, dest, table(histogram) ?? Array(0...255), flags)
}
