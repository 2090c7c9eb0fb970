import Foundation
import PixelSampling

/// How well a face was caught in a picture: sharp, large, turned to the viewer and neither too dark nor too bright.
///
/// A measure made here, not learned from people's judgment: it ranks pictures of one person, and says nothing of whose face is the
/// better one, or whether eyes are open.
package struct CaptureQuality: Sendable, Hashable {
  /// How much of the finest detail that a face of its size can have is there, 0…1.
  package let sharpness: Double
  /// How far the face looks at the viewer, upright: 0…1.
  package let pose: Double
  /// Whether its brightness leaves room for detail, 0…1.
  package let exposure: Double
  /// Whether it has as many pixels as count, 0…1.
  package let size: Double

  /// The weighted geometric mean, 0…1: whatever is all bad makes the whole bad.
  package var score: Double {
    pow(sharpness, 0.4) * pow(pose, 0.3) * pow(exposure, 0.2) * pow(size, 0.1)
  }

  /// - Parameters:
  ///   - levels: the brightness of the face, its eyes level, 0…255, `length` by `length` of them.
  ///   - length: an even number.
  ///   - pose: how the head is turned.
  ///   - side: of the face, in pixels of the picture.
  init(levels: [Double], length: Int, pose: HeadPose, side: Double) {
    sharpness = Self.sharpness(levels, length)
    self.pose = max(cos(pose.yaw) * cos(pose.pitch) * cos(pose.roll / 2), 0)
    exposure = Self.exposure(levels)
    size = min(side / Self.sufficientSide, 1)
  }

  /// A face of more pixels isn't the better for them.
  private static let sufficientSide = 160.0
  /// The ratio of fine to coarse detail of a face out of focus, and of one that is sharp to the pixel.
  private static let detail = (none: 0.3, all: 0.8)
  /// Half a level: what rounding alone makes.
  private static let rounding = 0.5

  /// The second differences of neighboring pixels over those of pixels twice as large. Blur takes away the former, and contrast
  /// counts in both.
  private static func sharpness(_ levels: [Double], _ length: Int) -> Double {
    let ratio =
      curvature(levels, length) / (curvature(halved(levels, length), length / 2) + rounding)
    return min(max((ratio - detail.none) / (detail.all - detail.none), 0), 1)
  }

  private static func curvature(_ levels: [Double], _ length: Int) -> Double {
    var sum = 0.0
    for row in 1..<(length - 1) {
      for column in 1..<(length - 1) {
        let index = row * length + column
        let neighbors =
          levels[index - 1] + levels[index + 1] + levels[index - length] + levels[index + length]
        sum += abs(neighbors - 4 * levels[index])
      }
    }
    return sum / Double((length - 2) * (length - 2))
  }

  private static func halved(_ levels: [Double], _ length: Int) -> [Double] {
    (0..<(length / 2)).flatMap { row in
      (0..<(length / 2)).map { column in
        let index = 2 * row * length + 2 * column
        return (levels[index] + levels[index + 1] + levels[index + length] + levels[index + length + 1]) / 4
      }
    }
  }

  /// 1 for a mean brightness of 70 to 190 with nothing black or white; 0 where all of it is.
  private static func exposure(_ levels: [Double]) -> Double {
    let mean = levels.reduce(0, +) / Double(levels.count)
    let level = mean < 70 ? mean / 70 : mean > 190 ? (255 - mean) / 65 : 1
    let lost = Double(levels.count { $0 < 4 || $0 > 251 }) / Double(levels.count)
    return min(max(level, 0), 1) * (1 - lost)
  }
}

extension FaceDetector {
  private static let qualityLength = 96

  /// How well each face was caught, from the pixels of the picture itself.
  ///
  /// - Throws: `PixelSamplingError`; what the check for cancellation throws.
  package func qualities(of meshes: [FaceMesh]) throws -> [CaptureQuality] {
    try concurrently(meshes) { [image] mesh in
      let length = Self.qualityLength
      let box = mesh.box
      let square = RotatedSquare(
        center: CGPoint(x: box.midX, y: box.midY), side: max(box.width, box.height, 1),
        angle: mesh.square.angle)
      var levels = [Float](repeating: 0, count: 3 * length * length)
      try levels.withUnsafeMutableBufferPointer {
        try square.sample(image.source, into: $0, length: length, scale: 1, bias: 0)
      }
      let gray = stride(from: 0, to: levels.count, by: 3).map { pixel -> Double in
        let weighted = 0.299 * levels[pixel] + 0.587 * levels[pixel + 1] + 0.114 * levels[pixel + 2]
        return Double(weighted)
      }
      return CaptureQuality(levels: gray, length: length, pose: HeadPose(of: mesh), side: square.side)
    }
  }
}
