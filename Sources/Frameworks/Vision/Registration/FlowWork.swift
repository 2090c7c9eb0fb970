import CoreGraphics
import CoreMedia
import CoreVideo
import GrayImage
import Registration

/// The parameters of an optical flow request.
struct FlowSettings: Sendable {
  static let pixelFormats = [kCVPixelFormatType_TwoComponent32Float, kCVPixelFormatType_TwoComponent16Half]

  let accuracy: DenseFlow.Accuracy
  let pixelFormat: OSType
  let regionOfInterest: CGRect
  let revision: Int

  /// - Parameter accuracy: the raw value of both requests' accuracy.
  /// - Throws: `invalidArgument` for an unsupported format.
  init(accuracy: UInt, pixelFormat: OSType, regionOfInterest: CGRect, revision: Int) throws {
    guard Self.pixelFormats.contains(pixelFormat) else {
      throw VNErrorCode.invalidArgument.error(
        "The pixel format of optical flow must be kCVPixelFormatType_TwoComponent32Float or "
          + "kCVPixelFormatType_TwoComponent16Half, not \(pixelFormat).")
    }
    self.accuracy = DenseFlow.Accuracy(rawValue: Int(accuracy)) ?? .medium
    (self.pixelFormat, self.regionOfInterest, self.revision) = (pixelFormat, regionOfInterest, revision)
  }

  /// Returns the flow between two images of the same size.
  func observation(
    from source: RegistrationImage, to target: RegistrationImage, _ cancellation: RequestState
  ) throws -> VNPixelBufferObservation {
    let field = try DenseFlow(accuracy).flow(
      from: source.pyramid, to: target.pyramid, checkCancellation: cancellation.checkCancellation)
    guard
      let buffer = CVPixelBuffer(
        flow: field, corner: target.corner, width: target.width, height: target.height, format: pixelFormat)
    else { throw VNErrorCode.outOfMemory.error("Not enough memory for the optical flow.") }
    return VNPixelBufferObservation(pixelBuffer: buffer, featureName: nil, requestRevision: revision)
  }
}

struct TargetedFlowWork: RequestWork {
  let target: SourceImage
  let settings: FlowSettings

  var typicalMilliseconds: Int { 300 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let targeted = try target.picture()
    guard targeted.size == image.size else {
      throw VNErrorCode.invalidArgument.error(
        "The targeted image has \(targeted.size.width) × \(targeted.size.height) pixels, the handler's "
          + "\(image.size.width) × \(image.size.height): optical flow needs images of the same size.")
    }
    return [
      try settings.observation(
        from: RegistrationImage(targeted, settings.regionOfInterest),
        to: RegistrationImage(image, settings.regionOfInterest), cancellation)
    ]
  }
}

struct TrackedFlowWork: RequestWork {
  let memory: FrameState<RegistrationImage>
  let spacing: CMTime
  let settings: FlowSettings

  var typicalMilliseconds: Int { 300 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard try memory.isDue(image.timeStamp, spacing: spacing) else { return [] }
    let frame = try RegistrationImage(image, settings.regionOfInterest)
    let before = memory.state(at: image.timeStamp)
    var observations: [VNObservation] = []
    if let before, before.isComparable(with: frame) {
      observations = [try settings.observation(from: before, to: frame, cancellation)]
    }
    memory.store(frame, at: image.timeStamp)
    return observations
  }
}

extension RegistrationImage {
  fileprivate func isComparable(with other: RegistrationImage) -> Bool {
    width == other.width && height == other.height && corner == other.corner
      && pyramid.width == other.pyramid.width && pyramid.height == other.pyramid.height
  }
}
