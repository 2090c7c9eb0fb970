import CoreGraphics
import CoreMedia
import CoreVideo
import GrayImage
import Registration

/// The parameters of an optical flow request.
struct FlowSettings: Sendable {
  /// The supported pixel formats.
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

/// The work of a targeted flow request.
struct TargetedFlowWork: RequestWork {
  let target: SourceImage
  let settings: FlowSettings

  var typicalMilliseconds: Int { 300 }

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let targeted = try target.picture()
    guard targeted.size == picture.size else {
      throw VNErrorCode.invalidArgument.error(
        "The targeted image has \(targeted.size.width) × \(targeted.size.height) pixels, the handler's "
          + "\(picture.size.width) × \(picture.size.height): optical flow needs images of the same size.")
    }
    return [
      try settings.observation(
        from: RegistrationImage(targeted, settings.regionOfInterest),
        to: RegistrationImage(picture, settings.regionOfInterest), cancellation)
    ]
  }
}

/// The work of a flow tracking request on a frame.
struct TrackedFlowWork: RequestWork {
  let memory: FrameState<RegistrationImage>
  let spacing: CMTime
  let settings: FlowSettings

  var typicalMilliseconds: Int { 300 }

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard try memory.isDue(picture.timeStamp, spacing: spacing) else { return [] }
    let frame = try RegistrationImage(picture, settings.regionOfInterest)
    let before = memory.kept(at: picture.timeStamp)
    var observations: [VNObservation] = []
    if let before, before.isComparable(with: frame) {
      observations = [try settings.observation(from: before, to: frame, cancellation)]
    }
    memory.keep(frame, at: picture.timeStamp)
    return observations
  }
}

extension RegistrationImage {
  /// Whether the regions have the same size and position.
  fileprivate func isComparable(with other: RegistrationImage) -> Bool {
    width == other.width && height == other.height && corner == other.corner
      && pyramid.width == other.pyramid.width && pyramid.height == other.pyramid.height
  }
}
