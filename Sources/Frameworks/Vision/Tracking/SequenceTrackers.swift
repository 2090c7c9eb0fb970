import CoreGraphics
import Foundation
import ObjectTracking
import PlaneGeometry
import Synchronization

/// The trackers of a sequence of frames, by their observations' identifiers.
final class SequenceTrackers: Sendable {
  /// The maximum number of concurrent trackers of each kind.
  static let limit = 32

  private let trackers = Mutex<[UUID: SequenceTracker]>([:])

  /// Returns the tracker for an identifier, or a new one.
  ///
  /// - Throws: `internalError` if there are too many of its kind.
  func tracker(_ identifier: UUID, _ seed: TrackerSeed, _ level: TrackingLevel) throws -> SequenceTracker {
    try trackers.withLock { trackers in
      if let tracker = trackers[identifier], tracker.isRectangle == seed.isRectangle { return tracker }
      let count = trackers.values.count { $0.isRectangle == seed.isRectangle }
      guard count < Self.limit else {
        throw VNErrorCode.internalError.error(
          "Exceeded maximum allowed number of Trackers for a tracker type: a sequence handler has at most "
            + "\(Self.limit). Set isLastFrame on requests whose objects are no longer needed, and pass "
            + "each result on as the next frame's inputObservation.")
      }
      let tracker = SequenceTracker(seed, level)
      trackers[identifier] = tracker
      return tracker
    }
  }

  func release(_ identifier: UUID) { trackers.withLock { $0[identifier] = nil } }
}

/// The initial position for a new tracker, normalized to the region of interest, lower-left origin.
enum TrackerSeed: Sendable {
  case box(CGRect)
  /// The corners, clockwise from the top left.
  case corners([CGPoint])

  var isRectangle: Bool { if case .corners = self { true } else { false } }
}

/// A tracker with the geometry of its previous frame.
final class SequenceTracker: Sendable {
  private enum Tracker {
    case object(ObjectTracker)
    case rectangle(RectangleTracker)
  }

  private struct Content {
    var tracker: Tracker?
    var frame: FrameGeometry?
  }

  let isRectangle: Bool
  private let seed: TrackerSeed
  private let level: TrackingLevel
  private let content = Mutex(Content())

  init(_ seed: TrackerSeed, _ level: TrackingLevel) {
    (self.seed, self.level, isRectangle) = (seed, level, seed.isRectangle)
  }

  /// Starts tracking, or continues it, in a frame.
  ///
  /// - Parameter frame: the region of interest's pixels.
  func observation(
    in frame: FramePyramid, geometry: FrameGeometry, identifier: UUID, revision: Int
  ) throws -> VNDetectedObjectObservation {
    try content.withLock { content in
      switch content.tracker {
      case .object(var tracker):
        let change = geometry.change(from: content.frame ?? geometry)
        tracker.convert(scale: change.scale, offset: change.offset)
        tracker.update(in: frame)
        content.tracker = .object(tracker)
      case .rectangle(var tracker):
        let change = geometry.change(from: content.frame ?? geometry)
        tracker.convert(scale: change.scale, offset: change.offset)
        tracker.update(in: frame)
        content.tracker = .rectangle(tracker)
      case nil:
        content.tracker = makeTracker(in: frame, geometry)
      }
      content.frame = geometry
      switch content.tracker {
      case .object(let tracker):
        return VNDetectedObjectObservation(
          boundingBox: geometry.normalized(tracker.box), confidence: VNConfidence(tracker.confidence),
          requestRevision: revision, uuid: identifier)
      case .rectangle(let tracker):
        let corners = tracker.quadrilateral.corners.map(geometry.normalized)
        return VNRectangleObservation(
          topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3],
          confidence: VNConfidence(tracker.confidence), requestRevision: revision, uuid: identifier)
      case nil:
        throw VNErrorCode.internalError.error("The tracker hasn't started.")
      }
    }
  }

  private func makeTracker(in frame: FramePyramid, _ geometry: FrameGeometry) -> Tracker {
    switch seed {
    case .box(let box):
      return .object(ObjectTracker(box: geometry.pixels(box), level: level, in: frame))
    case .corners(let corners):
      let points = corners.map(geometry.pixels)
      let quadrilateral = Quadrilateral(points[0], points[1], points[2], points[3])
      return .rectangle(RectangleTracker(quadrilateral, level: level, in: frame))
    }
  }
}
