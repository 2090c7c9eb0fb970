import CoreGraphics
package import Foundation
import GrayImage
package import ImageIO
package import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

/// A face that was found.
package struct DetectedFace: Sendable {
  /// The face from its brows to its chin, as `FaceMesh.box` has it.
  package let box: CGRect
  /// How sure the networks are, 0…1: the mean of what the first look and the deciding one say.
  package let confidence: Float
  package let mesh: FaceMesh
  package var pose: HeadPose { HeadPose(of: mesh) }
}

/// Finds faces with CenterFace and lays a mesh on each.
///
/// CenterFace sees the whole picture once. What it isn't sure of may be a die, a knot in wood or a face that is small,
/// hidden or in profile, so every candidate is looked at again: the mesh network tells whether what it was shown is a
/// face, and where it isn't certain, as of profiles, which it doesn't know, CenterFace is shown the candidate alone and
/// near, as it is and mirrored. In 1,718 pictures of dice its first look alone sees a face in 45, the whole in none.
///
/// The time is bounded by the picture's size, whatever it shows: of what the first look is least sure of, no more is looked
/// at again than fits into the picture side by side, and a quarter of that nearer.
///
/// Everything is in pixels of the upright picture, origin at the top left.
package struct FaceDetector: Sendable {
  let image: DownscaledRegion
  private let networks: FaceNetworks
  /// Is called between the steps; what it throws ends the work.
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - picture: the picture, which is read once here.
  ///   - region: the part in which faces are looked for; all of the picture unless given.
  ///   - options: how the engine runs the networks.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ picture: OrientedImage, region: CGRect? = nil, options: EngineOptions = EngineOptions(),
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws {
    self.image = try DownscaledRegion(of: picture, region: picture.size.wholePixels(of: region))
    networks = FaceNetworks(options: options)
    self.checkCancellation = checkCancellation
  }

  /// The faces, the surest first.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`;
  ///   `NetworkError`; what the check for cancellation throws.
  package func faces() throws -> [DetectedFace] {
    let detection = try networks.detection()
    try checkCancellation()
    let found = try detection.candidates(in: image)
    try checkCancellation()
    // Most pictures without faces have no candidates either, and so no need of the other network.
    guard !found.isEmpty else { return [] }
    let meshes = try networks.mesh()
    let candidates = FaceCandidate.merging(found).prefix(maximumCandidates)
    let looks = maximumCandidates / 4
    let faces = try concurrently(Array(candidates.enumerated())) { rank, candidate in
      try face(candidate, detection, meshes, isLookedAtNearer: rank < looks)
    }
    return Self.distinct(faces.compactMap(\.self))
  }

  /// Lays a mesh on each face whose box somebody else has found.
  ///
  /// - Parameter places: boxes from brow to chin, and how far each face is turned counter-clockwise, in radians.
  /// - Returns: for each place the mesh, or nil where there is no face.
  /// - Throws: as `faces()`.
  package func meshes(in places: [(box: CGRect, roll: Double)]) throws -> [FaceMesh?] {
    guard !places.isEmpty else { return [] }
    let network = try networks.mesh()
    return try concurrently(places) { place in
      let square = RotatedSquare(
        center: CGPoint(x: place.box.midX, y: place.box.midY),
        side: max(place.box.width, place.box.height, 1) * FaceMesh.margin, angle: -place.roll)
      // The first look tells where exactly the face is, the second is then right.
      guard let first = try network.mesh(in: square, of: image),
        let second = try network.mesh(in: first.betterSquare, of: image), second.presence > 0
      else { return nil }
      return second
    }
  }

  /// Each mesh, looked at once more in the square that it showed to be right, with its pupils.
  ///
  /// - Throws: as `faces()`.
  package func landmarks(of meshes: [FaceMesh]) throws -> [FaceFeatures] {
    guard !meshes.isEmpty else { return [] }
    let (network, irises) = (try networks.mesh(), try networks.irises())
    return try concurrently(meshes) { mesh in
      let refined = try network.mesh(in: mesh.betterSquare, of: image)
      let better = refined.flatMap { $0.presence > 0 ? $0 : nil } ?? mesh
      return FaceFeatures(mesh: better, pupils: try irises.pupils(of: better, in: image))
    }
  }
}

extension FaceDetector {
  /// The mesh network's logit above which it is certain: of 191 things in pictures of dice that CenterFace gave 0.2 and
  /// more none had more than 7.3.
  private static let certainPresence: Float = 8
  /// Candidates of a lower score need a certain mesh: they are small faces, or nothing.
  private static let minimumUncertainScore: Float = 0.35
  /// How many pixels of what the detection network is shown there are for each candidate that is looked at again: faces
  /// nearer to one another than these squares' sides are too small for it.
  private static let pixelsPerCandidate = 400
  /// What the nearer look must be above where the mesh network isn't certain: of 44 candidates in pictures of dice none
  /// had more than 0.41, of 30 faces in profile, lying or small 28 had more than 0.6.
  private static let minimumZoomScore: Float = 0.5
  /// The face's share of the square's side in the nearer look: of 0.2 to 0.5 the one that told faces and dice apart best.
  private static let zoomFaceFraction = 0.4

  private var maximumCandidates: Int {
    max(image.detectionSize.width * image.detectionSize.height / Self.pixelsPerCandidate, 1)
  }

  private func face(
    _ candidate: FaceCandidate, _ detection: CenterFace, _ meshes: FaceMeshNetwork, isLookedAtNearer: Bool
  ) throws -> DetectedFace? {
    guard let mesh = try meshes.mesh(in: candidate.meshSquare, of: image) else { return nil }
    guard mesh.presence < Self.certainPresence else {
      return DetectedFace(
        box: mesh.box, confidence: (candidate.score + sigmoid(mesh.presence)) / 2, mesh: mesh)
    }
    guard isLookedAtNearer, candidate.score > Self.minimumUncertainScore,
      let near = try detection.score(
        of: candidate.square(share: Self.zoomFaceFraction), share: Self.zoomFaceFraction, in: image,
        above: Self.minimumZoomScore)
    else { return nil }
    // Of a profile the mesh network is unsure: what it sees nearer is the better mesh.
    let nearer = try meshes.mesh(in: mesh.betterSquare, of: image) ?? mesh
    return DetectedFace(box: nearer.box, confidence: (candidate.score + near) / 2, mesh: nearer)
  }

  private static let sameFace = SameObjectThresholds(intersectionOverUnion: 0.4, containment: 0.7)

  /// Of faces that lie on one another the most confident: two candidates may have been drawn to one face.
  private static func distinct(_ faces: [DetectedFace]) -> [DetectedFace] {
    faces.sorted { $0.confidence > $1.confidence }.suppressingNonMaxima {
      $0.box.showsSameObject(as: $1.box, sameFace)
    }
  }

  /// Does something for each element, on as many threads as there are processors, unless the work is canceled.
  func concurrently<Element: Sendable, Outcome: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) throws -> Outcome
  ) throws -> [Outcome] {
    try concurrentMap(elements) { [checkCancellation] element in
      try checkCancellation()
      return try work(element)
    }
  }
}

private func sigmoid(_ logit: Float) -> Float { 1 / (1 + exp(-logit)) }
