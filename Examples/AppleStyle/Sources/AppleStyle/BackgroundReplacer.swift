import Foundation
import Vision

/// Replaces the background behind people.
struct BackgroundReplacer {
  /// The image, 8 bits a component, with a uniform gray background behind the people.
  func replaceBackground(of image: CGImage, gray: CGFloat) async throws -> CGImage? {
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel = .accurate
    request.outputPixelFormatType = kCVPixelFormatType_OneComponent8
    let mask = try await request.perform(on: image)
    let context = CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    guard let context else { return nil }
    let all = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    context.draw(image, in: all)
    context.setFillColor(gray: gray, alpha: 1)
    // Runs of background pixels in each row of the mask.
    for row in 0..<image.height {
      var start: Int?
      for column in 0...image.width {
        let point = NormalizedPoint(
          imagePoint: CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5), in: all.size)
        let isBehind = column < image.width && mask.pixel(at: point) < 128
        if isBehind, start == nil { start = column }
        if !isBehind, let first = start {
          context.fill(CGRect(x: first, y: row, width: column - first, height: 1))
          start = nil
        }
      }
    }
    return context.makeImage()
  }
}
