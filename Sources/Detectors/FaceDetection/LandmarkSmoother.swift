import CoreGraphics
import PlaneGeometry
import Synchronization

/// Smooths faces' landmarks over time: suppresses the networks' jitter while following motion.
///
/// Uses the 1 € filter (Casiez, Roussel and Vogel, "1 € Filter: A Simple Speed-based Low-pass Filter for
/// Noisy Input in Interactive Systems", 2012), with frames and face sizes as units. A point in uniform motion
/// lags by at most 0.4 % of the face's size, and not at all above 1.2 % per frame.
///
/// Faces are matched by intersection over union, at least 1/3, and discarded after several frames' absence.
package final class LandmarkSmoother: Sendable {
  private struct Face {
    /// The smoothed and the measured features.
    var reported: FaceFeatures
    var seen: FaceFeatures
    /// Each point's motion, in pixels per frame.
    var motions: [SIMD3<Double>]
    var box: CGRect
    var frame: Int
  }

  private struct State {
    var faces: [Face] = []
    var frame = 0
  }

  private let content = Mutex(State())

  package init() {}

  /// The filter's weight of the measured point at rest, and its increase with speed, in face sizes per frame.
  private static let minimumStep = 0.3
  private static let stepForSpeed = 60.0
  /// The weight of the last frame in a point's motion.
  private static let newMotion = 0.3
  private static let minimumOverlap = 1.0 / 3
  /// The number of frames for which a missing face is retained; several requests may share a frame.
  private static let maximumMissedFrames = 8
  private static let maximumFaces = 256

  /// Returns the smoothed faces of the next frame, in their order.
  package func smoothed(_ faces: [FaceFeatures]) -> [FaceFeatures] {
    guard !faces.isEmpty else { return [] }
    return content.withLock { content in
      content.frame += 1
      let frame = content.frame
      var former = content.faces.filter { frame - $0.frame <= Self.maximumMissedFrames }
      let now = faces.map { seen -> Face in
        let box = seen.mesh.box
        let nearest = former.indices.maximumOverlapping(box, atLeast: Self.minimumOverlap) { former[$0].box }
        guard let nearest else {
          return Face(
            reported: seen, seen: seen, motions: Array(repeating: .zero, count: seen.places.count), box: box,
            frame: frame)
        }
        return Self.updated(former.remove(at: nearest), seen, box, frame)
      }
      content.faces = Array((now + former).prefix(Self.maximumFaces))
      return now.map(\.reported)
    }
  }

  private static func updated(_ face: Face, _ seen: FaceFeatures, _ box: CGRect, _ frame: Int) -> Face {
    let size = max(Double(box.width + box.height) / 2, 1)
    let (now, before, reported) = (seen.places, face.seen.places, face.reported.places)
    let motions = now.indices.map { index in
      face.motions[index] + newMotion * (now[index] - before[index] - face.motions[index])
    }
    let places = now.indices.map { index in
      let speed = (motions[index].x * motions[index].x + motions[index].y * motions[index].y).squareRoot()
      let step = min(minimumStep + stepForSpeed * speed / size, 1)
      return reported[index] + step * (now[index] - reported[index])
    }
    return Face(reported: seen.moved(to: places), seen: seen, motions: motions, box: box, frame: frame)
  }
}

extension FaceFeatures {
  fileprivate var places: [SIMD3<Double>] {
    mesh.points + [pupils.right, pupils.left].map { SIMD3(Double($0.x), Double($0.y), 0) }
  }

  fileprivate func moved(to places: [SIMD3<Double>]) -> FaceFeatures {
    let (right, left) = (places[places.count - 2], places[places.count - 1])
    return FaceFeatures(
      mesh: FaceMesh(points: Array(places.dropLast(2)), presence: mesh.presence, square: mesh.square),
      pupils: FacePupils(right: CGPoint(x: right.x, y: right.y), left: CGPoint(x: left.x, y: left.y)))
  }
}
