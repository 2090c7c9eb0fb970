import CoreVideo
import Foundation
import ImageIO

/// Decodes the given files and prints a line for each with a digest of its pixels or the error, which tests
/// compare between processes with different contents of new memory.
@main
enum DecodedPixels {
  static func main() {
    for path in CommandLine.arguments.dropFirst() {
      do {
        let image = try ImageDecoder.decode(contentsOf: URL(filePath: path)).picture
        print("\(image.width) × \(image.height) \(digest(of: image.buffer))")
      } catch {
        // Only the reason: paths are equal in all processes, but addresses aren't.
        print("\(error.reason)")
      }
    }
  }

  /// Returns the 64-bit FNV-1a hash of the rows, without their padding.
  private static func digest(of buffer: CVPixelBuffer) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytesPerSample = PixelLayout(format: buffer.pixelFormat)?.planes.map(\.bytesPerSample) ?? []
    for (plane, bytes) in zip(buffer.planes, bytesPerSample) {
      for row in 0..<plane.height {
        let start = plane.baseAddress + row * plane.bytesPerRow
        for byte in UnsafeRawBufferPointer(start: start, count: plane.width * bytes) {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    return String(hash, radix: 16)
  }
}
