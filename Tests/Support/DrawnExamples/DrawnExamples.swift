import CoreVideo
public import Foundation
import ImageIO
import SeededRandom

/// Labeled training images with computed pixels: disks, stripes and checks in various colors and positions.
public enum DrawnExamples {
  public static let labels = ["checks", "disks", "stripes"]
  private static let (width, height) = (96, 80)

  /// Writes images as `LABEL/LABEL-NUMBER.png` into a folder.
  ///
  /// - Parameters:
  ///   - count: the number of images of each label.
  ///   - seed: determines the images.
  public static func write(count: Int, seed: UInt64 = 1, to folder: URL) throws {
    for (number, label) in labels.enumerated() {
      let subfolder = folder.appending(path: label)
      try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
      for index in 0..<count {
        let data = try png(label: number, seed: seed &* 1000 &+ UInt64(index * labels.count + number))
        try data.write(to: subfolder.appending(path: String(format: "%@-%02d.png", label, index)))
      }
    }
  }

  /// Returns an image of a label, as a PNG file's bytes.
  public static func png(label: Int, seed: UInt64) throws -> Data {
    var random = SplitMix64(seed: seed)
    let colors = (0..<2).map { part in
      (0..<3).map { _ in UInt8(random.next(in: part == 0 ? 0...110 : 145...255)) }
    }
    let (x, y, size) = (
      random.next(in: 30...60), random.next(in: 30...50), random.next(in: 14...26)
    )
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB),
      let plane = buffer.planes.first
    else { throw CocoaError(.coderInvalidValue) }
    for row in 0..<height {
      for column in 0..<width {
        let (across, down) = (Double(column) - x, Double(row) - y)
        let isInside =
          switch label {
          case 0: (Int(across + 960) / Int(size) + Int(down + 960) / Int(size)) % 2 == 0
          case 1: across * across + down * down < size * size
          default: Int(across + 960) / Int(size / 2) % 2 == 0
          }
        for channel in 0..<3 {
          plane.baseAddress.storeBytes(
            of: colors[isInside ? 1 : 0][channel],
            toByteOffset: row * plane.bytesPerRow + column * 3 + channel,
            as: UInt8.self)
        }
      }
    }
    return try ImageEncoder.encode(buffer, as: .png, isOpaque: true)
  }
}
