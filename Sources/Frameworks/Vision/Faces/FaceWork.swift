import CoreGraphics
import NetworkInference

/// What a request does with faces that it finds, or is given.
protocol FaceWork: RequestWork {
  /// Which faces, and where.
  var task: FaceTask { get }

  /// What is told of all faces that are found.
  func detectedObservations(_ finding: FaceLocator) throws -> [VNFaceObservation]

  /// What is told of given faces: one observation for each, in their order.
  func completedObservations(_ inputs: [VNFaceObservation], _ finding: FaceLocator) throws
    -> [VNFaceObservation]
}

extension FaceWork {
  var typicalMilliseconds: Int { 150 }

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try FaceLocator.run {
      let finding = try FaceLocator(
        in: picture, regionOfInterest: task.regionOfInterest, options: task.engine,
        cancellation: cancellation)
      guard let inputs = task.inputs else { return try detectedObservations(finding) }
      return try completedObservations(inputs, finding)
    }
  }
}

/// Which faces a request works on.
struct FaceTask: Sendable {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let revision: Int
  /// Nil for all that are found.
  let inputs: [VNFaceObservation]?

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(of request: some VNImageBasedRequest & VNFaceObservationAccepting) throws {
    regionOfInterest = try request.checkedRegionOfInterest()
    (engine, revision, inputs) = (request.engine, request.revision, request.inputFaceObservations)
  }
}
