import CoreGraphics
import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation

/// Blurs an image's background by a segmentation mask: `swift run BlendMaskExample photo.jpg out.png`.
@main
struct BlendMask {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { throw BlendingError.usage }
    guard let photograph = CIImage(contentsOf: URL(fileURLWithPath: arguments[1])) else {
      throw BlendingError.unreadable(arguments[1])
    }
    let blended = try blended(photograph, mask: CIImage(cgImage: mask(width: 64, height: 48)))
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { throw BlendingError.memory }
    try CIContext().writePNGRepresentation(
      of: blended, to: URL(fileURLWithPath: arguments[2]), format: .RGBA8, colorSpace: space)
    print("\(Int(blended.extent.width)) × \(Int(blended.extent.height)) pixels in \(arguments[2])")
  }

  /// The image where the mask is white; blurred, desaturated and darkened where it is black.
  static func blended(_ photograph: CIImage, mask: CIImage) throws -> CIImage {
    let background = photograph.clampedToExtent().applyingGaussianBlur(sigma: 12).applyingFilter(
      "CIColorControls", parameters: [kCIInputSaturationKey: 0, kCIInputBrightnessKey: -0.05])
    // Models output few pixels: the mask is scaled to the image.
    let stretched = mask.transformed(
      by: CGAffineTransform(
        scaleX: photograph.extent.width / mask.extent.width, y: photograph.extent.height / mask.extent.height)
    ).transformed(by: CGAffineTransform(translationX: photograph.extent.minX, y: photograph.extent.minY))
    let filter = CIFilter.blendWithMask()
    filter.inputImage = photograph
    filter.backgroundImage = background
    filter.maskImage = stretched
    guard let output = filter.outputImage else { throw BlendingError.memory }
    return output.cropped(to: photograph.extent)
  }

  /// A white ellipse on black, in place of a segmentation request's output.
  static func mask(width: Int, height: Int) throws -> CGImage {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
    context?.setFillColor(gray: 1, alpha: 1)
    context?.fillEllipse(
      in: CGRect(x: width / 4, y: height / 4, width: width / 2, height: height / 2))
    guard let image = context?.makeImage() else { throw BlendingError.memory }
    return image
  }
}

enum BlendingError: LocalizedError {
  case usage
  case unreadable(String)
  case memory

  var errorDescription: String? {
    switch self {
    case .usage: "BlendMask needs an image and the PNG file to write."
    case .unreadable(let path): "\(path) can't be read as an image."
    case .memory: "The images can't be drawn: out of memory, or libvips is missing (`make setup`)."
    }
  }
}
