import CoreGraphics
import Foundation
import GrayImage
import ObjectTracking

struct TrackingWork: RequestWork {
  let seed: TrackerSeed
  let level: TrackingLevel
  let identifier: UUID
  let isLastFrame: Bool
  let trackers: SequenceTrackers
  let regionOfInterest: CGRect
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let tracker = try trackers.tracker(identifier, seed, level)
    defer { if isLastFrame { trackers.release(identifier) } }
    let pyramid = try image.gray(in: regionOfInterest).pyramid
    let geometry = FrameGeometry(
      region: regionOfInterest, size: SIMD2(Double(pyramid.width), Double(pyramid.height)))
    return [
      try tracker.observation(
        in: FramePyramid(pyramid), geometry: geometry, identifier: identifier, revision: revision)
    ]
  }
}
