import CoreVideo

/// The destination of finished levels. Addresses are valid during the call of `PixelSampler.sample`, and rows
/// and columns lie in the plan's destination, whose size was checked against them.
protocol SamplingTarget {
  /// Stores part of a row: red, green and blue, or gray three times.
  func store(
    _ first: UnsafePointer<UInt16>, _ second: UnsafePointer<UInt16>, _ third: UnsafePointer<UInt16>,
    row: Int, column: Int, count: Int)
  func clear(row: Int, columns: Range<Int>)
}

struct TensorTarget: SamplingTarget {
  let address: UnsafeMutablePointer<Float>
  let rowLength: Int
  let planeLength: Int
  let format: TensorFormat

  @inline(__always)
  func store(
    _ first: UnsafePointer<UInt16>, _ second: UnsafePointer<UInt16>, _ third: UnsafePointer<UInt16>,
    row: Int, column: Int, count: Int
  ) {
    let scale = format.scale / 256
    let isReversed = format.channels == .bgr
    if isInterleaved {
      storePixels(
        isReversed ? third : first, second, isReversed ? first : third,
        into: address + (row &* rowLength &+ column) &* 3, count: count, scale: scale, bias: format.bias)
      return
    }
    let start = address + (row &* rowLength &+ column)
    storeFloats(isReversed ? third : first, into: start, count: count, scale: scale, bias: format.bias.x)
    guard format.channels != .gray else { return }
    storeFloats(second, into: start + planeLength, count: count, scale: scale, bias: format.bias.y)
    storeFloats(
      isReversed ? first : third, into: start + 2 &* planeLength, count: count, scale: scale,
      bias: format.bias.z)
  }

  func clear(row: Int, columns: Range<Int>) {
    if isInterleaved {
      let start = address + (row * rowLength + columns.lowerBound) * 3
      for index in 0..<(columns.count * 3) { start[index] = format.bias[index % 3] }
      return
    }
    for channel in 0..<format.channels.count {
      let start = address + (channel * planeLength + row * rowLength + columns.lowerBound)
      start.update(repeating: format.bias[channel], count: columns.count)
    }
  }

  /// A single channel has the same order in both layouts.
  private var isInterleaved: Bool { format.layout == .interleaved && format.channels != .gray }
}

struct ByteTarget: SamplingTarget {
  private let address: UnsafeMutablePointer<UInt8>
  private let bytesPerRow: Int
  private let bytesPerPixel: Int
  /// The offsets of red, green, blue and alpha; -1 for a missing one.
  private let offsets: SIMD4<Int>
  let isGray: Bool

  init(_ buffer: CVPixelBuffer) throws(PixelSamplingError) {
    switch try PixelSource(format: buffer.pixelFormat) {
    case .packed(let bytesPerPixel, let red, let green, let blue):
      // A pixel's four offsets add up to 6.
      let alpha = bytesPerPixel == 4 ? 6 - red - green - blue : -1
      offsets = SIMD4(red, green, blue, alpha)
      self.bytesPerPixel = bytesPerPixel
      isGray = false
    case .gray8:
      offsets = SIMD4(0, -1, -1, -1)
      bytesPerPixel = 1
      isGray = true
    case .biPlanar, .gray16Half, .gray32Float: throw .unsupportedFormat(buffer.pixelFormat)
    }
    let plane = buffer.planes[0]
    address = plane.baseAddress.assumingMemoryBound(to: UInt8.self)
    bytesPerRow = plane.bytesPerRow
  }

  /// Contiguous gray rows.
  init(gray levels: UnsafeMutablePointer<UInt8>, width: Int) {
    (address, bytesPerRow, bytesPerPixel) = (levels, width, 1)
    (offsets, isGray) = (SIMD4(0, -1, -1, -1), true)
  }

  @inline(__always)
  func store(
    _ first: UnsafePointer<UInt16>, _ second: UnsafePointer<UInt16>, _ third: UnsafePointer<UInt16>,
    row: Int, column: Int, count: Int
  ) {
    let start = address + (row &* bytesPerRow &+ column &* bytesPerPixel)
    storeBytes(first, into: start + offsets.x, step: bytesPerPixel, count: count)
    guard !isGray else { return }
    storeBytes(second, into: start + offsets.y, step: bytesPerPixel, count: count)
    storeBytes(third, into: start + offsets.z, step: bytesPerPixel, count: count)
    guard offsets.w >= 0 else { return }
    for x in 0..<count { start[x &* bytesPerPixel &+ offsets.w] = 255 }
  }

  func clear(row: Int, columns: Range<Int>) {
    let start = address + (row * bytesPerRow + columns.lowerBound * bytesPerPixel)
    start.update(repeating: 0, count: columns.count * bytesPerPixel)
  }
}
