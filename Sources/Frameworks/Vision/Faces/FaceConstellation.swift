import CoreGraphics
import FaceDetection
import Foundation

/// The features of a face that have landmarks.
enum FaceRegion: CaseIterable {
  case leftEyebrow, rightEyebrow, leftEye, rightEye, outerLips, innerLips, faceContour, nose, noseCrest
  case medianLine, leftPupil, rightPupil

  var classification: VNPointsClassification {
    switch self {
    case .leftEye, .rightEye, .outerLips, .innerLips, .nose: .closedPath
    case .faceContour, .leftEyebrow, .rightEyebrow, .noseCrest, .medianLine: .openPath
    case .leftPupil, .rightPupil: .disconnected
    }
  }
}

/// The mapping of a constellation's points to the mesh.
///
/// The indices are those of MediaPipe's canonical face. Left and right points are mirror images; points of a
/// region are spread as evenly as the mesh allows. The number of points of each region is Apple's; the
/// meaning of each of Apple's points isn't documented, so a single point may lie elsewhere along its feature.
struct FaceConstellation {
  private let points: [FaceRegion: [Int]]

  static let points65 = FaceConstellation(points: [
    .leftEyebrow: [70, 105, 66, 107],
    .rightEyebrow: [336, 296, 334, 300],
    .leftEye: [33, 161, 159, 157, 133, 154, 145, 163],
    .rightEye: [362, 384, 386, 388, 263, 390, 374, 381],
    .outerLips: [61, 40, 37, 0, 267, 270, 291, 405, 17, 181],
    .innerLips: [78, 81, 311, 308, 402, 178],
    .faceContour: [234, 132, 172, 150, 176, 152, 400, 379, 397, 361, 454],
    .nose: [193, 198, 129, 98, 2, 327, 358, 420, 417],
    .noseCrest: [6, 195, 4],
    .medianLine: [6, 195, 4, 2, 0, 17, 152],
  ])

  static let points76 = FaceConstellation(points: [
    .leftEyebrow: [70, 63, 105, 66, 107, 55],
    .rightEyebrow: [285, 336, 296, 334, 293, 300],
    .leftEye: [33, 160, 158, 133, 153, 144],
    .rightEye: [362, 385, 387, 263, 373, 380],
    .outerLips: [61, 40, 39, 37, 0, 267, 269, 270, 291, 321, 314, 17, 84, 91],
    .innerLips: [78, 81, 311, 308, 402, 178],
    .faceContour: [127, 234, 93, 132, 172, 136, 149, 176, 152, 400, 378, 365, 397, 361, 323, 454, 356],
    .nose: [6, 193, 129, 98, 2, 327, 358, 417],
    .noseCrest: [6, 197, 195, 5, 4, 1],
    .medianLine: [6, 197, 195, 5, 4, 1, 2, 0, 17, 152],
  ])

  /// Returns the features of a face.
  ///
  /// - Parameters:
  ///   - boundingBox: the box to which the points are normalized.
  ///   - normalize: converts pixels of the upright image, top-left origin, to the box's coordinate system.
  func landmarks(
    of features: FaceFeatures, boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int,
    normalize: (CGPoint) -> CGPoint
  ) -> VNFaceLandmarks2D {
    // The subject's right is the viewer's left.
    let (mesh, pupils) = (features.mesh, features.pupils)
    let pupilPoints = [FaceRegion.leftPupil: pupils.right, .rightPupil: pupils.left].mapValues(normalize)
    func region(_ region: FaceRegion) -> VNFaceLandmarkRegion2D {
      let points = pupilPoints[region].map { [$0] } ?? indices(region).map { normalize(mesh.point($0)) }
      return VNFaceLandmarkRegion2D(
        points: points, classification: region.classification, boundingBox: boundingBox,
        requestRevision: requestRevision)
    }
    let ordered: [FaceRegion] = FaceRegion.allCases.filter {
      $0 != .medianLine && $0 != .leftPupil && $0 != .rightPupil
    }
    var seen: Set<Int> = []
    let distinct = ordered.flatMap(indices).filter { seen.insert($0).inserted }
    let all =
      distinct.map { normalize(mesh.point($0)) }
      + [pupilPoints[.leftPupil], pupilPoints[.rightPupil]].compactMap(\.self)
    return VNFaceLandmarks2D(
      confidence: confidence, requestRevision: requestRevision,
      allPoints: VNFaceLandmarkRegion2D(
        points: all, classification: .disconnected, boundingBox: boundingBox, requestRevision: requestRevision
      ),
      region: region)
  }

  private func indices(_ region: FaceRegion) -> [Int] { points[region] ?? [] }
}
