public import CoreGraphics
import CoreVideo

/// The motion of each pixel from one image to the next. Vectors are as for `VNGenerateOpticalFlowRequest`.
public struct OpticalFlowObservation: _OriginatedObservation {
  private let vectors: PixelBufferObservation

  /// Shares the pixels, which must not be modified any more. Returns nil if they don't have two components.
  public init?(_ observation: VNPixelBufferObservation) { self.init(observation, from: ObservationContext()) }

  init?(_ observation: VNPixelBufferObservation, from context: ObservationContext) {
    guard FlowSettings.pixelFormats.contains(observation.pixelBuffer.pixelFormat),
      let vectors = PixelBufferObservation(observation, from: context)
    else { return nil }
    self.vectors = vectors
  }

  public var _origin: _ObservationOrigin { vectors._origin }
  /// The pixels' format: `kCVPixelFormatType_TwoComponent32Float` or `kCVPixelFormatType_TwoComponent16Half`.
  public var pixelFormat: OSType { vectors.pixelFormat }
  /// The size in pixels: that of the images.
  public var size: CGSize { vectors.size }

  /// Returns the motion of the first image's content at a point: right and down, in pixels.
  ///
  /// - Parameter point: lower-left origin; clamped to the image. The result for NaN is NaN.
  public func flow(at point: NormalizedPoint) -> (Float, Float) {
    guard let place = vectors.pixelPosition(of: point) else { return (.nan, .nan) }
    let pixels = vectors.pixelBuffer
    return (
      pixels.component(0, column: place.column, row: place.row),
      pixels.component(1, column: place.column, row: place.row)
    )
  }

  /// Calls a closure with the address of the first row of vectors.
  public func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R { vectors.withUnsafePointer(body) }
}
