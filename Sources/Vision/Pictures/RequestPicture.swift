import CoreVideo
import Foundation
import GrayImage
import ImageIO
import Synchronization

/// The picture that a bundle's requests look at, with what they share of it.
///
/// The gray picture and its halvings are made when a request first asks, once for all requests.
final class RequestPicture: Sendable {
  let buffer: CVPixelBuffer
  /// How the stored picture is turned to be upright.
  let orientation: CGImagePropertyOrientation
  private let pyramid = Mutex<[GrayImage]>([])

  init(buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation) {
    self.buffer = buffer
    self.orientation = orientation
  }

  /// The upright picture's width in pixels.
  var width: Int { orientation.swapsSides ? buffer.height : buffer.width }
  /// The upright picture's height in pixels.
  var height: Int { orientation.swapsSides ? buffer.width : buffer.height }

  /// The upright picture's brightness, halved so many times.
  ///
  /// A request that asks while another's is being made waits for it rather than making its own.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain`, `invalidImage`, where the picture can't be sampled.
  func gray(halvings: Int = 0) throws -> GrayImage {
    try pyramid.withLock { pyramid in
      do {
        if pyramid.isEmpty { pyramid.append(try GrayImage(buffer, orientation: orientation)) }
      } catch {
        throw VNErrorCode.invalidImage.error("The picture can't be read: \(error)", underlying: error)
      }
      while pyramid.count <= halvings { pyramid.append(pyramid[pyramid.count - 1].halved()) }
      return pyramid[halvings]
    }
  }
}
