import Foundation
import Vision

/// Counts the raised fingers of a hand: those whose tip is farther from the wrist than their middle joint.
struct FingerCount {
  private let request: VNDetectHumanHandPoseRequest = {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    return request
  }()

  /// The number of raised fingers; nil if no hand is detected.
  func count(in picture: URL) throws -> Int? {
    try VNImageRequestHandler(url: picture, options: [:]).perform([request])
    guard let hand = request.results?.first else { return nil }
    let wrist = try hand.recognizedPoint(.wrist)
    let fingers: [(VNHumanHandPoseObservation.JointName, VNHumanHandPoseObservation.JointName)] = [
      (.thumbTip, .thumbMP), (.indexTip, .indexPIP), (.middleTip, .middlePIP), (.ringTip, .ringPIP),
      (.littleTip, .littlePIP),
    ]
    return try fingers.count { tip, joint in
      try hand.recognizedPoint(tip).distance(wrist) > hand.recognizedPoint(joint).distance(wrist)
    }
  }
}
