import CoreVideo
import Foundation
import ImageIO
import TestSupport

/// Images for the classifier in `Tests/Fixtures/Drawings`, with results derived by hand (`make.py`).
enum DrawnSheet {
  static let model = packageFolder.appending(path: "Tests/Fixtures/Drawings/Corners.mlmodel").path

  /// A white sheet of 128 × 128 with a black square of `side` pixels in a corner; 0 and 0 is the upper left
  /// one, "cat". Confidences: 0.618 at 17 pixels, and 0.271 for "nothing"; 0.999 at 32.
  static func png(side: Int = 17, column: Int = 0, row: Int = 0, paper: UInt8 = 255) throws -> Data {
    try png { x, y in
      (0..<side).contains(x - column * 64 - 8) && (0..<side).contains(y - row * 64 - 8) ? 0 : paper
    }
  }

  static func png(width: Int = 128, height: Int = 128, _ level: (Int, Int) -> UInt8) throws -> Data {
    guard
      let buffer = CVPixelBuffer(
        width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8)
    else {
      throw CocoaError(.fileWriteUnknown)
    }
    let plane = buffer.planes[0]
    for y in 0..<height {
      for x in 0..<width {
        (plane.baseAddress + y * plane.bytesPerRow + x).storeBytes(of: level(x, y), as: UInt8.self)
      }
    }
    return try ImageEncoder.encode(buffer, as: .png)
  }
}
