import CoreGraphics
import NetworkInference

/// The work of a request on detected or given faces.
protocol FaceWork: RequestWork {
  var task: FaceTask { get }

  /// Returns the observations of all detected faces.
  func detectedObservations(_ finding: FaceLocator) throws -> [VNFaceObservation]

  /// Returns an observation for each given face, in the same order.
  func completedObservations(_ inputs: [VNFaceObservation], _ finding: FaceLocator) throws
    -> [VNFaceObservation]
}

extension FaceWork {
  var typicalMilliseconds: Int { 150 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try FaceLocator.run {
      let finding = try FaceLocator(
        in: image, regionOfInterest: task.regionOfInterest, options: task.engine,
        cancellation: cancellation)
      guard let inputs = task.inputs else { return try detectedObservations(finding) }
      return try completedObservations(inputs, finding)
    }
  }
}

struct FaceTask: Sendable {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let revision: Int
  /// The given faces; nil to detect all.
  let inputs: [VNFaceObservation]?

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(of request: some VNImageBasedRequest & VNFaceObservationAccepting) throws {
    regionOfInterest = try request.checkedRegionOfInterest()
    (engine, revision, inputs) = (request.engine, request.revision, request.inputFaceObservations)
  }
}
