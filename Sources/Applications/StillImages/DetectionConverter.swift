import BarcodeSymbols
import CoreGraphics
import ImageIO
import Vision

/// Converts observations, normalized with lower-left origin, to detections in pixels of the upright image.
struct DetectionConverter {
  let size: PixelSize

  func rectangle(_ observation: VNRectangleObservation) -> Detections.Rectangle {
    Detections.Rectangle(confidence: observation.confidence, corners: corners(of: observation))
  }

  func face(_ observation: VNFaceObservation) -> Detections.Face {
    Detections.Face(
      confidence: observation.confidence,
      box: size.pixels(observation.boundingBox),
      roll: observation.roll?.doubleValue, yaw: observation.yaw?.doubleValue,
      pitch: observation.pitch?.doubleValue,
      landmarks: observation.landmarks.map(landmarks) ?? [])
  }

  func barcode(_ observation: VNBarcodeObservation) -> Detections.Barcode {
    let payload = observation.payloadStringValue
    let elements = observation.isGS1DataCarrier ? payload.flatMap { GS1ElementStrings($0) } : nil
    return Detections.Barcode(
      symbology: observation.symbology.name, payload: payload, data: observation.payloadData,
      inferredCharset: observation.inferredCharset, elementStrings: elements?.humanReadable,
      supplement: observation.supplementalPayloadString,
      confidence: observation.confidence, corners: corners(of: observation))
  }

  /// Returns nil if the line has no candidate.
  func textLine(_ observation: VNRecognizedTextObservation) throws -> Detections.TextLine? {
    guard let reading = observation.topCandidates(1).first else { return nil }
    let characters = reading.characterBoxes().filter { !$0.character.isWhitespace }
    return Detections.TextLine(
      string: reading.string, confidence: reading.confidence, corners: corners(of: observation),
      characters: characters.map {
        Detections.TextCharacter(string: String($0.character), corners: corners(of: $0.box))
      },
      unrecognized: observation.unrecognized.map(corners))
  }

  private func corners(of observation: VNRectangleObservation) -> [CGPoint] {
    [observation.topLeft, observation.topRight, observation.bottomRight, observation.bottomLeft].map {
      size.pixels($0)
    }
  }

  private func landmarks(of landmarks: VNFaceLandmarks2D) -> [Detections.Landmark] {
    let regions: [(String, VNFaceLandmarkRegion2D?)] = [
      ("faceContour", landmarks.faceContour), ("leftEye", landmarks.leftEye),
      ("rightEye", landmarks.rightEye), ("leftEyebrow", landmarks.leftEyebrow),
      ("rightEyebrow", landmarks.rightEyebrow), ("nose", landmarks.nose),
      ("noseCrest", landmarks.noseCrest), ("medianLine", landmarks.medianLine),
      ("outerLips", landmarks.outerLips), ("innerLips", landmarks.innerLips),
      ("leftPupil", landmarks.leftPupil), ("rightPupil", landmarks.rightPupil),
    ]
    return regions.compactMap { name, region in
      region.map { Detections.Landmark(name: name, points: points(of: $0), path: $0.path) }
    }
  }

  private func points(of region: VNFaceLandmarkRegion2D) -> [CGPoint] {
    region.pointsInImage(imageSize: CGSize(width: 1, height: 1)).map { size.pixels($0) }
  }
}

extension VNFaceLandmarkRegion2D {
  fileprivate var path: Detections.Landmark.Path {
    switch pointsClassification {
    case .disconnected: .points
    case .openPath: .open
    case .closedPath: .closed
    }
  }
}
