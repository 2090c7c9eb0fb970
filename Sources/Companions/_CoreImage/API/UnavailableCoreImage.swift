// Parts of Apple's Core Image that aren't implemented, declared unavailable with Apple's signatures for a
// clear compiler error. Implementing one removes it from this file. Other filters are nil by name.

public import _CoreGraphics
public import Foundation
import UnavailableInterface

@available(
  *, unavailable,
  message: "kernels are Metal programs, which are not available on Linux; combine filters instead"
)
public class CIKernel: NSObject {
  public convenience init(functionName name: String, fromMetalLibraryData data: Data) throws {
    notAvailable()
  }
}
@available(
  *, unavailable,
  message: "kernels are Metal programs, which are not available on Linux; combine filters instead"
)
public final class CIColorKernel: CIKernel {}
@available(
  *, unavailable,
  message: "kernels are Metal programs, which are not available on Linux; combine filters instead"
)
public final class CIWarpKernel: CIKernel {}
@available(
  *, unavailable,
  message: "kernels are Metal programs, which are not available on Linux; combine filters instead"
)
public final class CIBlendKernel: CIKernel {}
@available(*, unavailable, message: "raw camera images are not available on Linux yet")
public final class CIRAWFilter: CIFilter {}
@available(
  *, unavailable,
  message: "not available on Linux yet; analyze frames with Vision or render them with CIContext"
)
public final class CIImageAccumulator: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CISampler: NSObject {}

@available(*, unavailable, message: "not available on Linux yet; choose filters with CIFilter(name:)")
public struct CIImageAutoAdjustmentOption: Hashable, Sendable {}

extension CIImage {
  @available(*, unavailable, message: "not available on Linux yet; choose filters with CIFilter(name:)")
  public func autoAdjustmentFilters() -> [CIFilter] { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; choose filters with CIFilter(name:)")
  public func autoAdjustmentFilters(options: [CIImageAutoAdjustmentOption: Any]? = nil) -> [CIFilter] {
    notAvailable()
  }
  @available(*, unavailable, message: "images here are sRGB: colors are not matched between spaces")
  public func matchedToWorkingSpace(from colorSpace: CGColorSpace) -> CIImage? { notAvailable() }
  @available(*, unavailable, message: "images here are sRGB: colors are not matched between spaces")
  public func matchedFromWorkingSpace(to colorSpace: CGColorSpace) -> CIImage? { notAvailable() }
}

extension CIFilter {
  @available(
    *, unavailable,
    message: "Apple's enhancement is undocumented; see CIColorControls and CIColorThreshold"
  )
  public class func documentEnhancer() -> CIFilter { notAvailable() }
  @available(
    *, unavailable,
    message:
      "not available on Linux yet; CIFilter(name: \"CIAztecCodeGenerator\") takes a message and a level"
  )
  public class func aztecCodeGenerator() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public class func pdf417BarcodeGenerator() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public class func barcodeGenerator() -> CIFilter { notAvailable() }
  @available(
    *, unavailable,
    message: "Apple's effect is undocumented; see CIEdges, CIColorThreshold and CIColorPosterize"
  )
  public class func edgeWork() -> CIFilter { notAvailable() }
  @available(
    *, unavailable,
    message: "Apple's effect is undocumented; see CIEdges, CIColorThreshold and CIColorPosterize"
  )
  public class func comicEffect() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see hexagonalPixellate() and pixellate()")
  public class func crystallize() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see motionBlur() and gaussianBlur()")
  public class func zoomBlur() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; mix blurs by masks with blendWithMask()")
  public class func maskedVariableBlur() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see discBlur()")
  public class func bokehBlur() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public class func bumpDistortion() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see areaAverage() and areaHistogram()")
  public class func kMeans() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see areaHistogram()")
  public class func histogramDisplay() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; fill a CGPath in a CGContext")
  public class func roundedRectangleGenerator() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; draw text into an image and filter that")
  public class func textImageGenerator() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see convolution5X5()")
  public class func gaborGradients() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see convolution3X3() and edges()")
  public class func sobelGradients() -> CIFilter { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; see colorThreshold() and areaHistogram()")
  public class func colorThresholdOtsu() -> CIFilter { notAvailable() }
}
