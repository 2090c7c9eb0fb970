/// A confidence, 0…1, 1 the highest. That of a Core ML model is passed on unchanged and may lie outside.
public typealias VNConfidence = Float

/// The ratio of the width and the height, or its inverse if that is smaller.
public typealias VNAspectRatio = Float

/// An angle in degrees.
public typealias VNDegrees = Float

/// The method of fitting an image, or its region of interest, to a model's image input.
public enum VNImageCropAndScaleOption: UInt, Sendable {
  /// Scales the largest centered crop with the input's aspect ratio.
  case centerCrop = 0
  /// Scales the whole image, preserving its aspect ratio, and centers it on black.
  case scaleFit = 1
  /// Scales the whole image to the input, each axis independently.
  case scaleFill = 2
  /// As `scaleFit`, after a counterclockwise rotation by 90°.
  case scaleFitRotate90CCW = 0x101
  /// As `scaleFill`, after a counterclockwise rotation by 90°.
  case scaleFillRotate90CCW = 0x102
}

/// The name of an option of a request handler.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The image's metadata from ImageIO. Has no effect.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
  /// The camera's intrinsic matrix. Has no effect.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
  /// The context that renders a `CIImage`. Has no effect: the handler's rendering is the same.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}

/// A type with the revision of its request.
public protocol VNRequestRevisionProviding {
  /// The request's revision, or `VNRequestRevisionUnspecified`.
  var requestRevision: Int { get }
}

/// This package's major and minor version, not comparable with Apple's.
public let VNVisionVersionNumber: Double = 0.1

/// The revision of an object from no request, or from an unknown one.
public let VNRequestRevisionUnspecified = 0
