import CoreGraphics
import CoreImage
import CoreVideo
import Foundation

/// Computed images, and the measured filters.
struct FilterSample {
  let picture: CVPixelBuffer
  let ground: CVPixelBuffer
  let mask: CVPixelBuffer
  let extent: CGRect

  init(width: Int, height: Int) throws {
    func buffer(_ format: OSType, _ size: Int, _ value: (Int, Int, Int) -> Int) throws -> CVPixelBuffer {
      guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: format) else {
        throw BenchmarkError("There is no memory for an image.")
      }
      CVPixelBufferLockBaseAddress(buffer, [])
      defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
      guard let base = CVPixelBufferGetBaseAddress(buffer) else {
        throw BenchmarkError("An image has no memory.")
      }
      for row in 0..<height {
        let bytes = (base + row * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
        for column in 0..<width {
          for c in 0..<size {
            bytes[size * column + c] = c == 3 ? 255 : UInt8(truncatingIfNeeded: value(column, row, c))
          }
        }
      }
      return buffer
    }
    // Slopes, edges and specks.
    picture = try buffer(kCVPixelFormatType_32BGRA, 4) { x, y, c in
      (x / 16 + y / 24 + 40 * c) % 200 + ((x / 97 + y / 61) % 2) * 30 + (x &* 7919 ^ y &* 104_729) % 25
    }
    ground = try buffer(kCVPixelFormatType_32BGRA, 4) { x, y, c in (x / 9 + y / 7 + 90 * c) % 256 }
    mask = try buffer(kCVPixelFormatType_OneComponent8, 1) { x, y, _ in
      let (dx, dy) = (Double(x - width / 2), Double(y - height / 2))
      return Int(min(max(1.5 - 2 * (dx * dx + dy * dy).squareRoot() / Double(height), 0), 1) * 255)
    }
    extent = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// The filters by the peer's names, in its order, with the rendered region.
  var filters: [(name: String, image: CIImage, part: CGRect)] {
    let input = CIImage(cvPixelBuffer: picture)
    let clamped = input.clampedToExtent()
    func filter(_ name: String, _ parameters: [String: Any] = [:], of image: CIImage? = nil)
      -> (name: String, image: CIImage, part: CGRect)
    { (name, (image ?? input).applyingFilter(name, parameters: parameters), extent) }
    return [
      filter("CIColorControls", [kCIInputContrastKey: 1.2]),
      filter("CIExposureAdjust", [kCIInputEVKey: 0.5]),
      filter("CIGammaAdjust", ["inputPower": 0.8]),
      filter("CIColorInvert"),
      filter("CISepiaTone"),
      filter("CIColorMonochrome", [kCIInputColorKey: CIColor.white]),
      filter("CIVibrance", [kCIInputAmountKey: 0.3]),
      filter("CIGaussianBlur", [kCIInputRadiusKey: 8], of: clamped),
      filter("CIBoxBlur", [kCIInputRadiusKey: 5], of: clamped),
      ("CIUnsharpMask", unsharp(input), extent),
      filter("CIMorphologyRectangleMaximum", ["inputWidth": 7, "inputHeight": 7]),
      filter("CIMultiplyCompositing", [kCIInputBackgroundImageKey: CIImage(cvPixelBuffer: ground)]),
      ("CIBlendWithMask", blended(input, over: CIImage(cvPixelBuffer: ground)), extent),
      ("CIAffineTransform", rotated(input), extent),
      (
        "CILanczosScaleTransform",
        input.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0.5]),
        CGRect(x: 0, y: 0, width: Int(extent.width) / 2, height: Int(extent.height) / 2)
      ),
      filter("CIPixellate", [kCIInputScaleKey: 16, kCIInputCenterKey: CIVector(x: 0, y: extent.height)]),
      ("chain", chain, extent),
    ]
  }

  /// Contrast, a background blurred by a mask, sharpening, a rotation and vibrance.
  private var chain: CIImage {
    let input = CIImage(cvPixelBuffer: picture)
    let blurred = input.clampedToExtent().applyingGaussianBlur(sigma: 8).cropped(to: extent)
    let controlled = input.applyingFilter("CIColorControls", parameters: [kCIInputContrastKey: 1.2])
    return rotated(unsharp(blended(controlled, over: blurred)))
      .applyingFilter("CIVibrance", parameters: [kCIInputAmountKey: 0.3])
  }

  private func blended(_ image: CIImage, over ground: CIImage) -> CIImage {
    image.applyingFilter(
      "CIBlendWithMask",
      parameters: [kCIInputBackgroundImageKey: ground, kCIInputMaskImageKey: CIImage(cvPixelBuffer: mask)])
  }

  private func unsharp(_ image: CIImage) -> CIImage {
    image.clampedToExtent().applyingFilter("CIUnsharpMask").cropped(to: extent)
  }

  private func rotated(_ image: CIImage) -> CIImage {
    image.transformed(by: CGAffineTransform(rotationAngle: 0.02))
  }
}
