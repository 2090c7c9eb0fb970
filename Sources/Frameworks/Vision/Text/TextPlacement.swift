import CoreGraphics
import Foundation
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry
import TextRecognition

extension RequestImage {
  /// Calls a closure with a text reader for these options and the image in its form.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain`.
  func withTextReader<Result>(
    in regionOfInterest: CGRect, engine: EngineOptions, text: TextOptions,
    _ body: (TextReader, TextPage) throws -> Result
  ) throws -> Result {
    do {
      let page = try TextPage(onOpaqueGround(), region: regionOfInterest)
      return try body(TextReader(networks: try TextNetworks.shared(engine, for: text)), page)
    } catch {
      throw VNErrorCode.failure("Text can't be detected", error)
    }
  }
}

/// The conversion from the recognizer's pixels to Vision's observations, which keep it instead of the image.
struct TextPlacement: Sendable {
  /// The upright image's size.
  let size: PixelSize
  let regionOfInterest: CGRect
  let revision: Int

  init(_ image: RequestImage, regionOfInterest: CGRect, revision: Int) {
    (size, self.regionOfInterest, self.revision) = (image.size, regionOfInterest, revision)
  }

  func text(
    _ quadrilateral: Quadrilateral, characters: [Quadrilateral]?, confidence: VNConfidence
  ) -> VNTextObservation {
    VNTextObservation(
      topLeft: normalized(quadrilateral.topLeft), topRight: normalized(quadrilateral.topRight),
      bottomRight: normalized(quadrilateral.bottomRight), bottomLeft: normalized(quadrilateral.bottomLeft),
      characterBoxes: characters?.map { rectangle($0, confidence: confidence) }, confidence: confidence,
      requestRevision: revision)
  }

  func rectangle(_ quadrilateral: Quadrilateral, confidence: VNConfidence) -> VNRectangleObservation {
    VNRectangleObservation(
      topLeft: normalized(quadrilateral.topLeft), topRight: normalized(quadrilateral.topRight),
      bottomRight: normalized(quadrilateral.bottomRight), bottomLeft: normalized(quadrilateral.bottomLeft),
      confidence: confidence, requestRevision: revision)
  }

  /// Converts the upright image's pixels, upper-left origin, to the region, normalized, lower-left origin.
  func normalized(_ point: PixelPoint) -> CGPoint {
    regionOfInterest.normalized(size.normalized(CGPoint(x: point.x, y: point.y)))
  }
}
