import CoreGraphics
import CoreVideo
import Saliency

struct SaliencyWork: RequestWork {
  let maximumObjects: Int
  let regionOfInterest: CGRect
  let revision: Int

  var typicalMilliseconds: Int { 10 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let map = try SaliencyMap(
        of: image.pixels, region: regionOfInterest, checkCancellation: cancellation.checkCancellation)
      let length = SaliencyMap.length
      guard let pixels = CVPixelBuffer(width: length, height: length, values: map.values) else {
        throw VNErrorCode.outOfMemory.error("Not enough memory for the saliency map.")
      }
      let objects = map.objects(atMost: maximumObjects).map { object in
        VNRectangleObservation(boundingBox: object.box, confidence: object.peak, requestRevision: revision)
      }
      return [
        VNSaliencyImageObservation(pixelBuffer: pixels, salientObjects: objects, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The saliency can't be computed", error)
    }
  }
}
