import ImageIO
import ParallelWork
import PoseEstimation

extension HandPose {
  /// The pose of the hand with the largest palm, or nil if there is no hand.
  ///
  /// - Throws: `NotInstalledError` if a network or OpenVINO isn't installed; `PixelSamplingError` if the
  ///   pixel format isn't supported; `NetworkError`; `CancellationError`.
  init?(in image: OrientedImage) throws {
    let detector = try PoseDetector(image, checkCancellation: Cancellation.check)
    guard let hand = try detector.hands(limit: 1).first else { return nil }
    let joints = hand.points.map { NormalizedJoint(image.size.normalized($0), confidence: hand.confidence) }
    self.init(
      joints.map { Float($0.location.x) } + joints.map { Float($0.location.y) } + joints.map(\.confidence))
  }
}
