import FaceDetection

/// The state carried over between the frames of a sequence.
final class SequenceState: Sendable {
  let trackers = SequenceTrackers()
  let faces = LandmarkSmoother()
}
