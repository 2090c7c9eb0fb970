package import Foundation
package import GrayImage
package import PlaneGeometry

/// Detects objects that fly along a parabola in front of a stationary camera.
///
/// Foreground regions, relative to the last five frames, are linked to tracklets, at most 64; one with enough
/// points on a parabola is a trajectory. Memory is bounded; the time grows with the number of pixels.
package struct TrajectoryDetector: Sendable {
  /// Coordinates are normalized to the image, 0…1 on each axis, lower-left origin.
  package struct Trajectory: Sendable {
    /// Stays the same while the object is tracked.
    package let identifier: UUID
    /// The observed positions in the last frames, oldest first.
    package let points: [PixelPoint]
    package let parabola: Parabola
    /// The mean radius, as a fraction of the image's longer side.
    package let radius: Double
    /// The times of the first and last observation, in seconds.
    package let time: ClosedRange<Double>
    /// The closeness of the points to the parabola, 0…1.
    package let confidence: Double
  }

  /// The number of points in a trajectory, at least 5.
  package let length: Int
  private var scene = BackgroundModel()
  private var times: [Double] = []
  private var tracklets: [Tracklet] = []

  package init(length: Int) { self.length = max(length, 5) }

  private static let maximumTrackletCount = 64

  /// - Parameters:
  ///   - frame: a few hundred pixels wide, of the same size as the previous ones.
  ///   - time: in seconds, later than the previous one.
  ///   - radii: the range of object radii, as fractions of the image's longer side.
  /// - Returns: the trajectories observed in this frame, in descending order of confidence.
  package mutating func update(
    with frame: GrayImage, time: Double, radii: ClosedRange<Double>,
    checkCancellation: () throws -> Void = {}
  ) throws -> [Trajectory] {
    if !scene.add(frame) { reset() }
    times.append(time)
    if times.count > scene.frames.count { times.removeFirst(times.count - scene.frames.count) }
    try checkCancellation()
    guard let background = scene.background else { return [] }
    let side = Double(max(frame.width, frame.height))
    let pixels = (radii.lowerBound * side)...(radii.upperBound * side)
    // Process the frames before the first background as well.
    let isFirst = scene.frames.count == 3 && tracklets.isEmpty
    for (frame, time) in zip(scene.frames, times).suffix(isFirst ? 3 : 1) {
      try checkCancellation()
      guard let spots = BackgroundModel.blobs(in: frame, background: background, radii: pixels) else {
        tracklets = []
        continue
      }
      link(spots.map { BlobObservation($0, in: frame, time: time) })
    }
    return tracklets.filter { $0.last.time == time }.compactMap { $0.trajectory(length: length) }
      .sorted { $0.confidence > $1.confidence }
  }

  private mutating func reset() {
    tracklets = []
    times = []
  }

  private mutating func link(_ sightings: [BlobObservation]) {
    guard let time = sightings.first?.time else {
      for index in tracklets.indices { tracklets[index].missed += 1 }
      tracklets.removeAll { $0.missed > 2 }
      return
    }
    var next: [Tracklet] = []
    var used: Set<Int> = []
    // Longest first: they predict best.
    for path in tracklets.sorted(by: { $0.observations.count > $1.observations.count }) {
      if path.observations.count == 1 {
        // Its direction isn't known yet: accept any observation nearby.
        next += sightings.indices.compactMap { path.extended(by: sightings[$0]) }
      } else if let best = path.nearest(of: sightings, at: time), !used.contains(best) {
        used.insert(best)
        var path = path
        path.append(sightings[best], limit: length)
        next.append(path)
      } else if path.missed < 2 {
        var path = path
        path.missed += 1
        next.append(path)
      }
    }
    for (index, sighting) in sightings.enumerated() where !used.contains(index) {
      next.append(Tracklet(sighting))
    }
    next.sort { ($0.observations.count, $1.missed) > ($1.observations.count, $0.missed) }
    tracklets = Array(next.prefix(Self.maximumTrackletCount))
  }
}
