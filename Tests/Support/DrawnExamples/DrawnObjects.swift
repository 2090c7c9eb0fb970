import CoreVideo
public import Foundation
import ImageIO
import SeededRandom

/// Images with objects in known positions: red disks and blue squares on gray, without overlap.
public enum DrawnObjects {
  /// An object and its box, in pixels from the image's upper left corner.
  public struct Object: Hashable, Sendable {
    public let label: String
    public let x: Int
    public let y: Int
    public let side: Int
  }

  public static let labels = ["disk", "square"]
  public static let (width, height) = (128, 96)

  /// Writes images as `NUMBER.png` and their boxes as `annotations.json` in Create ML's form into a folder.
  ///
  /// - Parameter seed: determines the images.
  public static func write(count: Int, seed: UInt64 = 1, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var entries: [[String: Any]] = []
    for index in 0..<count {
      let (data, objects) = try picture(seed: seed &* 1000 &+ UInt64(index))
      let name = String(format: "%02d.png", index)
      try data.write(to: folder.appending(path: name))
      entries.append([
        "image": name,
        "annotations": objects.map { object in
          [
            "label": object.label,
            "coordinates": [
              "x": Double(object.x) + Double(object.side) / 2,
              "y": Double(object.y) + Double(object.side) / 2,
              "width": Double(object.side), "height": Double(object.side),
            ],
          ] as [String: Any]
        },
      ])
    }
    try JSONSerialization.data(withJSONObject: entries, options: .sortedKeys).write(
      to: folder.appending(path: "annotations.json"))
  }

  /// Returns an image as a PNG file's bytes, and its two or three objects, some of each label.
  public static func picture(seed: UInt64) throws -> (Data, [Object]) {
    var random = SplitMix64(seed: seed)
    var objects: [Object] = []
    for column in 0..<(random.next() & 1 == 0 ? 2 : 3) {
      let side = Int(random.next(in: 22...38))
      objects.append(
        Object(
          label: labels[column % 2], x: column * 42 + Int(random.next(in: 0...Double(42 - side))),
          y: Int(random.next(in: 0...Double(height - side))), side: side))
    }
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB),
      let plane = buffer.planes.first
    else { throw CocoaError(.coderInvalidValue) }
    let background = UInt8(random.next(in: 90...200))
    for row in 0..<height {
      for column in 0..<width {
        let object = objects.first { $0.covers(column, row) }
        let color: [UInt8] =
          switch object?.label {
          case "disk": [210, 30, 30]
          case "square": [20, 40, 190]
          default: [background, background, background]
          }
        for channel in 0..<3 {
          plane.baseAddress.storeBytes(
            of: color[channel], toByteOffset: row * plane.bytesPerRow + column * 3 + channel, as: UInt8.self)
        }
      }
    }
    return (try ImageEncoder.encode(buffer, as: .png, isOpaque: true), objects)
  }
}

extension DrawnObjects.Object {
  fileprivate func covers(_ column: Int, _ row: Int) -> Bool {
    guard (x..<x + side).contains(column), (y..<y + side).contains(row) else { return false }
    guard label == "disk" else { return true }
    let (across, down) = (2 * (column - x) + 1 - side, 2 * (row - y) + 1 - side)
    return across * across + down * down <= side * side
  }
}
