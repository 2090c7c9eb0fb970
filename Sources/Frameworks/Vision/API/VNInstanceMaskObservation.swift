public import CoreVideo
public import Foundation

/// Which pixels of a picture belong to which of the things that were found in it.
open class VNInstanceMaskObservation: VNObservation, @unchecked Sendable {
  /// The things' numbers, one byte a pixel: 0 where there is none, else the number of the one that the pixel belongs to. It
  /// covers all of the picture, or of the region of interest, at a size of its own.
  public let instanceMask: CVPixelBuffer
  let masks: InstanceMasks

  init(_ masks: InstanceMasks, mask: CVPixelBuffer, confidence: VNConfidence, requestRevision: Int) {
    instanceMask = mask
    self.masks = masks
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// The numbers of all things, from 1 on.
  open var allInstances: IndexSet { masks.all }

  /// The mask of some things at `instanceMask`'s size, 0…1, in `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameter instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no such thing.
  open func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer {
    try masks.mask(of: instances)
  }

  /// The mask of some things at the size of a handler's upright picture, 0…1, in `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameters:
  ///   - instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  ///   - requestHandler: whose picture it is.
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no such thing; of the handler's where it has no
  ///   picture.
  open func generateScaledMaskForImage(
    forInstances instances: IndexSet, from requestHandler: VNImageRequestHandler
  ) throws -> CVPixelBuffer {
    try masks.mask(of: instances, scaledTo: requestHandler.source)
  }

  /// A handler's upright picture with all but some things transparent, in `kCVPixelFormatType_32BGRA` with premultiplied
  /// alpha.
  ///
  /// - Parameters:
  ///   - instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  ///   - requestHandler: whose picture it is.
  ///   - cropResult: whether only the part with the things is made; all of the picture where nothing of them is seen.
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no such thing; of the handler's where it has no
  ///   picture.
  open func generateMaskedImage(
    ofInstances instances: IndexSet, from requestHandler: VNImageRequestHandler,
    croppedToInstancesExtent cropResult: Bool
  ) throws -> CVPixelBuffer {
    try masks.picture(of: instances, from: requestHandler.source, isCropped: cropResult)
  }
}
