/// How sure a request is of an observation: 0…1, 1 the surest. What a Core ML model answers is passed on as it
/// is and may lie outside.
public typealias VNConfidence = Float

/// A width divided by a height, or its inverse where that is smaller.
public typealias VNAspectRatio = Float

/// An angle in degrees.
public typealias VNDegrees = Float

/// How a picture, or its region of interest, is brought to the size of a model's image input.
public enum VNImageCropAndScaleOption: UInt, Sendable {
  /// The largest centered part with the input's aspect ratio is scaled to the input; the rest is not seen.
  case centerCrop = 0
  /// All of it is scaled with its own aspect ratio, centered; what of the input is left over is black.
  case scaleFit = 1
  /// All of it is scaled to the input, each axis by its own factor.
  case scaleFill = 2
  /// As `scaleFit`, after turning the picture counter-clockwise by 90°.
  case scaleFitRotate90CCW = 0x101
  /// As `scaleFill`, after turning the picture counter-clockwise by 90°.
  case scaleFillRotate90CCW = 0x102
}

/// The name of something a caller may tell a request handler about its picture.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The picture's metadata, as ImageIO gives it. No request here needs it.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
  /// The camera's intrinsic matrix. No request here needs it.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
  /// The context that renders a `CIImage`. Accepted; the handler renders as that context would.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}

/// What knows the revision of the request it came from.
public protocol VNRequestRevisionProviding {
  /// The request's revision, or `VNRequestRevisionUnspecified`.
  var requestRevision: Int { get }
}

/// This package's version, its major and minor number: not to be compared with Apple's, whose Vision counts for itself.
public let VNVisionVersionNumber: Double = 0.1

/// The revision of what came from no request, or from one that isn't known.
public let VNRequestRevisionUnspecified = 0
