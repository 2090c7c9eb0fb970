import CoreGraphics
import Foundation
import PixelSampling
import TextRecognition

/// One look for text: the picture as the recogniser takes it, and its answers as Vision gives them.
struct TextSearch: Sendable {
  let picture: RequestPicture
  let regionOfInterest: CGRect
  let revision: Int

  /// - Throws: an `NSError` of `VNErrorDomain`.
  func withReader<Result>(_ body: (TextReader, TextPage) throws -> Result) throws -> Result {
    do {
      let page = try TextPage(
        picture.buffer, orientation: picture.orientation, region: regionOfInterest)
      return try body(TextReader(networks: try TextNetworks.shared()), page)
    } catch let error as NSError where error.domain == VNErrorDomain {
      throw error
    } catch let error as PixelSamplingError {
      throw VNErrorCode.invalidImage.error("The picture can't be read: \(error)", underlying: error)
    } catch {
      // Both of what isn't installed and of what the engine says the text tells what to do.
      throw VNErrorCode.operationFailed.error("Text can't be found: \(error)", underlying: error)
    }
  }

  func text(
    _ quadrilateral: PixelQuadrilateral, characters: [PixelQuadrilateral]?, confidence: VNConfidence
  ) -> VNTextObservation {
    VNTextObservation(
      topLeft: normalized(quadrilateral.topLeft), topRight: normalized(quadrilateral.topRight),
      bottomRight: normalized(quadrilateral.bottomRight), bottomLeft: normalized(quadrilateral.bottomLeft),
      characterBoxes: characters?.map { rectangle($0, confidence: confidence) }, confidence: confidence,
      requestRevision: revision)
  }

  func rectangle(_ quadrilateral: PixelQuadrilateral, confidence: VNConfidence) -> VNRectangleObservation {
    VNRectangleObservation(
      topLeft: normalized(quadrilateral.topLeft), topRight: normalized(quadrilateral.topRight),
      bottomRight: normalized(quadrilateral.bottomRight), bottomLeft: normalized(quadrilateral.bottomLeft),
      confidence: confidence, requestRevision: revision)
  }

  /// The upright picture's pixels, origin at the upper left → normalised to the region, origin at the lower left.
  func normalized(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x / CGFloat(picture.width) - regionOfInterest.minX) / regionOfInterest.width,
      y: (1 - point.y / CGFloat(picture.height) - regionOfInterest.minY) / regionOfInterest.height)
  }
}
