public import CoreVideo
public import Foundation

/// The segmentation of an image into instances.
open class VNInstanceMaskObservation: VNObservation, @unchecked Sendable {
  /// The instance index of each pixel, one byte per pixel, 0 for background. Covers the whole image or the
  /// region of interest at its own size.
  public let instanceMask: CVPixelBuffer
  let masks: InstanceMasks

  init(_ masks: InstanceMasks, mask: CVPixelBuffer, confidence: VNConfidence, requestRevision: Int) {
    instanceMask = mask
    self.masks = masks
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// The indices of all instances, from 1.
  open var allInstances: IndexSet { masks.all }

  /// Returns a mask of instances at the size of `instanceMask`, 0…1, in
  /// `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameter instances: their indices, 0 for the background; empty for `allInstances`.
  /// - Throws: `VNErrorCode.invalidArgument` if there is no such instance.
  open func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer {
    try masks.mask(of: instances)
  }

  /// Returns a mask of instances at the size of a handler's upright image, 0…1, in
  /// `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameters:
  ///   - instances: their indices, 0 for the background; empty for `allInstances`.
  ///   - requestHandler: the handler with the image.
  /// - Throws: `VNErrorCode.invalidArgument` for an unknown instance; an error if the image can't be read.
  open func generateScaledMaskForImage(
    forInstances instances: IndexSet, from requestHandler: VNImageRequestHandler
  ) throws -> CVPixelBuffer {
    try masks.mask(of: instances, scaledTo: requestHandler.source)
  }

  /// Returns a handler's upright image, transparent except for the given instances, in
  /// `kCVPixelFormatType_32BGRA` with premultiplied alpha.
  ///
  /// - Parameters:
  ///   - instances: their indices, 0 for the background; empty for `allInstances`.
  ///   - requestHandler: the handler with the image.
  ///   - cropResult: whether to crop to the instances, if any of them is visible.
  /// - Throws: `VNErrorCode.invalidArgument` for an unknown instance; an error if the image can't be read.
  open func generateMaskedImage(
    ofInstances instances: IndexSet, from requestHandler: VNImageRequestHandler,
    croppedToInstancesExtent cropResult: Bool
  ) throws -> CVPixelBuffer {
    try masks.image(of: instances, from: requestHandler.source, isCropped: cropResult)
  }
}
