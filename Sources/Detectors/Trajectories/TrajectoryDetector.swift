package import Foundation
package import GrayImage
package import PlaneGeometry

/// Finds what flies along a parabola before a still camera.
///
/// What differs from the background of the last five frames is linked from frame to frame; what has been seen often enough,
/// and on a parabola, is a trajectory. Memory is bounded: five frames, and at most 64 paths that may become trajectories. Time
/// grows with the number of pixels.
package struct TrajectoryDetector: Sendable {
  /// Places are normalized to the picture, 0…1 on each axis, origin at the lower left.
  package struct Trajectory: Sendable {
    /// The same as long as it is followed.
    package let identifier: UUID
    /// Where it was seen, in its last frames, the oldest first.
    package let points: [PixelPoint]
    package let parabola: Parabola
    /// The mean radius, as a share of the picture's longer side.
    package let radius: Double
    /// The times at which it was first and last seen, in seconds.
    package let time: ClosedRange<Double>
    /// 0…1: how near to the parabola it was seen.
    package let confidence: Double
  }

  /// How many points make a trajectory, 5 at least.
  package let length: Int
  private var scene = BackgroundModel()
  private var times: [Double] = []
  private var paths: [Tracklet] = []

  package init(length: Int) { self.length = max(length, 5) }

  private static let pathLimit = 64

  /// - Parameters:
  ///   - frame: a few hundred pixels wide, each as large as the ones before.
  ///   - time: in seconds, later than the one before.
  ///   - radii: of what is looked for, as shares of the picture's longer side.
  /// - Returns: the trajectories that were seen in this frame, the surest first.
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
    // Once there is a background, the frames before it was known are looked at as well.
    let isFirst = scene.frames.count == 3 && paths.isEmpty
    for (frame, time) in zip(scene.frames, times).suffix(isFirst ? 3 : 1) {
      try checkCancellation()
      guard let spots = BackgroundModel.spots(in: frame, background: background, radii: pixels) else {
        paths = []
        continue
      }
      link(spots.map { BlobObservation($0, in: frame, time: time) })
    }
    return paths.filter { $0.last.time == time }.compactMap { $0.trajectory(length: length) }
      .sorted { $0.confidence > $1.confidence }
  }

  private mutating func reset() {
    paths = []
    times = []
  }

  private mutating func link(_ sightings: [BlobObservation]) {
    guard let time = sightings.first?.time else {
      for index in paths.indices { paths[index].missed += 1 }
      paths.removeAll { $0.missed > 2 }
      return
    }
    var next: [Tracklet] = []
    var used: Set<Int> = []
    // The longest first: they know best where to look.
    for path in paths.sorted(by: { $0.sightings.count > $1.sightings.count }) {
      if path.sightings.count == 1 {
        // Where it goes isn't known yet: anywhere near.
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
    next.sort { ($0.sightings.count, $1.missed) > ($1.sightings.count, $0.missed) }
    paths = Array(next.prefix(Self.pathLimit))
  }
}
