public import CoreVideo
public import Foundation

/// The segmentation of an image into instances.
public struct InstanceMaskObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The instance index of each pixel, one byte per pixel, 0 for background. Covers the whole image or the
  /// region of interest at its own size.
  public let allInstancesMask: PixelBufferObservation
  private let masks: InstanceMasks

  /// Shares the pixels, which must not be modified any more. Returns nil if there are none.
  public init?(_ observation: VNInstanceMaskObservation) {
    self.init(observation, from: ObservationContext())
  }

  init?(_ observation: VNInstanceMaskObservation, from context: ObservationContext) {
    let labels = VNPixelBufferObservation(
      pixelBuffer: observation.instanceMask, featureName: nil, requestRevision: observation.requestRevision)
    guard let mask = PixelBufferObservation(labels, from: context) else { return nil }
    _origin = _ObservationOrigin(observation, from: context)
    allInstancesMask = mask
    masks = observation.masks
  }

  /// The indices of all instances, from 1.
  public var allInstances: IndexSet { masks.all }

  /// Returns the index of the instance at a point, 0 for the background.
  ///
  /// - Parameter point: lower-left origin; clamped to the image. Empty for NaN.
  public func instanceAtPoint(_ point: NormalizedPoint) -> IndexSet {
    let number = allInstancesMask.pixel(at: point)
    return number.isNaN ? [] : [Int(number)]
  }

  /// Returns a mask of instances at the size of `allInstancesMask`, 0…1, in
  /// `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameter instances: their indices, 0 for the background; empty for `allInstances`.
  /// - Throws: `VisionError.invalidArgument` if there is no such instance.
  public func generateMask(for instances: IndexSet) throws -> CVPixelBuffer {
    try convertingErrors { try masks.mask(of: instances) }
  }

  /// Returns a mask of instances at the size of a handler's upright image, 0…1, in
  /// `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameters:
  ///   - instances: their indices, 0 for the background; empty for `allInstances`.
  ///   - requestHandler: the handler with the image.
  /// - Throws: `VisionError.invalidArgument` for an unknown instance; an error if the image can't be read.
  public func generateScaledMask(
    for instances: IndexSet, scaledToImageFrom requestHandler: ImageRequestHandler
  ) throws -> CVPixelBuffer {
    try convertingErrors { try masks.mask(of: instances, scaledTo: requestHandler.source) }
  }

  /// Returns a handler's upright image, transparent except for the given instances, in
  /// `kCVPixelFormatType_32BGRA` with premultiplied alpha.
  ///
  /// - Parameters:
  ///   - instances: their indices, 0 for the background; empty for `allInstances`.
  ///   - requestHandler: the handler with the image.
  ///   - croppedToInstancesExtent: whether to crop to the instances, if any of them is visible.
  /// - Throws: `VisionError.invalidArgument` for an unknown instance; an error if the image can't be read.
  public func generateMaskedImage(
    for instances: IndexSet, imageFrom requestHandler: ImageRequestHandler,
    croppedToInstancesExtent: Bool = false
  ) throws -> CVPixelBuffer {
    try convertingErrors {
      try masks.image(of: instances, from: requestHandler.source, isCropped: croppedToInstancesExtent)
    }
  }

  private func convertingErrors(_ body: () throws -> CVPixelBuffer) throws -> CVPixelBuffer {
    do {
      return try body()
    } catch {
      throw VisionError(error)
    }
  }
}
