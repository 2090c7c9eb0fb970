import CoreGraphics
package import Foundation
import GrayImage
package import ImageIO
package import NetworkInference
import ParallelWork
import PixelSampling
import PlaneGeometry

package struct DetectedFace: Sendable {
  /// The face from brows to chin, as in `FaceMesh.box`.
  package let box: CGRect
  /// The mean confidence of the detection and of the deciding recheck, 0…1.
  package let confidence: Float
  package let mesh: FaceMesh
  package var pose: HeadPose { HeadPose(of: mesh) }
}

/// Detects faces with a detection network and fits a mesh to each.
///
/// The network, selected by `FaceDetectionNetwork`, evaluates the whole image once. Its uncertain candidates
/// may be dice, knots in wood, or faces that are small, hidden or in profile, so every candidate is
/// rechecked: the mesh network reports whether its input is a face. If that is uncertain, as for profiles,
/// which it wasn't trained on, the first network evaluates an enlarged crop and its mirror image. In 1,718
/// images of dice, the first pass of CenterFace alone reports faces in 45, the whole in none.
///
/// The image's size bounds the time: at most as many candidates are rechecked as fit side by side into the
/// image, and a quarter of them enlarged, in descending order of confidence.
///
/// All coordinates are in pixels of the upright image, top-left origin.
package struct FaceDetector: Sendable {
  let image: DownscaledRegion
  private let networks: FaceNetworks
  private let checkCancellation: @Sendable () throws -> Void

  /// - Parameters:
  ///   - image: read once here.
  ///   - region: the region to search; by default the whole image.
  ///   - options: how the engine runs the networks.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ image: OrientedImage, region: CGRect? = nil, options: EngineOptions = EngineOptions(),
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws {
    self.image = try DownscaledRegion(of: image, region: image.size.wholePixels(of: region))
    networks = FaceNetworks(options: options)
    self.checkCancellation = checkCancellation
  }

  /// Detects the faces, in descending order of confidence.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func faces() throws -> [DetectedFace] {
    let detection = try networks.detection()
    try checkCancellation()
    let found = try detection.candidates(in: image)
    try checkCancellation()
    // Most images without faces have no candidates, so the mesh network isn't loaded.
    guard !found.isEmpty else { return [] }
    let meshes = try networks.mesh()
    let candidates = FaceCandidate.merging(found).prefix(maximumCandidates)
    let looks = maximumCandidates / 4
    let faces = try concurrently(Array(candidates.enumerated())) { rank, candidate in
      try face(candidate, detection, meshes, usesZoomPass: rank < looks)
    }
    return Self.distinct(faces.compactMap(\.self))
  }

  /// Fits meshes to faces whose boxes are already known.
  ///
  /// - Parameter places: boxes from brow to chin, and each face's counterclockwise rotation, in radians.
  /// - Returns: a mesh for each box, or nil if it contains no face.
  /// - Throws: as `faces()`.
  package func meshes(in places: [(box: CGRect, roll: Double)]) throws -> [FaceMesh?] {
    guard !places.isEmpty else { return [] }
    let network = try networks.mesh()
    return try concurrently(places) { place in
      let square = RotatedSquare(
        center: CGPoint(x: place.box.midX, y: place.box.midY),
        side: max(place.box.width, place.box.height, 1) * FaceMesh.margin, angle: -place.roll)
      // The first pass refines the position for the second.
      guard let first = try network.mesh(in: square, of: image),
        let second = try network.mesh(in: first.refinedSquare, of: image), second.presence > 0
      else { return nil }
      return second
    }
  }

  /// Returns each mesh, fitted again in its refined square, with the pupils.
  ///
  /// - Throws: as `faces()`.
  package func landmarks(of meshes: [FaceMesh]) throws -> [FaceFeatures] {
    guard !meshes.isEmpty else { return [] }
    let (network, irises) = (try networks.mesh(), try networks.irises())
    return try concurrently(meshes) { mesh in
      let refined = try network.mesh(in: mesh.refinedSquare, of: image)
      let better = refined.flatMap { $0.presence > 0 ? $0 : nil } ?? mesh
      return FaceFeatures(mesh: better, pupils: try irises.pupils(of: better, in: image))
    }
  }
}

extension FaceDetector {
  /// The detection network's input pixels per rechecked candidate; denser faces are too small for it.
  private static let pixelsPerCandidate = 400

  /// Meshes usually share half of what they and the candidate cover.
  private static let minimumMeshOverlap = 0.4

  private var maximumCandidates: Int {
    max(image.detectionSize.width * image.detectionSize.height / Self.pixelsPerCandidate, 1)
  }

  private func face(
    _ candidate: FaceCandidate, _ detection: FaceFinder, _ meshes: FaceMeshNetwork, usesZoomPass: Bool
  ) throws -> DetectedFace? {
    guard let mesh = try meshes.mesh(in: candidate.meshSquare, of: image) else { return nil }
    guard mesh.presence < detection.kind.certainPresence else {
      // A mesh that moved away may still be on its way to a neighbor's face.
      let isAway = mesh.box.intersectionOverUnion(with: candidate.box) < Self.minimumMeshOverlap
      let settled = isAway ? try meshes.mesh(in: mesh.refinedSquare, of: image) ?? mesh : mesh
      return DetectedFace(
        box: settled.box, confidence: (candidate.score + sigmoid(mesh.presence)) / 2, mesh: settled)
    }
    guard usesZoomPass, candidate.score > detection.kind.minimumUncertainScore,
      let near = try detection.score(of: candidate, in: image)
    else { return nil }
    // For a profile, the mesh from the refined square is the better one.
    let nearer = try meshes.mesh(in: mesh.refinedSquare, of: image) ?? mesh
    return DetectedFace(box: nearer.box, confidence: (candidate.score + near) / 2, mesh: nearer)
  }

  private static let sameFace = SameObjectThresholds(intersectionOverUnion: 0.4, containment: 0.7)

  /// Returns the most confident of overlapping faces: two candidates may converge to one face.
  private static func distinct(_ faces: [DetectedFace]) -> [DetectedFace] {
    faces.sorted { $0.confidence > $1.confidence }.suppressingNonMaxima {
      $0.box.showsSameObject(as: $1.box, sameFace)
    }
  }

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
