import FaceDetection

/// What is kept between the frames of a sequence.
final class SequenceMemory: Sendable {
  let trackers = SequenceTrackers()
  let faces = FaceSequence()
}
