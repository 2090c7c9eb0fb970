import FaceDetection

/// What is kept between the frames of a sequence.
final class SequenceState: Sendable {
  let trackers = SequenceTrackers()
  let faces = LandmarkSmoother()
}
