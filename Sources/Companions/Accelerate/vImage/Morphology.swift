// Unsafe: see ImageRows.swift. A kernel has height · width numbers. A line has padding of half a kernel at
// either end, from which a row is read at every offset within the kernel.
//
// Each channel is processed separately: an image of four channels is treated as one with rows four times as
// long, where a pixel's neighbor is four numbers away. Pixels beyond the edges are ignored.

/// An ordered channel, from which a kernel's number can be subtracted.
private protocol OrderedChannel: Comparable {
  /// A type that can hold differences.
  associatedtype Difference: Comparable & AdditiveArithmetic
  static var lowest: Difference { get }
  static var highest: Difference { get }
  var difference: Difference { get }
  init(clipping difference: Difference)
}

extension UInt8: OrderedChannel {
  fileprivate static var lowest: Int16 { 0 }
  fileprivate static var highest: Int16 { 255 }
  @inline(__always) fileprivate var difference: Int16 { Int16(self) }
  @inline(__always) fileprivate init(clipping difference: Int16) { self = UInt8(clamping: difference) }
}
extension Float: OrderedChannel {
  fileprivate static var lowest: Float { -.infinity }
  fileprivate static var highest: Float { .infinity }
  @inline(__always) fileprivate var difference: Float { self }
  @inline(__always) fileprivate init(clipping difference: Float) { self = difference }
}

private enum Extreme { case largest, smallest }

extension Comparable {
  @inline(__always)
  fileprivate func extremum(_ other: Self, _ extreme: Extreme) -> Self {
    extreme == .largest ? Swift.max(self, other) : Swift.min(self, other)
  }
}

/// The common inputs: the rows as channels, the region of the source, and the kernel's size.
private struct MorphologyInput<Channel: OrderedChannel> {
  let source: ImageRows<Channel>
  let result: ImageRows<Channel>
  let region: Region
  let height: Int
  let width: Int
  let channels: Int

  init(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ x: vImagePixelCount,
    _ y: vImagePixelCount, _ kernelHeight: vImagePixelCount, _ kernelWidth: vImagePixelCount, channels: Int
  ) throws(vImageFailure) {
    (source, result) = (
      try ImageRows(src, channels: channels), try ImageRows(dest, channels: channels)
    )
    let (offset, overflow) = x.multipliedReportingOverflow(by: UInt(channels))
    guard !overflow else { throw vImageFailure(kvImageInvalidOffset_X) }
    region = try Region(offset, y, source, result)
    guard kernelHeight % 2 == 1, kernelWidth % 2 == 1, let height = Int(exactly: kernelHeight),
      let width = Int(exactly: kernelWidth), width < 1 << 24, height < 1 << 24
    else { throw vImageFailure(kvImageInvalidKernelSize) }
    (self.height, self.width, self.channels) = (height, width, channels)
    guard result.height > 0, result.width > 0 else { return }
    guard source[0] != result[0] else { throw vImageFailure(kvImageOutOfPlaceOperationRequired) }
  }

  var isEmpty: Bool { result.height == 0 || result.width == 0 }
  /// The index of the first number of a line that a result needs, at its kernel's left side.
  var first: Int { region.x }

  /// The source's rows under a kernel centered on a row.
  func rows(_ middle: Int) -> ClosedRange<Int> {
    max(middle - height / 2, 0)...min(middle + height / 2, source.height - 1)
  }
}

/// Restores the first channel if the flags require that.
@inline(__always)
private func restoreAlpha<Channel>(_ probe: MorphologyInput<Channel>, _ row: Int, _ flags: vImage_Flags) {
  guard flags & vImage_Flags(kvImageLeaveAlphaUnchanged) != 0, probe.channels == 4 else { return }
  let (from, to) = (probe.source[row + probe.region.y] + probe.region.x, probe.result[row])
  for n in stride(from: 0, to: probe.result.width, by: 4) { to[n] = from[n] }
}

/// The largest or smallest value in a rectangle of odd sides around each pixel: by columns, then along lines.
private func extreme<Channel: OrderedChannel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ x: vImagePixelCount,
  _ y: vImagePixelCount, _ kernelHeight: vImagePixelCount, _ kernelWidth: vImagePixelCount,
  _ flags: vImage_Flags, _: Channel.Type, channels: Int, _ extreme: Extreme
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let probe = try MorphologyInput<Channel>(src, dest, x, y, kernelHeight, kernelWidth, channels: channels)
    guard !probe.isEmpty else { return }
    let length = probe.source.width
    // A kernel wider than the image needs no more than the image's width on either side.
    let width = min(probe.width, 2 * (length / channels) + 1)
    let margin = width / 2 * channels
    let worst = Channel(clipping: extreme == .largest ? Channel.lowest : Channel.highest)
    var line = [Channel](repeating: worst, count: length + 2 * margin)
    for row in 0..<probe.result.height {
      let rows = probe.rows(row + probe.region.y)
      line.withUnsafeMutableBufferPointer { line in
        guard let line = line.baseAddress else { return }
        let (middle, to) = (line + margin, probe.result[row])
        middle.update(from: probe.source[rows.lowerBound], count: length)
        for y in rows.dropFirst() {
          let from = probe.source[y]
          for n in 0..<length { middle[n] = middle[n].extremum(from[n], extreme) }
        }
        to.update(from: line + probe.first, count: probe.result.width)
        for step in 1..<max(width, 1) {
          let from = line + probe.first + step * channels
          for n in 0..<probe.result.width { to[n] = to[n].extremum(from[n], extreme) }
        }
      }
      restoreAlpha(probe, row, flags)
    }
  }
}

/// The largest or smallest difference of each pixel around a position and the kernel's number there, plus the
/// kernel's central number, as vImage's header defines it.
private func probe<Channel: OrderedChannel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ x: vImagePixelCount,
  _ y: vImagePixelCount, _ kernel: UnsafePointer<Channel>, _ kernelHeight: vImagePixelCount,
  _ kernelWidth: vImagePixelCount, _ flags: vImage_Flags, channels: Int, _ extreme: Extreme
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let probe = try MorphologyInput<Channel>(src, dest, x, y, kernelHeight, kernelWidth, channels: channels)
    guard !probe.isEmpty else { return }
    let (length, margin) = (probe.source.width, probe.width / 2 * channels)
    let worst = extreme == .largest ? Channel.lowest : Channel.highest
    let center = kernel[probe.height / 2 * probe.width + probe.width / 2].difference
    var sums = [Channel.Difference](repeating: worst, count: probe.result.width)
    for row in 0..<probe.result.height {
      for n in 0..<sums.count { sums[n] = worst }
      let middle = row + probe.region.y
      for y in probe.rows(middle) {
        let from = probe.source[y]
        for step in 0..<probe.width {
          let number = kernel[(y - middle + probe.height / 2) * probe.width + step].difference
          let shift = probe.first + step * channels - margin
          let (begin, end) = (max(-shift, 0), min(length - shift, sums.count))
          guard begin < end else { continue }
          sums.withUnsafeMutableBufferPointer { sums in
            for n in begin..<end {
              sums[n] = sums[n].extremum(from[n &+ shift].difference - number, extreme)
            }
          }
        }
      }
      let to = probe.result[row]
      for n in 0..<sums.count { to[n] = Channel(clipping: sums[n] + center) }
      restoreAlpha(probe, row, flags)
    }
  }
}

/// The largest value in a rectangle of odd sides, within the image, around each pixel of one 8-bit channel.
@discardableResult
public func vImageMax_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, UInt8.self,
    channels: 1,
    .largest)
}

/// Same as `vImageMax_Planar8`, for one channel in single precision.
@discardableResult
public func vImageMax_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, Float.self,
    channels: 1,
    .largest)
}

/// Same as `vImageMax_Planar8`, for each of four 8-bit channels.
@discardableResult
public func vImageMax_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, UInt8.self,
    channels: 4,
    .largest)
}

/// Same as `vImageMax_Planar8`, for each of four channels in single precision.
@discardableResult
public func vImageMax_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, Float.self,
    channels: 4,
    .largest)
}

/// The smallest value in a rectangle of odd sides, within the image, around each pixel of one 8-bit channel.
@discardableResult
public func vImageMin_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, UInt8.self,
    channels: 1,
    .smallest)
}

/// Same as `vImageMin_Planar8`, for one channel in single precision.
@discardableResult
public func vImageMin_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, Float.self,
    channels: 1,
    .smallest)
}

/// Same as `vImageMin_Planar8`, for each of four 8-bit channels.
@discardableResult
public func vImageMin_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, UInt8.self,
    channels: 4,
    .smallest)
}

/// Same as `vImageMin_Planar8`, for each of four channels in single precision.
@discardableResult
public func vImageMin_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount,
  _ flags: vImage_Flags
) -> vImage_Error {
  extreme(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, Float.self,
    channels: 4,
    .smallest)
}

/// The largest difference of the pixels around each pixel of one 8-bit channel and a kernel of odd sides,
/// plus the kernel's center; pixels beyond the edges are ignored.
@discardableResult
public func vImageDilate_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<UInt8>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 1,
    .largest)
}

/// Same as `vImageDilate_Planar8`, for one channel in single precision.
@discardableResult
public func vImageDilate_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 1,
    .largest)
}

/// Same as `vImageDilate_Planar8`, for four 8-bit channels; the first is copied for
/// `kvImageLeaveAlphaUnchanged`.
@discardableResult
public func vImageDilate_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<UInt8>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 4,
    .largest)
}

/// Same as `vImageDilate_Planar8`, for each of four channels in single precision. With
/// `kvImageLeaveAlphaUnchanged` the first is copied.
@discardableResult
public func vImageDilate_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 4,
    .largest)
}

/// The smallest difference of the pixels around each pixel of one 8-bit channel and a kernel of odd sides,
/// plus the kernel's center; pixels beyond the edges are ignored.
@discardableResult
public func vImageErode_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<UInt8>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 1,
    .smallest)
}

/// Same as `vImageErode_Planar8`, for one channel in single precision.
@discardableResult
public func vImageErode_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 1,
    .smallest)
}

/// Same as `vImageErode_Planar8`, for four 8-bit channels; the first is copied for
/// `kvImageLeaveAlphaUnchanged`.
@discardableResult
public func vImageErode_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<UInt8>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 4,
    .smallest)
}

/// Same as `vImageErode_Planar8`, for each of four channels in single precision. With
/// `kvImageLeaveAlphaUnchanged` the first is copied.
@discardableResult
public func vImageErode_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>,
  _ kernel_height: vImagePixelCount, _ kernel_width: vImagePixelCount, _ flags: vImage_Flags
) -> vImage_Error {
  probe(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, flags, channels: 4,
    .smallest)
}
