import Foundation
import Vision

/// Describes the position of a person's arms, from body joints.
struct Posture {
  /// A description such as "arms down"; nil if nobody is detected.
  func describe(_ picture: URL) throws -> String? {
    let request = VNDetectHumanBodyPoseRequest()
    try VNImageRequestHandler(url: picture, options: [:]).perform([request])
    guard let person = request.results?.first else { return nil }
    let joints = try person.recognizedPoints(.all).filter { $0.value.confidence > 0.3 }
    guard let left = isRaised(.leftWrist, over: .leftShoulder, joints),
      let right = isRaised(.rightWrist, over: .rightShoulder, joints)
    else { return "arms not seen" }
    switch (left, right) {
    case (true, true): return "both arms up"
    case (true, false): return "left arm up"
    case (false, true): return "right arm up"
    case (false, false): return "arms down"
    }
  }

  private func isRaised(
    _ wrist: VNHumanBodyPoseObservation.JointName, over shoulder: VNHumanBodyPoseObservation.JointName,
    _ joints: [VNHumanBodyPoseObservation.JointName: VNRecognizedPoint]
  ) -> Bool? {
    guard let wrist = joints[wrist], let shoulder = joints[shoulder] else { return nil }
    return wrist.y > shoulder.y
  }
}
