// Conversions between planes and interleaved channels, and arithmetic on each component.
//
// Unsafe: see vImage+PixelBuffer.swift; rows are read and written within their width.

extension vImage.PixelBuffer where Format: StaticPixelFormat {
  fileprivate func interleaveChannels<Plane: StaticPixelFormat>(from planes: [vImage.PixelBuffer<Plane>])
  where Plane.ComponentType == Format.ComponentType {
    checkPlanes(planes)
    for (channel, plane) in planes.enumerated() {
      for y in 0..<height {
        let (pixels, values) = (row(y) + channel, plane.row(y))
        for x in 0..<width { pixels[x * Format.channelCount] = values[x] }
      }
    }
  }

  fileprivate func deinterleaveChannels<Plane: StaticPixelFormat>(into planes: [vImage.PixelBuffer<Plane>])
  where Plane.ComponentType == Format.ComponentType {
    checkPlanes(planes)
    for (channel, plane) in planes.enumerated() {
      for y in 0..<height {
        let (pixels, values) = (row(y) + channel, plane.row(y))
        for x in 0..<width { values[x] = pixels[x * Format.channelCount] }
      }
    }
  }

  private func checkPlanes<Plane: StaticPixelFormat>(_ planes: [vImage.PixelBuffer<Plane>]) {
    precondition(
      planes.count == Format.channelCount && planes.allSatisfy { $0.size == size },
      "\(Format.channelCount) planes of \(width) × \(height) pixels, one for each channel.")
  }
}

extension vImage.PixelBuffer where Format: MultiplePlanePixelFormat {
  /// Copies each channel to a plane.
  public init(
    interleavedBuffer: vImage.PixelBuffer<Format.InterleavedPixelFormat>,
    pixelFormat: Format.Type = Format.self
  ) {
    self.init(size: interleavedBuffer.size)
    interleavedBuffer.deinterleaveChannels(into: planarViews)
  }

  /// Interleaves the planes into a buffer of the same size.
  public func convert(to destination: vImage.PixelBuffer<Format.InterleavedPixelFormat>) {
    destination.interleaveChannels(from: planarViews)
  }
}

extension vImage.PixelBuffer where Format: StaticPixelFormat {
  /// Copies each channel to a plane of a buffer of the same size.
  public func deinterleave<Planes: MultiplePlanePixelFormat>(destination: vImage.PixelBuffer<Planes>)
  where Planes.InterleavedPixelFormat == Format {
    deinterleaveChannels(into: destination.planarViews)
  }
}

extension vImage.PixelBuffer where Format: StaticPixelFormat, Format.ComponentType == Pixel_8 {
  /// Interleaves planes of the same size, one for each channel.
  public init(planarBuffers: [vImage.PixelBuffer<vImage.Planar8>]) {
    self.init(size: planarBuffers.first?.size ?? vImage.Size(width: 0, height: 0))
    interleaveChannels(from: planarBuffers)
  }
  /// Returns each channel as a plane.
  public func planarBuffers() -> [vImage.PixelBuffer<vImage.Planar8>] {
    let planes = (0..<channelCount).map { _ in vImage.PixelBuffer<vImage.Planar8>(size: size) }
    deinterleaveChannels(into: planes)
    return planes
  }
  /// Sets all channels from planes of the same size, one for each.
  public func interleave(planarSourceBuffers: [vImage.PixelBuffer<vImage.Planar8>]) {
    interleaveChannels(from: planarSourceBuffers)
  }
  /// Copies each channel to a plane of the same size.
  public func deinterleave(planarDestinationBuffers: [vImage.PixelBuffer<vImage.Planar8>]) {
    deinterleaveChannels(into: planarDestinationBuffers)
  }
}

extension vImage.PixelBuffer where Format: StaticPixelFormat, Format.ComponentType == Pixel_F {
  /// Interleaves planes of the same size, one for each channel.
  public init(planarBuffers: [vImage.PixelBuffer<vImage.PlanarF>]) {
    self.init(size: planarBuffers.first?.size ?? vImage.Size(width: 0, height: 0))
    interleaveChannels(from: planarBuffers)
  }
  /// Returns each channel as a plane.
  public func planarBuffers() -> [vImage.PixelBuffer<vImage.PlanarF>] {
    let planes = (0..<channelCount).map { _ in vImage.PixelBuffer<vImage.PlanarF>(size: size) }
    deinterleaveChannels(into: planes)
    return planes
  }
  /// Sets all channels from planes of the same size, one for each.
  public func interleave(planarSourceBuffers: [vImage.PixelBuffer<vImage.PlanarF>]) {
    interleaveChannels(from: planarSourceBuffers)
  }
  /// Copies each channel to a plane of the same size.
  public func deinterleave(planarDestinationBuffers: [vImage.PixelBuffer<vImage.PlanarF>]) {
    deinterleaveChannels(into: planarDestinationBuffers)
  }

  /// Computes (v + preBias) · value + postBias for each component v.
  public func multiply(by value: Float, preBias: Float, postBias: Float, destination: Self) {
    change(destination) { ($0 + preBias) * value + postBias }
  }
  /// Clips each component to the bounds.
  public func clip(to bounds: ClosedRange<Float>, destination: Self) {
    change(destination) { min(max($0, bounds.lowerBound), bounds.upperBound) }
  }

  private func change(_ destination: Self, _ function: (Float) -> Float) {
    precondition(size == destination.size, "Both buffers must have the same size.")
    for y in 0..<height {
      let (values, results) = (row(y), destination.row(y))
      for x in 0..<width * channelCount { results[x] = function(values[x]) }
    }
  }
}
