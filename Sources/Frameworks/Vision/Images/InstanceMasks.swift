import CoreGraphics
import CoreVideo
import Foundation
import PixelSampling
import Segmentation

/// The masks of instances in an image's region, at the region's size and at the image's.
struct InstanceMasks: Hashable, Codable, Sendable {
  private let map: InstanceMap
  /// The region, in pixels of an upright image of `pictureSize`.
  private let region: CGRect
  private let pictureSize: CGSize

  init(_ map: InstanceMap, region: CGRect, pictureSize: CGSize) {
    (self.map, self.region, self.pictureSize) = (map, region, pictureSize)
  }

  private enum CodingKeys: CodingKey {
    case map, region, pictureSize
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    map = try container.decode(InstanceMap.self, forKey: .map)
    region = try container.decode(CGRect.self, forKey: .region)
    pictureSize = try container.decode(CGSize.self, forKey: .pictureSize)
    // Written so that NaN fails.
    guard pictureSize.width >= 1, pictureSize.height >= 1, region.width > 0, region.height > 0,
      CGRect(origin: .zero, size: pictureSize).contains(region)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .region, in: container, debugDescription: "The region isn't inside the image.")
    }
  }

  var all: IndexSet { IndexSet(1..<(map.count + 1)) }

  /// Returns the mask of instances at the region's size.
  ///
  /// - Parameter instances: their indices, 0 for the background; empty for `all`. Also below.
  /// - Throws: `VNErrorCode.invalidArgument` if there is no such instance. Also below.
  func mask(of instances: IndexSet) throws -> CVPixelBuffer {
    try buffer(of: map.mask(of: checked(instances)))
  }

  func mask(of instances: IndexSet, scaledTo source: SourceImage) throws -> CVPixelBuffer {
    try buffer(of: mask(of: instances, for: source.picture()))
  }

  /// Returns an image that is transparent except for the given instances.
  func image(of instances: IndexSet, from source: SourceImage, isCropped: Bool) throws -> CVPixelBuffer {
    let picture = try source.picture()
    let whole = try mask(of: instances, for: picture)
    let extent = (isCropped ? whole.extent : nil) ?? (0..<whole.width, 0..<whole.height)
    let mask = whole.part(columns: extent.columns, rows: extent.rows)
    guard
      let result = CVPixelBuffer(
        width: mask.width, height: mask.height, pixelFormat: kCVPixelFormatType_32BGRA)
    else { throw VNErrorCode.outOfMemory.error("Not enough memory for the image.") }
    do {
      let part = CGRect(
        x: extent.columns.lowerBound, y: extent.rows.lowerBound, width: mask.width, height: mask.height)
      let plan = try SamplingPlan(
        of: picture.pixels, regionOfInterest: picture.size.normalized(part), destinationWidth: mask.width,
        destinationHeight: mask.height)
      try PixelSampler(planUsedOnce: plan).sample(picture.pixels.buffer, into: result)
    } catch {
      throw VNErrorCode.failure("The image can't be masked", error)
    }
    mask.apply(to: result)
    return result
  }

  private func checked(_ instances: IndexSet) throws -> IndexSet {
    guard let last = instances.last else { return all }
    guard last <= map.count else {
      throw VNErrorCode.invalidArgument.error(
        "There is no instance \(last): allInstances are 1 to \(map.count), and 0 is the background.")
    }
    return instances
  }

  private func mask(of instances: IndexSet, for picture: RequestImage) throws -> Mask {
    let small = try map.mask(of: checked(instances))
    let (width, height) = (picture.size.width, picture.size.height)
    // The handler may have the same image at another size.
    let (scaleX, scaleY) = (CGFloat(width) / pictureSize.width, CGFloat(height) / pictureSize.height)
    let place = picture.size.wholePixels(
      of: CGRect(
        x: region.minX * scaleX, y: region.minY * scaleY, width: region.width * scaleX,
        height: region.height * scaleY))
    return small.scaled(width: Int(place.width), height: Int(place.height)).placed(
      inWidth: width, height: height, column: Int(place.minX), row: Int(place.minY))
  }

  private func buffer(of mask: Mask) throws -> CVPixelBuffer {
    guard let buffer = mask.pixelBuffer(format: kCVPixelFormatType_OneComponent32Float) else {
      throw VNErrorCode.outOfMemory.error("Not enough memory for the mask.")
    }
    return buffer
  }
}
