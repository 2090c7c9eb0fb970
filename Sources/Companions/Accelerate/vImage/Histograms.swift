// Unsafe: see ImageRows.swift. A histogram has 256 numbers.

/// Counts the pixels of each of 256 levels.
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

/// Counts the pixels of each of 256 levels, for each of four channels in memory order.
///
/// - Parameter histogram: four addresses; if one is nil, `kvImageNullPointerArgument` is returned.
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

/// Counts the pixels of `histogram_entries` equal parts of a range; pixels beyond it count in the outer
/// parts.
///
/// - Returns: `kvImageInvalidParameter` if the range is invalid.
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
        // NaN counts in the first.
        let entry = place > 0 ? Int(min(place, Float(entries - 1))) : 0
        histogram[entry] &+= 1
      }
    }
  }
}

/// Makes a table of new levels from a histogram; nil leaves a channel unchanged.
private typealias LevelTable = ([vImagePixelCount]) -> [UInt8]?

/// Maps the darkest level to 0 and the lightest to 255, ignoring these percentages of pixels at either end.
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

/// Spreads levels in proportion to the pixels below each.
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

/// Maps each level to the first level up to which another histogram has as large a fraction of pixels.
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

/// Stretches levels so that the darkest becomes 0 and the lightest 255; an image of one level is unchanged.
@discardableResult
public func vImageContrastStretch_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { mapLevels(src, dest, flags, stretched()) }

/// Same as `vImageContrastStretch_Planar8`, for each of four channels.
@discardableResult
public func vImageContrastStretch_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { mapLevels(src, dest, flags, channels: Array(repeating: stretched(), count: 4)) }

/// Same as `vImageContrastStretch_Planar8`, ignoring these percentages of the darkest and lightest pixels,
/// which become 0 and 255.
@discardableResult
public func vImageEndsInContrastStretch_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ percent_low: UInt32,
  _ percent_high: UInt32, _ flags: vImage_Flags
) -> vImage_Error {
  mapLevels(src, dest, flags, stretched(percentLow: percent_low, percentHigh: percent_high))
}

/// Same as `vImageEndsInContrastStretch_Planar8`, for each of four channels, with its own percentages.
@discardableResult
public func vImageEndsInContrastStretch_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ percent_low: UnsafePointer<UInt32>, _ percent_high: UnsafePointer<UInt32>, _ flags: vImage_Flags
) -> vImage_Error {
  mapLevels(
    src, dest, flags,
    channels: (0..<4).map { stretched(percentLow: percent_low[$0], percentHigh: percent_high[$0]) })
}

/// Equalizes the histogram: a level v becomes (c(v) − c₀) · 255 / (n − c₀), where c counts the pixels up to a
/// level, c₀ those of the darkest, and n all. An image of one level is unchanged.
@discardableResult
public func vImageEqualization_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { mapLevels(src, dest, flags, equalized) }

/// Same as `vImageEqualization_Planar8`, for each of four channels.
@discardableResult
public func vImageEqualization_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { mapLevels(src, dest, flags, channels: Array(repeating: equalized, count: 4)) }

/// Matches the histogram to another of 256 numbers: each level becomes the first one up to which the other
/// histogram has as large a fraction of pixels.
@discardableResult
public func vImageHistogramSpecification_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ desired_histogram: UnsafePointer<vImagePixelCount>, _ flags: vImage_Flags
) -> vImage_Error { mapLevels(src, dest, flags, matched(desired_histogram)) }

/// Same as `vImageHistogramSpecification_Planar8`, for each of four channels, with four histograms;
/// `kvImageNullPointerArgument` if one is nil.
@discardableResult
public func vImageHistogramSpecification_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ desired_histogram: UnsafeMutablePointer<UnsafePointer<vImagePixelCount>?>, _ flags: vImage_Flags
) -> vImage_Error {
  let tables = (0..<4).compactMap { desired_histogram[$0].map(matched) }
  guard tables.count == 4 else { return kvImageNullPointerArgument }
  return mapLevels(src, dest, flags, channels: tables)
}

/// Maps levels through a table made from the histogram; without a table, pixels are copied.
private func mapLevels(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ table: LevelTable
) -> vImage_Error {
  if flags & vImage_Flags(kvImageGetTempBufferSize) != 0 { return 0 }
  var histogram = [vImagePixelCount](repeating: 0, count: 256)
  let status = vImageHistogramCalculation_Planar8(src, &histogram, flags)
  guard status == kvImageNoError else { return status }
  return vImageTableLookUp_Planar8(src, dest, table(histogram) ?? Array(0...255), flags)
}

/// Does the same for each of four channels; with `kvImageLeaveAlphaUnchanged` not for the first.
private func mapLevels(
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
