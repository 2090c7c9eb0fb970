package import Foundation
package import ImageIO

package enum ImageHeader {
  /// The size of the upright image, from the file's header.
  ///
  /// - Throws: `ImageDecodingError`, which names the file.
  package static func upright(of url: URL) throws -> PixelSize {
    do {
      let data = try ImageDecoder.contents(of: url)
      guard let source = CGImageSourceCreateWithData(data as CFData, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int, width > 0, height > 0
      else {
        // Throws the specific error.
        return try ImageDecoder.decode(data).picture.size
      }
      let orientation = properties[kCGImagePropertyOrientation] as? UInt32 ?? 1
      return orientation > 4
        ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    } catch {
      throw ImageDecodingError(error.reason, source: url.path)
    }
  }
}
