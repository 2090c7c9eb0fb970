import Foundation
import GrayImage
import PlaneGeometry

struct BlobObservation: Sendable {
  /// Normalized, lower-left origin.
  let place: PixelPoint
  /// As a fraction of the image's longer side.
  let radius: Double
  let time: Double
  /// The image's width and height, as fractions of its longer side.
  let shape: SIMD2<Double>

  init(_ spot: MovingBlob, in frame: GrayImage, time: Double) {
    let size = SIMD2(Double(frame.width), Double(frame.height))
    let share = spot.place / size
    (place, radius) = (PixelPoint(share.x, 1 - share.y), spot.radius / size.max())
    (self.time, shape) = (time, size / size.max())
  }
}

/// Observations that may show one object.
struct Tracklet: Sendable {
  private(set) var observations: [BlobObservation]
  /// Frames since the last observation.
  var missed = 0
  private let identifier = UUID()
  private let start: Double

  init(_ sighting: BlobObservation) { (observations, start) = ([sighting], sighting.time) }

  var last: BlobObservation { observations[observations.count - 1] }

  /// The maximum distance between the first two observations.
  private static let firstReach = 0.25

  mutating func append(_ sighting: BlobObservation, limit: Int) {
    observations.append(sighting)
    if observations.count > max(limit, 3) { observations.removeFirst() }
    missed = 0
  }

  /// Returns the tracklet with a second observation; nil if that shows another object.
  func extended(by sighting: BlobObservation) -> Tracklet? {
    let distance = ((sighting.place - last.place) * sighting.shape).length
    // A stationary blob isn't in flight.
    guard sighting.time > last.time, distance < Self.firstReach, distance > 0.3 * last.radius,
      isSimilar(sighting)
    else { return nil }
    var path = Tracklet(last)
    path.append(sighting, limit: 3)
    return path
  }

  private func isSimilar(_ sighting: BlobObservation) -> Bool {
    let ratio = sighting.radius / max(last.radius, 1e-6)
    return ratio > 0.4 && ratio < 2.5
  }

  /// Returns the index of the observation nearest to the predicted position; nil if none is near.
  func nearest(of sightings: [BlobObservation], at time: Double) -> Int? {
    let (expected, step) = expected(at: time)
    let reach = 0.4 * step + 1.5 * last.radius + 0.005
    let near = sightings.indices.filter { index in
      let distance = ((sightings[index].place - expected) * sightings[index].shape).length
      return distance < reach && isSimilar(sightings[index])
    }
    return near.min { one, other in
      (sightings[one].place - expected).squaredLength < (sightings[other].place - expected).squaredLength
    }
  }

  /// Returns the predicted position and the distance to it.
  private func expected(at time: Double) -> (place: PixelPoint, step: Double) {
    let (b, c) = (observations[observations.count - 2], last)
    let elapsed = time - c.time
    let velocity = (c.place - b.place) / max(c.time - b.time, 1e-6)
    var place = c.place + velocity * elapsed
    if observations.count >= 3 {
      let a = observations[observations.count - 3]
      let before = (b.place - a.place) / max(b.time - a.time, 1e-6)
      let acceleration = (velocity - before) / max((c.time - a.time) / 2, 1e-6)
      // The last velocity is that of half a step ago.
      place += acceleration * (elapsed * (elapsed + c.time - b.time) / 2)
    }
    return (place, (velocity * elapsed * c.shape).length)
  }

  /// Returns the trajectory, if the last `length` points lie on a parabola.
  func trajectory(length: Int) -> TrajectoryDetector.Trajectory? {
    guard observations.count >= length else { return nil }
    let points = observations.suffix(length).map(\.place)
    guard let parabola = Parabola(through: points) else { return nil }
    let radius = observations.reduce(0) { $0 + $1.radius } / Double(observations.count)
    let traveled = zip(points, points.dropFirst()).reduce(0) { $0 + (($1.1 - $1.0) * last.shape).length }
    // A flying object doesn't reverse horizontally; a shaking one does.
    let sideways = zip(points, points.dropFirst()).reduce(0) { $0 + abs($1.1.x - $1.0.x) }
    let width = abs(points[points.count - 1].x - points[0].x)
    // A centroid is off by a fraction of the blob's size.
    let tolerance = max(0.4 * radius, 0.004)
    let deviation = parabola.deviation(points)
    guard traveled > max(3 * radius, 0.03), width > max(0.8 * sideways, 0.01), deviation < tolerance else {
      return nil
    }
    return TrajectoryDetector.Trajectory(
      identifier: identifier, points: points, parabola: parabola, radius: radius, time: start...last.time,
      confidence: 1 - 0.5 * deviation / tolerance)
  }
}
