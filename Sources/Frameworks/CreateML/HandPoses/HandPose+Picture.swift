import Foundation
import ImageIO
import Installation
import ParallelWork
import Vision

extension HandPose {
  /// The pose of the hand with the largest palm in a picture; nil where there is none.
  ///
  /// - Throws: `NotInstalledError` where a network or OpenVINO isn't installed; Vision's error where the picture can't be looked at;
  ///   `CancellationError`.
  init?(in picture: OrientedPicture) throws {
    try Cancellation.check()
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    do {
      try VNImageRequestHandler(picture).perform([request])
    } catch let error as NSError {
      if let missing = error.userInfo[NSUnderlyingErrorKey] as? NotInstalledError { throw missing }
      throw error
    }
    guard let hand = request.results?.first else { return nil }
    try self.init(MLShapedArray(converting: hand.keypointsMultiArray()))
  }
}
