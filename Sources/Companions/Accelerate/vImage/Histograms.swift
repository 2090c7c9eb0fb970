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
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    guard let a = histogram[0], let r = histogram[1], let g = histogram[2], let b = histogram[3] else {
      throw vImageFailure(kvImageNullPointerArgument)
    }
    let source: ImageRows<Pixel4> = try pixels.source(src)
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

/// How often each of so many even parts of a range occurs; what is beyond is counted in the first or the last part.
///
/// - Returns: `kvImageInvalidParameter` where the range isn't one.
@discardableResult
public func vImageHistogramCalculation_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ histogram: UnsafeMutablePointer<vImagePixelCount>,
  _ histogram_entries: UInt32, _ minVal: Pixel_F, _ maxVal: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let source = try ImageRows<Float>(src)
    let entries = Int(histogram_entries)
    guard entries > 0, maxVal > minVal else { throw vImageFailure(kvImageInvalidParameter) }
    for entry in 0..<entries { histogram[entry] = 0 }
    let scale = Float(entries) / (maxVal - minVal)
    for row in 0..<source.height {
      let from = source[row]
      for column in 0..<source.width {
        let place = (from[column] - minVal) * scale
        // The first of NaN.
        let entry = place > 0 ? Int(min(place, Float(entries - 1))) : 0
        histogram[entry] &+= 1
      }
    }
  }
}

/// A table that leads to new levels from how often each occurs; nil to leave a channel as it is.
private typealias LevelTable = ([vImagePixelCount]) -> [UInt8]?

/// The darkest becomes 0 and the lightest 255, after so many percent of either end are left out.
private func stretched(percentLow: UInt32 = 0, percentHigh: UInt32 = 0) -> LevelTable {
  { histogram in
    let all = Double(histogram.reduce(0, +))
    func end(_ levels: some Sequence<Int>, _ percent: UInt32) -> Int? {
      var below = 0.0
      return levels.first { level in
        below += Double(histogram[level])
        return below > all * Double(percent) / 100
      }
    }
    guard let low = end(0..<256, percentLow), let high = end((0..<256).reversed(), percentHigh), low < high
    else { return nil }
    return (0..<256).map { byte(Float($0 - low) * (255 / Float(high - low))) }
  }
}

/// As many pixels below each level as its share of 255.
private func equalized(_ histogram: [vImagePixelCount]) -> [UInt8]? {
  guard let darkest = histogram.first(where: { $0 > 0 }) else { return nil }
  let others = histogram.reduce(0, +) - darkest
  guard others > 0 else { return nil }
  var below: UInt = 0
  return histogram.map { count in
    below += count
    return byte(below > darkest ? Float(Double(below - darkest) * 255 / Double(others)) : 0)
  }
}

/// The level of another histogram up to which it has as large a share.
private func matched(_ desired: UnsafePointer<vImagePixelCount>) -> LevelTable {
  { histogram in
    let (all, wanted) = (
      Double(histogram.reduce(0, +)), (0..<256).reduce(0.0) { $0 + Double(desired[$1]) }
    )
    guard all > 0, wanted > 0 else { return nil }
    var (below, sum, level) = (0.0, Double(desired[0]), 0)
    return histogram.map { count in
      below += Double(count)
      while level < 255, sum / wanted < below / all - 1e-12 {
        level += 1
        sum += Double(desired[level])
      }
      return UInt8(level)
    }
  }
}

/// Levels spread so that the darkest of a picture becomes 0 and the lightest 255; a picture of one level stays as it is.
@discardableResult
public func vImageContrastStretch_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { relevel(src, dest, flags, stretched()) }

/// As `vImageContrastStretch_Planar8`, each of the four channels by itself.
@discardableResult
public func vImageContrastStretch_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { relevel(src, dest, flags, channels: Array(repeating: stretched(), count: 4)) }

/// As `vImageContrastStretch_Planar8`, after so many percent of the darkest and of the lightest pixels are left out, which become 0
/// and 255.
@discardableResult
public func vImageEndsInContrastStretch_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ percent_low: UInt32,
  _ percent_high: UInt32, _ flags: vImage_Flags
) -> vImage_Error {
  relevel(src, dest, flags, stretched(percentLow: percent_low, percentHigh: percent_high))
}

/// As `vImageEndsInContrastStretch_Planar8`, each of the four channels by itself, with four percentages for either end.
@discardableResult
public func vImageEndsInContrastStretch_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ percent_low: UnsafePointer<UInt32>, _ percent_high: UnsafePointer<UInt32>, _ flags: vImage_Flags
) -> vImage_Error {
  relevel(
    src, dest, flags,
    channels: (0..<4).map { stretched(percentLow: percent_low[$0], percentHigh: percent_high[$0]) })
}

/// Levels spread so that as many pixels are below each as its share of 255: (c(v) − c₀) · 255 / (n − c₀), where c counts the pixels
/// up to a level, c₀ those of the darkest, and n all. A picture of one level stays as it is.
@discardableResult
public func vImageEqualization_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { relevel(src, dest, flags, equalized) }

/// As `vImageEqualization_Planar8`, each of the four channels by itself.
@discardableResult
public func vImageEqualization_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { relevel(src, dest, flags, channels: Array(repeating: equalized, count: 4)) }

/// Levels changed so that they occur about as often as another histogram of 256 numbers says: each becomes the first level up to
/// which that has as large a share.
@discardableResult
public func vImageHistogramSpecification_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ desired_histogram: UnsafePointer<vImagePixelCount>, _ flags: vImage_Flags
) -> vImage_Error { relevel(src, dest, flags, matched(desired_histogram)) }

/// As `vImageHistogramSpecification_Planar8`, each of the four channels by itself, with four histograms;
/// `kvImageNullPointerArgument` where one is nil.
@discardableResult
public func vImageHistogramSpecification_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ desired_histogram: UnsafeMutablePointer<UnsafePointer<vImagePixelCount>?>, _ flags: vImage_Flags
) -> vImage_Error {
  let tables = (0..<4).compactMap { desired_histogram[$0].map(matched) }
  guard tables.count == 4 else { return kvImageNullPointerArgument }
  return relevel(src, dest, flags, channels: tables)
}

/// Through a table that is made from the histogram; without one, pixels are copied.
private func relevel(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ table: LevelTable
) -> vImage_Error {
  if flags & vImage_Flags(kvImageGetTempBufferSize) != 0 { return 0 }
  var histogram = [vImagePixelCount](repeating: 0, count: 256)
  let status = vImageHistogramCalculation_Planar8(src, &histogram, flags)
  guard status == kvImageNoError else { return status }
  return vImageTableLookUp_Planar8(src, dest, table(histogram) ?? Array(0...255), flags)
}

/// The same for four channels, each by itself; with `kvImageLeaveAlphaUnchanged` not the first.
private func relevel(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  channels tables: [LevelTable]
) -> vImage_Error {
  if flags & vImage_Flags(kvImageGetTempBufferSize) != 0 { return 0 }
  let identity = Array(UInt8.min...UInt8.max)
  return attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (source, result): (ImageRows<Pixel4>, ImageRows<Pixel4>) = (
      try pixels.source(src), try pixels.result(dest)
    )
    try source.cover(result)
    var counts = [[vImagePixelCount]](repeating: Array(repeating: 0, count: 256), count: 4)
    for row in 0..<source.height {
      let from = source[row]
      for column in 0..<source.width {
        for channel in 0..<4 { counts[channel][Int(from[column][channel])] &+= 1 }
      }
    }
    var new = zip(tables, counts).map { $0($1) ?? identity }
    if flags & vImage_Flags(kvImageLeaveAlphaUnchanged) != 0 { new[0] = identity }
    let (a, r, g, b) = (new[0], new[1], new[2], new[3])
    for row in 0..<result.height {
      let (from, to) = (source[row], result[row])
      for column in 0..<result.width {
        let pixel = from[column]
        to[column] = Pixel4(a[Int(pixel.x)], r[Int(pixel.y)], g[Int(pixel.z)], b[Int(pixel.w)])
      }
    }
  }
}
