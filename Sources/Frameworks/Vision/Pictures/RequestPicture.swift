import CoreMedia
import Foundation
import GrayImage
import ImageIO
import PixelSampling
import Synchronization

/// The picture that a bundle's requests look at, with what they share of it.
///
/// The gray picture and its halvings are made when a request first asks, once for all requests.
final class RequestPicture: Sendable {
  let pixels: OrientedPicture
  /// When it is shown; nil where whoever gave it didn't say.
  let timeRange: CMTimeRange?
  private let pyramid = Mutex<[GrayImage]>([])

  init(_ pixels: OrientedPicture, timeRange: CMTimeRange? = nil) {
    (self.pixels, self.timeRange) = (pixels, timeRange)
  }

  /// When it is first shown.
  var timeStamp: CMTime? { timeRange?.start }

  /// The upright picture's size.
  var size: PixelSize { pixels.size }

  /// The upright picture's brightness, halved so many times.
  ///
  /// A request that asks while another's is being made waits for it rather than making its own.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain`, `invalidImage`, where the picture can't be sampled.
  func gray(halvings: Int = 0) throws -> GrayImage {
    try pyramid.withLock { pyramid in
      do {
        if pyramid.isEmpty { pyramid.append(try GrayImage(pixels)) }
      } catch {
        throw VNErrorCode.invalidImage.error("The picture can't be read: \(error)", underlying: error)
      }
      while pyramid.count <= halvings { pyramid.append(pyramid[pyramid.count - 1].halved()) }
      return pyramid[halvings]
    }
  }
}
