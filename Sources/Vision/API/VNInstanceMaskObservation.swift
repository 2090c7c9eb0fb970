import CoreGraphics
import CoreVideo
import Foundation
import PixelSampling
import Segmentation

/// Which pixels of a picture belong to which of the things that were found in it.
open class VNInstanceMaskObservation: VNObservation, @unchecked Sendable {
  /// The things' numbers, one byte a pixel: 0 where there is none, else the number of the one that the pixel belongs to. It
  /// covers all of the picture, or of the region of interest, at a size of its own.
  public let instanceMask: CVPixelBuffer
  private let map: InstanceMap
  /// In pixels of the upright picture of so many.
  private let region: (pixels: CGRect, size: CGSize)

  init(
    _ map: InstanceMap, mask: CVPixelBuffer, region: CGRect, pictureSize: CGSize, confidence: VNConfidence,
    requestRevision: Int
  ) {
    instanceMask = mask
    self.map = map
    self.region = (region, pictureSize)
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// The numbers of all things, from 1 on.
  open var allInstances: IndexSet { IndexSet(1..<(map.count + 1)) }

  /// The mask of some things at `instanceMask`'s size, 0…1, in `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// - Parameter instances: their numbers, 0 for what belongs to none; none for all of `allInstances`.
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no such thing.
  open func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer {
    try buffer(of: map.mask(of: checked(instances)))
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
    try buffer(of: mask(of: instances, for: requestHandler.source.picture()))
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
    let picture = try requestHandler.source.picture()
    let whole = try mask(of: instances, for: picture)
    let extent = (cropResult ? whole.extent : nil) ?? (0..<whole.width, 0..<whole.height)
    let mask = whole.part(columns: extent.columns, rows: extent.rows)
    guard
      let result = CVPixelBuffer(
        width: mask.width, height: mask.height, pixelFormat: kCVPixelFormatType_32BGRA)
    else { throw VNErrorCode.outOfMemory.error("There is no memory for the picture.") }
    do {
      let part = CGRect(
        x: extent.columns.lowerBound, y: extent.rows.lowerBound, width: mask.width, height: mask.height)
      let plan = try SamplingPlan(
        of: picture.pixels, regionOfInterest: picture.size.normalized(part), destinationWidth: mask.width,
        destinationHeight: mask.height)
      try PixelSampler(planUsedOnce: plan).sample(picture.pixels.buffer, into: result)
    } catch {
      throw VNErrorCode.failure("The picture can't be masked", error)
    }
    mask.apply(to: result)
    return result
  }

  private func checked(_ instances: IndexSet) throws -> IndexSet {
    guard let last = instances.last else { return allInstances }
    guard last <= map.count else {
      throw VNErrorCode.invalidArgument.error(
        "There is no instance \(last): allInstances are 1 to \(map.count), and 0 is the background.")
    }
    return instances
  }

  /// The mask at a picture's size.
  private func mask(of instances: IndexSet, for picture: RequestPicture) throws -> Mask {
    let small = try map.mask(of: checked(instances))
    let (width, height) = (picture.size.width, picture.size.height)
    // The handler may have the same picture at another size.
    let (scaleX, scaleY) = (CGFloat(width) / region.size.width, CGFloat(height) / region.size.height)
    let place = picture.size.wholePixels(
      of: CGRect(
        x: region.pixels.minX * scaleX, y: region.pixels.minY * scaleY, width: region.pixels.width * scaleX,
        height: region.pixels.height * scaleY))
    return small.scaled(width: Int(place.width), height: Int(place.height)).placed(
      inWidth: width, height: height, column: Int(place.minX), row: Int(place.minY))
  }

  private func buffer(of mask: Mask) throws -> CVPixelBuffer {
    guard let buffer = mask.pixelBuffer(format: kCVPixelFormatType_OneComponent32Float) else {
      throw VNErrorCode.outOfMemory.error("There is no memory for the mask.")
    }
    return buffer
  }
}
