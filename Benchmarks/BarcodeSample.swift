import CoreVideo
import Foundation
import GrayImage
import ImageIO
import PixelSampling

struct BarcodeSample {
  let folder: String
  let url: URL
  /// The payload; nil if there is no code.
  let expected: Data?

  /// Returns the images of all folders with a known payload, or with no code, in order.
  static func all(in root: URL) throws -> [BarcodeSample] {
    let files = FileManager.default
    let folders = try files.contentsOfDirectory(at: root, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    return try folders.flatMap { folder in
      try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { ["png", "jpg", "webp"].contains($0.pathExtension) }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
        .compactMap { BarcodeSample(image: $0, folder: folder.lastPathComponent) }
    }
  }

  private init?(image: URL, folder: String) {
    let stem = image.deletingPathExtension()
    expected =
      (try? Data(contentsOf: stem.appendingPathExtension("txt")))
      ?? (try? Data(contentsOf: stem.appendingPathExtension("bin")))
    guard expected != nil || folder.hasPrefix("falsepositives") else { return nil }
    url = image
    self.folder = folder
  }

  func gray() throws -> GrayImage {
    let image = try ImageDecoder.decode(contentsOf: url)
    return try GrayImage(image.picture)
  }
}

extension GrayImage {
  /// Returns the image rotated counterclockwise around its center on white, with bilinear interpolation.
  func rotated(byDegrees degrees: Double) -> GrayImage {
    guard degrees.truncatingRemainder(dividingBy: 360) != 0 else { return self }
    let radians = degrees * .pi / 180
    // Right angles are exact.
    let (cosine, sine) = ((cos(radians) * 1e12).rounded() / 1e12, (sin(radians) * 1e12).rounded() / 1e12)
    let (w, h) = (Double(width), Double(height))
    let turnedWidth = Int((abs(w * cosine) + abs(h * sine)).rounded(.up))
    let turnedHeight = Int((abs(w * sine) + abs(h * cosine)).rounded(.up))
    var turned = [UInt8](repeating: 255, count: turnedWidth * turnedHeight)
    for row in 0..<turnedHeight {
      for column in 0..<turnedWidth {
        let x = Double(column) + 0.5 - Double(turnedWidth) / 2
        let y = Double(row) + 0.5 - Double(turnedHeight) / 2
        let sourceX = x * cosine - y * sine + w / 2 - 0.5
        let sourceY = x * sine + y * cosine + h / 2 - 0.5
        guard sourceX > -0.5, sourceY > -0.5, sourceX < w - 0.5, sourceY < h - 0.5 else { continue }
        let (right, lower) = (sourceX - sourceX.rounded(.down), sourceY - sourceY.rounded(.down))
        let (left, top) = (max(Int(sourceX.rounded(.down)), 0), max(Int(sourceY.rounded(.down)), 0))
        let (nextColumn, nextRow) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let upperLevel = Double(self[left, top]) * (1 - right) + Double(self[nextColumn, top]) * right
        let lowerLevel = Double(self[left, nextRow]) * (1 - right) + Double(self[nextColumn, nextRow]) * right
        turned[row * turnedWidth + column] = UInt8((upperLevel * (1 - lower) + lowerLevel * lower).rounded())
      }
    }
    return GrayImage(width: turnedWidth, height: turnedHeight, levels: turned)
  }

  func pixelBuffer() -> CVPixelBuffer? {
    guard
      let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8),
      let base = CVPixelBufferGetBaseAddress(buffer)
    else { return nil }
    // Rows are `bytesPerRow` apart from the base address, which the buffer owns while it exists.
    for row in 0..<height {
      levels[(row * width)..<((row + 1) * width)].withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(start: base + row * CVPixelBufferGetBytesPerRow(buffer), count: width)
          .copyMemory(from: source)
      }
    }
    return buffer
  }
}
