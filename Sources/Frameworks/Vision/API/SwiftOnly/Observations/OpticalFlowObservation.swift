public import CoreGraphics
import CoreVideo

/// How far what each pixel of a picture shows has moved in the next one. `VNGenerateOpticalFlowRequest` says which way numbers
/// count.
public struct OpticalFlowObservation: _OriginatedObservation {
  private let vectors: PixelBufferObservation

  /// Shares the observation's pixels, which nobody may write to from now on. Nil where they aren't of two components.
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
  /// The size in pixels: the pictures' own.
  public var size: CGSize { vectors.size }

  /// How far what the first picture shows at a point has moved: to the right and down, in pixels.
  ///
  /// - Parameter point: origin at the lower left; one outside counts as the nearest inside, one that isn't a number gives not a
  ///   number.
  public func flow(at point: NormalizedPoint) -> (Float, Float) {
    guard let place = vectors.place(of: point) else { return (.nan, .nan) }
    let pixels = vectors.pixelBuffer
    return (
      pixels.component(0, column: place.column, row: place.row),
      pixels.component(1, column: place.column, row: place.row)
    )
  }

  /// Lends the address of the first row: pairs of numbers.
  public func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R { vectors.withUnsafePointer(body) }
}
