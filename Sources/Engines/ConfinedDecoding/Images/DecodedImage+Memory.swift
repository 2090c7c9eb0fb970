import CoreVideo
import ImageIO

extension DecodedLayout {
  init(_ image: DecodedImage) {
    let buffer = image.picture.buffer
    self.init(
      width: buffer.width, height: buffer.height, pixelFormat: buffer.pixelFormat,
      bytesPerRow: buffer.planes.first?.bytesPerRow ?? 0,
      orientation: image.picture.orientation.rawValue, format: image.format.rawValue)
  }
}

extension DecodedImage {
  /// The image that a decoder has written; nil where its statements don't agree with the memory or the limits.
  init?(_ layout: DecodedLayout, in descriptor: Int32, limits: ImageDecodingLimits) {
    guard let count = layout.byteCount(within: limits), let format = ImageFormat(rawValue: layout.format),
      let orientation = CGImagePropertyOrientation(rawValue: layout.orientation),
      let memory = try? SharedMemory(descriptor, count: count), let address = memory.bytes.baseAddress
    else { return nil }
    let plane = CVPixelBuffer.Plane(
      baseAddress: address, width: layout.width, height: layout.height, bytesPerRow: layout.bytesPerRow)
    let buffer = CVPixelBuffer(
      width: layout.width, height: layout.height, pixelFormat: layout.pixelFormat, isPlanar: false,
      planes: [plane], release: { withExtendedLifetime(memory) {} })
    self.init(picture: OrientedPicture(buffer, orientation: orientation), format: format)
  }
}
