public import CoreVideo
public import Foundation

/// Which pixels of a picture belong to which of the things that were found in it.
public struct InstanceMaskObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The things' numbers, one byte a pixel: 0 where there is none, else the number of the one that the pixel belongs to. It
  /// covers all of the picture, or of the region of interest, at a size of its own.
  public let allInstancesMask: PixelBufferObservation
  private let masks: InstanceMasks

  /// Shares the observation's pixels, which nobody may write to from now on. Nil where there are none.
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

  /// The numbers of all things, from 1 on.
  public var allInstances: IndexSet { masks.all }

  /// The number of the thing at a point, 0 for the background.
  ///
  /// - Parameter point: origin at the lower left; one outside counts as the nearest inside. Nothing is at one that isn't a number.
  public func instanceAtPoint(_ point: NormalizedPoint) -> IndexSet {
    let number = allInstancesMask.pixel(at: point)
    return number.isNaN ? [] : [Int(number)]
  }

  /// The mask of some things at `allInstancesMask`'s size, 0…1, in `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameter instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  /// - Throws: `VisionError.invalidArgument` where there is no such thing.
  public func generateMask(for instances: IndexSet) throws -> CVPixelBuffer {
    try told { try masks.mask(of: instances) }
  }

  /// The mask of some things at the size of a handler's upright picture, 0…1, in `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameters:
  ///   - instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  ///   - requestHandler: whose picture it is.
  /// - Throws: `VisionError.invalidArgument` where there is no such thing; the handler's where it has no picture.
  public func generateScaledMask(
    for instances: IndexSet, scaledToImageFrom requestHandler: ImageRequestHandler
  ) throws -> CVPixelBuffer {
    try told { try masks.mask(of: instances, scaledTo: requestHandler.source) }
  }

  /// A handler's upright picture with all but some things transparent, in `kCVPixelFormatType_32BGRA` with premultiplied alpha.
  ///
  /// - Parameters:
  ///   - instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  ///   - requestHandler: whose picture it is.
  ///   - croppedToInstancesExtent: whether only the part with the things is made; all of the picture where nothing of them is seen.
  /// - Throws: `VisionError.invalidArgument` where there is no such thing; the handler's where it has no picture.
  public func generateMaskedImage(
    for instances: IndexSet, imageFrom requestHandler: ImageRequestHandler,
    croppedToInstancesExtent: Bool = false
  ) throws -> CVPixelBuffer {
    try told {
      try masks.picture(of: instances, from: requestHandler.source, isCropped: croppedToInstancesExtent)
    }
  }

  private func told(_ body: () throws -> CVPixelBuffer) throws -> CVPixelBuffer {
    do {
      return try body()
    } catch {
      throw VisionError(error)
    }
  }
}
