import CoreGraphics
import Foundation
import GrayImage
import ParallelWork
import PixelSampling

/// A face that was found.
package struct DetectedFace: Sendable {
  /// The face from its brows to its chin, as `FaceMesh.box` has it.
  package let box: CGRect
  /// How sure the detection network is, 0…1.
  package let confidence: Float
  package let mesh: FaceMesh
  package var pose: HeadPose { HeadPose(of: mesh) }
}

/// Finds faces with BlazeFace and lays a mesh on each.
///
/// Things with two dark spots above a third, such as dice, look like faces to BlazeFace, so every candidate is looked at
/// again: the mesh network tells whether what it was shown is a face, and where it isn't certain, BlazeFace is shown the
/// candidate once more, turned upright and in the size that it knows best, as it is and mirrored. Where the mesh network
/// sees none at all, as of a face in profile, BlazeFace has to be the surer. On 1,718 pictures of
/// dice BlazeFace and the mesh alone see a face in 169; on every second of these the whole sees one in 1 of 859.
///
/// Everything is in pixels of the upright picture, origin at the top left.
package struct FaceDetector: Sendable {
  private let picture: ReducedPicture
  /// Is called between the steps; what it throws ends the work.
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - picture: the picture, which is read once here.
  ///   - region: the part in which faces are looked for; all of the picture unless given.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ picture: FacePicture, region: CGRect? = nil,
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws {
    self.picture = try ReducedPicture(of: picture, region: Self.usable(region, in: picture))
    self.checkCancellation = checkCancellation
  }

  /// The faces, the surest first.
  ///
  /// - Throws: `EngineUnavailableError` where a network isn't installed; `FaceNetworkError`; `PixelSamplingError`;
  ///   `MLModelError`; what the check for cancellation throws.
  package func faces() throws -> [DetectedFace] {
    let (detection, meshes) = (try FaceNetworks.detection(), try FaceNetworks.mesh())
    let tiles = FaceTiling.tiles(width: picture.size.width, height: picture.size.height)
    let candidates = try concurrently(tiles) { try detection.candidates(in: $0, of: picture) }.joined()
    let faces = try concurrently(FaceCandidate.merging(Array(candidates))) {
      try face($0, detection, meshes)
    }
    return Self.distinct(faces.compactMap(\.self))
  }

  /// Lays a mesh on each face whose box somebody else has found.
  ///
  /// - Parameter places: boxes from brow to chin, and how far each face is turned counter-clockwise, in radians.
  /// - Returns: for each place the mesh, or nil where there is no face.
  /// - Throws: as `faces()`.
  package func meshes(in places: [(box: CGRect, roll: Double)]) throws -> [FaceMesh?] {
    let network = try FaceNetworks.mesh()
    return try concurrently(places) { place in
      let square = RotatedSquare(
        center: CGPoint(x: place.box.midX, y: place.box.midY),
        side: max(place.box.width, place.box.height, 1) * FaceMesh.margin, angle: -place.roll)
      // The first look tells where exactly the face is, the second is then right.
      guard let first = try network.mesh(in: square, of: picture),
        let second = try network.mesh(in: first.betterSquare, of: picture), second.presence > 0
      else { return nil }
      return second
    }
  }

  /// Each mesh, looked at once more in the square that it showed to be right, with its pupils.
  ///
  /// - Throws: as `faces()`.
  package func landmarks(of meshes: [FaceMesh]) throws -> [(mesh: FaceMesh, pupils: FacePupils)] {
    let (network, irises) = (try FaceNetworks.mesh(), try FaceNetworks.irises())
    return try concurrently(meshes) { mesh in
      let refined = try network.mesh(in: mesh.betterSquare, of: picture)
      let better = refined.flatMap { $0.presence > 0 ? $0 : nil } ?? mesh
      return (better, try irises.pupils(of: better, in: picture))
    }
  }
}

extension FaceDetector {
  /// Logits of the mesh network: above the first it is certain; below the second it sees no face, or one in profile.
  private static let certainPresence: Float = 12
  private static let leastPresence: Float = -2
  /// What the two looks of BlazeFace must have on average where the mesh network isn't certain.
  private static let leastMeanScore: Float = 0.74
  /// What the second look must have of a face in profile. The mesh network doesn't know profiles, though its points lie
  /// well on them; BlazeFace, looking again, is surer of one than of anything that isn't a face: of 338 candidates in 350
  /// pictures of dice none had more than 0.74 then.
  private static let leastProfileLook: Float = 0.78
  /// The face's share of the square's side when BlazeFace looks again: of 0.15 to 0.3 the one at
  /// which it told faces and dice apart best.
  private static let secondLookShare = 0.25

  private func face(
    _ candidate: FaceCandidate, _ detection: BlazeFace, _ meshes: FaceMeshNetwork
  ) throws -> DetectedFace? {
    guard let mesh = try meshes.mesh(in: candidate.meshSquare, of: picture) else { return nil }
    if mesh.presence < Self.certainPresence {
      let least = Self.leastSecondLook(score: candidate.score, presence: mesh.presence)
      var square = mesh.betterSquare
      square.side *= 1 / FaceMesh.margin / Self.secondLookShare
      guard try detection.score(of: square, in: picture, above: least) != nil else { return nil }
    }
    guard mesh.presence <= Self.leastPresence else {
      return DetectedFace(box: mesh.box, confidence: candidate.score, mesh: mesh)
    }
    // Of a profile the network is unsure: the nearer look is the better one.
    let nearer = try meshes.mesh(in: mesh.betterSquare, of: picture) ?? mesh
    return DetectedFace(box: nearer.box, confidence: candidate.score, mesh: nearer)
  }

  /// What the second look must be above where the mesh network isn't certain.
  ///
  /// - Parameters:
  ///   - score: of the first look.
  ///   - presence: the mesh network's logit.
  static func leastSecondLook(score: Float, presence: Float) -> Float {
    presence > leastPresence ? min(2 * leastMeanScore - score, leastProfileLook) : leastProfileLook
  }

  /// Of faces that lie on one another the surest: two candidates may have been drawn to one face.
  private static func distinct(_ faces: [DetectedFace]) -> [DetectedFace] {
    faces.sorted { $0.confidence > $1.confidence }.reduce(into: []) { kept, face in
      let isThere = kept.contains { other in
        let shared = other.box.sharedArea(with: face.box)
        return shared > 0.7 * min(other.box.area, face.box.area)
          || other.box.intersectionOverUnion(with: face.box) > 0.4
      }
      if !isThere { kept.append(face) }
    }
  }

  /// The region in whole pixels, at least one, inside the picture.
  private static func usable(_ region: CGRect?, in picture: FacePicture) -> CGRect {
    let whole = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    guard let region else { return whole }
    let left = min(max(region.minX.rounded(), 0), whole.width - 1)
    let top = min(max(region.minY.rounded(), 0), whole.height - 1)
    return CGRect(
      x: left, y: top, width: min(max(region.maxX.rounded() - left, 1), whole.width - left),
      height: min(max(region.maxY.rounded() - top, 1), whole.height - top))
  }

  /// Does something for each element, on as many threads as there are processors, unless the work is cancelled.
  private func concurrently<Element: Sendable, Outcome: Sendable>(
    _ elements: [Element], _ work: @Sendable (Element) throws -> Outcome
  ) throws -> [Outcome] {
    try concurrentMap(elements) { element in
      try checkCancellation()
      return try work(element)
    }
  }
}
