import CoreVideo
package import Foundation
package import GrayImage
package import ImageIO

extension GrayImage {
  /// The brightness of a stored picture, turned upright, all of it or a region, at its own or another size.
  ///
  /// - Parameters:
  ///   - picture: any format that `PixelSampler` reads.
  ///   - region: normalized, origin at the lower left, in the upright picture.
  ///   - width: the width in pixels; the region's own, rounded, unless given.
  ///   - height: likewise.
  /// - Throws: `PixelSamplingError` where the picture's format or size, or the region, can't be sampled.
  package init(
    _ picture: OrientedPicture, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    width: Int? = nil, height: Int? = nil
  ) throws(PixelSamplingError) {
    let width = width ?? max(Int((CGFloat(picture.width) * region.width).rounded()), 1)
    let height = height ?? max(Int((CGFloat(picture.height) * region.height).rounded()), 1)
    let plan = try SamplingPlan(
      of: picture, regionOfInterest: region, destinationWidth: width, destinationHeight: height)
    guard
      let gray = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8)
    else { throw .invalidSize(width: width, height: height) }
    try PixelSampler(plan: plan).sample(picture.buffer, into: gray)
    self.init(width: width, height: height, levels: gray.packedBytes)
  }
}

extension CVPixelBuffer {
  /// The rows of a buffer with one byte a pixel, without the gaps between them.
  ///
  /// Rows lie `bytesPerRow` apart from the base address, which the buffer owns as long as it lives.
  fileprivate var packedBytes: [UInt8] {
    let (width, height) = (width, height)
    let bytesPerRow = CVPixelBufferGetBytesPerRow(self)
    guard let base = CVPixelBufferGetBaseAddress(self) else {
      return [UInt8](repeating: 0, count: width * height)
    }
    return [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      for row in 0..<height {
        let source = UnsafeRawBufferPointer(start: base + row * bytesPerRow, count: width)
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(bytes)[(row * width)..<((row + 1) * width)]
        )
        .copyMemory(from: source)
      }
      count = width * height
    }
  }
}
