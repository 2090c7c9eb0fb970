import ArgumentParser
import CoreML
import CoreVideo
import DiceRoll
import Vision
import VisionModels

/// A detector whose cost is measured, with its default settings.
enum CurveDetector: String, CaseIterable, Codable, ExpressibleByArgument {
  case dice, rectangles, faces, barcodes, text
  case fastText = "fast-text"
  case bodies, hands
  case peopleMask = "people-mask"
  case contours, classification, saliency, horizon

  /// The kind of object that it looks for; dice for those that evaluate the whole image.
  var figure: CostScene.Figure {
    switch self {
    case .rectangles, .contours: .card
    case .faces: .face
    case .barcodes: .code
    case .text, .fastText: .word
    case .bodies, .peopleMask: .person
    case .hands: .hand
    case .dice, .classification, .saliency, .horizon: .die
    }
  }

  /// Returns the number of objects that it finds.
  func count(in image: CVPixelBuffer) throws -> Int {
    guard let request else { return try Self.diceReader.get().dice(in: image).count }
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    let results = request.results ?? []
    return (results.first as? VNContoursObservation)?.contourCount ?? results.count
  }

  private static let diceReader = Result {
    try DiceReader(
      model: DiceDetector(configuration: MLModelConfiguration()).model,
      secondLook: DiceValues(configuration: MLModelConfiguration()).model)
  }

  /// Nil for dice, which a reader of their own finds.
  private var request: VNImageBasedRequest? {
    switch self {
    case .dice: return nil
    case .rectangles:
      let request = VNDetectRectanglesRequest()
      request.maximumObservations = 0
      request.minimumSize = 0.02
      return request
    case .faces: return VNDetectFaceLandmarksRequest()
    case .barcodes: return VNDetectBarcodesRequest()
    case .text: return VNRecognizeTextRequest()
    case .fastText:
      let request = VNRecognizeTextRequest()
      request.recognitionLevel = .fast
      return request
    case .bodies: return VNDetectHumanBodyPoseRequest()
    case .hands:
      let request = VNDetectHumanHandPoseRequest()
      request.maximumHandCount = 64
      return request
    case .peopleMask: return VNGeneratePersonSegmentationRequest()
    case .contours: return VNDetectContoursRequest()
    case .classification: return VNClassifyImageRequest()
    case .saliency: return VNGenerateObjectnessBasedSaliencyImageRequest()
    case .horizon: return VNDetectHorizonRequest()
    }
  }
}
