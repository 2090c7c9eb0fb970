/// The conversion of levels, 0…255, to a tensor's elements: `value = scale * level + bias` for each channel.
package struct TensorFormat: Sendable, Hashable {
  package enum Channels: Sendable, Hashable {
    /// One plane: BT.601's luma, 0.299 R + 0.587 G + 0.114 B; for an NV12 buffer its own luma.
    case gray
    case rgb
    case bgr

    package var count: Int { self == .gray ? 1 : 3 }
  }

  package enum Layout: Sendable, Hashable {
    /// Plane by plane: `[channel][row][column]`.
    case planar
    /// Pixel by pixel: `[row][column][channel]`, TensorFlow's layout of images.
    case interleaved
  }

  package var channels: Channels
  package var layout: Layout
  package var scale: Float
  /// Added to each plane, in the planes' order; `.gray` uses only the first.
  package var bias: SIMD3<Float>

  package init(
    channels: Channels, layout: Layout = .planar, scale: Float = 1, bias: SIMD3<Float> = .zero
  ) {
    self.channels = channels
    self.layout = layout
    self.scale = scale
    self.bias = bias
  }
}
