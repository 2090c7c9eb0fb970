import CoreVideo
public import Foundation
import ImageIO
import SeededRandom
import TestSupport

/// Synthetic hands: joints of a drawn hand with folded or stretched fingers, and rotated images of that hand.
public enum DrawnHands {
  /// The poses' names, and which of thumb, index, middle, ring and little finger are stretched.
  private static let poses: [(label: String, stretched: [Bool])] = [
    ("fist", [false, false, false, false, false]), ("open", [true, true, true, true, true]),
    ("point", [false, true, false, false, false]), ("victory", [false, true, true, false, false]),
  ]
  public static let labels = poses.map(\.label)

  // The left hand of Tests/Fixtures/DrawnPerson, seen from its palm, in its own units, y upwards.
  private static let wrist = (258.0, 80.0)
  private static let fingers = [
    [(195.0, 105.0), (140, 165), (105, 215), (78, 260)], [(190, 260), (172, 342), (163, 395), (157, 442)],
    [(240, 272), (236, 370), (234, 428), (232, 478)], [(288, 260), (300, 348), (307, 400), (312, 446)],
    [(332, 232), (358, 298), (372, 336), (384, 370)],
  ]

  /// Returns a hand's joints in a pose, as in Vision's observations: 21 numbers for x, 21 for y, 21
  /// confidences.
  ///
  /// - Parameter seed: determines the hand's position, size and rotation, and the joints' deviations.
  public static func joints(of label: String, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    let stretched = poses.first { $0.label == label }?.stretched ?? []
    var points = [wrist]
    for (finger, isStretched) in zip(fingers, stretched) {
      let (base, tip) = (finger[0], finger[3])
      // A folded finger's tip returns to the palm.
      points +=
        isStretched
        ? finger
        : [0, 0.4, 0.25, 0.05].map {
          (base.0 + $0 * (tip.0 - base.0) * 0.8 + $0 * 60, base.1 + $0 * (tip.1 - base.1) * 0.8)
        }
    }
    let (angle, size) = (random.next(in: -0.25...0.25), random.next(in: 0.3...0.8) / 480)
    let (x, y) = (random.next(in: 0.4...0.6), random.next(in: 0.4...0.6))
    let places = points.map { point in
      let (across, up) = (
        point.0 - 240 + random.next(in: -8...8), point.1 - 280 + random.next(in: -8...8)
      )
      return (
        Float(x + size * (across * cos(angle) - up * sin(angle))),
        Float(y + size * (across * sin(angle) + up * cos(angle)))
      )
    }
    return places.map(\.0) + places.map(\.1) + places.map { _ in 0.9 }
  }

  /// The labels of images: the direction of the drawn hand's fingers.
  public static let directions = ["left", "right", "up"]

  /// Writes images of the drawn hand as `DIRECTION/NUMBER.png` into a folder.
  ///
  /// - Parameters:
  ///   - count: the number of images of each direction.
  ///   - seed: determines the images.
  public static func write(count: Int, seed: UInt64 = 1, to folder: URL) throws {
    let hand = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/hand.jpg")
    ).picture.buffer
    var random = SplitMix64(seed: seed)
    for (direction, angle) in zip(directions, [-90.0, 90, 0]) {
      let subfolder = folder.appending(path: direction)
      try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
      for index in 0..<count {
        let image = try rotated(
          hand, degrees: angle + random.next(in: -12...12), scale: random.next(in: 0.38...0.46))
        try ImageEncoder.encode(image, as: .png, isOpaque: true).write(
          to: subfolder.appending(path: String(format: "%02d.png", index)))
      }
    }
  }

  /// Returns the image rotated clockwise and downscaled, in a square padded with its edge pixels.
  private static func rotated(_ image: CVPixelBuffer, degrees: Double, scale: Double) throws -> CVPixelBuffer
  {
    let side = 384
    guard let source = image.planes.first,
      let result = CVPixelBuffer(width: side, height: side, pixelFormat: image.pixelFormat),
      let target = result.planes.first
    else { throw CocoaError(.coderInvalidValue) }
    let bytes = image.pixelFormat == kCVPixelFormatType_24RGB ? 3 : 4
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    for row in 0..<side {
      for column in 0..<side {
        let (across, down) = ((Double(column) - 192) / scale, (Double(row) - 192) / scale)
        let x = min(max(Int(across * cosine + down * sine) + source.width / 2, 0), source.width - 1)
        let y = min(max(Int(down * cosine - across * sine) + source.height / 2, 0), source.height - 1)
        (target.baseAddress + row * target.bytesPerRow + column * bytes).copyMemory(
          from: source.baseAddress + y * source.bytesPerRow + x * bytes, byteCount: bytes)
      }
    }
    return result
  }
}
