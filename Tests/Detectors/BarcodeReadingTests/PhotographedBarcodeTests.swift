import Foundation
import GrayImage
import ImageIO
import PixelSampling
import TestSupport
import Testing

@testable import BarcodeReading

/// Third-party photographs with their codes' contents. Every n-th image of all folders is read;
/// `vision-benchmarks barcodes` reads them all.
@Suite("Photographed barcodes")
struct PhotographedBarcodeTests {
  @Test("nine in ten are read upright", .sharedData("barcodes"))
  func upright() throws {
    let share = try Self.shareRead(every: 23, turnedBy: 0)
    #expect(share >= 0.85)
  }

  @Test(
    "four in five are read when rotated by 45°, three in four by 20°", .sharedData("barcodes"),
    arguments: [(45.0, 0.8), (20, 0.75)])
  func turned(degrees: Double, minimum: Double) throws {
    let share = try Self.shareRead(every: 23, turnedBy: degrees)
    #expect(share >= minimum)
  }

  @Test(
    "images without a code have no results", .sharedData("barcodes"),
    arguments: ["falsepositives-1", "falsepositives-2"])
  func falsePositives(folder: String) throws {
    for (index, url) in Self.images(in: folder).enumerated() where index % 4 == 0 {
      guard let image = try? Self.gray(url) else { continue }
      #expect(try BarcodeReader().codes(in: GrayPyramid(image)).isEmpty, "\(url.lastPathComponent)")
    }
  }

  private static func shareRead(every step: Int, turnedBy degrees: Double) throws -> Double {
    let folders = try FileManager.default.contentsOfDirectory(
      at: SharedData.url("barcodes"), includingPropertiesForKeys: nil
    ).map(\.lastPathComponent).sorted()
    let known = folders.flatMap { images(in: $0) }.compactMap { url in
      expected(url).map { (url, $0) }
    }
    var (read, all) = (0, 0)
    for (index, (url, payload)) in known.enumerated() where index % step == 0 {
      let image = try gray(url).rotated(byDegrees: degrees)
      let codes = try BarcodeReader().codes(in: GrayPyramid(image))
      all += 1
      if codes.contains(where: { $0.bytes == payload || Array(($0.text + ($0.addOn ?? "")).utf8) == payload })
      {
        read += 1
      }
    }
    return Double(read) / Double(max(all, 1))
  }

  private static func images(in folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: SharedData.url("barcodes/\(folder)"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { ["png", "jpg", "webp"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Returns the contents of the file beside an image with its code's payload; nil if there is none.
  private static func expected(_ url: URL) -> [UInt8]? {
    let stem = url.deletingPathExtension()
    let data =
      (try? Data(contentsOf: stem.appendingPathExtension("txt")))
      ?? (try? Data(contentsOf: stem.appendingPathExtension("bin")))
    return data.map(Array.init)
  }

  private static func gray(_ url: URL) throws -> GrayImage {
    let image = try ImageDecoder.decode(contentsOf: url)
    return try GrayImage(image.picture)
  }
}

extension GrayImage {
  /// The image rotated counterclockwise around its center, on a white background that contains all of it.
  fileprivate func rotated(byDegrees degrees: Double) -> GrayImage {
    guard degrees != 0 else { return self }
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
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
        let (left, top) = (Int(sourceX.rounded(.down)), Int(sourceY.rounded(.down)))
        guard left >= 0, top >= 0, left + 1 < width, top + 1 < height else { continue }
        let (right, lower) = (sourceX - Double(left), sourceY - Double(top))
        let upperLevel = Double(self[left, top]) * (1 - right) + Double(self[left + 1, top]) * right
        let lowerLevel = Double(self[left, top + 1]) * (1 - right) + Double(self[left + 1, top + 1]) * right
        turned[row * turnedWidth + column] = UInt8(upperLevel * (1 - lower) + lowerLevel * lower)
      }
    }
    return GrayImage(width: turnedWidth, height: turnedHeight, levels: turned)
  }
}
