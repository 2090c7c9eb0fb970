// What Apple's Core Image has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import _CoreGraphics
import Foundation

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

extension CIImage {
  @available(*, unavailable, message: "not available on Linux yet")
  public convenience init() { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public convenience init(color: CIColor) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public static func empty() -> CIImage { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func applyingFilter(_ filterName: String, parameters: [String: Any]) -> CIImage { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func applyingFilter(_ filterName: String) -> CIImage { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func applyingGaussianBlur(sigma: Double) -> CIImage { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func clampedToExtent() -> CIImage { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func composited(over dest: CIImage) -> CIImage { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux yet")
public final class CIColor: NSObject {
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) { notAvailable() }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public class CIFilter: NSObject {
  public convenience init?(name: String) { notAvailable() }
  public convenience init?(name: String, parameters params: [String: Any]?) { notAvailable() }
  public var outputImage: CIImage? { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIKernel: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIVector: NSObject {}

// MARK: - Names of filters' inputs

@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputImageKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputBackgroundImageKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputMaskImageKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputContrastKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputBrightnessKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputSaturationKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputRadiusKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputScaleKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIInputAspectRatioKey: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCIOutputImageKey: String { notAvailable() }

// MARK: - Bar codes and detectors

@available(*, unavailable, message: "not available on Linux yet")
public class CIBarcodeDescriptor: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIQRCodeDescriptor: CIBarcodeDescriptor {
  public var errorCorrectedPayload: Data { notAvailable() }
  public var symbolVersion: Int { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIAztecCodeDescriptor: CIBarcodeDescriptor {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIDataMatrixCodeDescriptor: CIBarcodeDescriptor {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIPDF417CodeDescriptor: CIBarcodeDescriptor {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIDetector: NSObject {
  public convenience init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    notAvailable()
  }
  public func features(in image: CIImage) -> [CIFeature] { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public class CIFeature: NSObject {
  public var bounds: CGRect { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIQRCodeFeature: CIFeature {
  public var messageString: String? { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIFaceFeature: CIFeature {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CIRectangleFeature: CIFeature {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CITextFeature: CIFeature {}
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorTypeQRCode: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorTypeFace: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorTypeRectangle: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorTypeText: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorAccuracy: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorAccuracyLow: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorAccuracyHigh: String { notAvailable() }
