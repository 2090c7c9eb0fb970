import Foundation
import PixelSampling

/// The quality of a captured face: sharp, large, facing the viewer and well exposed.
///
/// A heuristic that ranks images of one person; it doesn't compare people or detect closed eyes.
package struct CaptureQuality: Sendable, Hashable {
  /// The fraction of the possible fine detail that is present, 0…1.
  package let sharpness: Double
  /// The degree to which the face is frontal and upright, 0…1.
  package let pose: Double
  /// The quality of the exposure, 0…1.
  package let exposure: Double
  /// The size relative to the sufficient one, 0…1.
  package let size: Double

  /// The weighted geometric mean, 0…1: a single zero makes the score zero.
  package var score: Double {
    pow(sharpness, 0.4) * pow(pose, 0.3) * pow(exposure, 0.2) * pow(size, 0.1)
  }

  /// - Parameters:
  ///   - levels: the gray levels of the face, its eyes level, 0…255; `length * length` values.
  ///   - length: an even number.
  ///   - pose: the head's rotation.
  ///   - side: the face's side, in pixels of the image.
  init(levels: [Double], length: Int, pose: HeadPose, side: Double) {
    sharpness = Self.sharpness(levels, length)
    self.pose = max(cos(pose.yaw) * cos(pose.pitch) * cos(pose.roll / 2), 0)
    exposure = Self.exposure(levels)
    size = min(side / Self.sufficientSide, 1)
  }

  /// More pixels don't improve the quality.
  private static let sufficientSide = 160.0
  /// The ratio of fine to coarse detail of a face out of focus, and of a perfectly sharp one.
  private static let detail = (none: 0.3, all: 0.8)
  /// Half a level, the effect of rounding.
  private static let rounding = 0.5

  /// Returns the ratio of second differences at full and half resolution, which blur reduces at any contrast.
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

  /// Returns 1 for a mean level of 70…190 without clipping; 0 if everything is clipped.
  private static func exposure(_ levels: [Double]) -> Double {
    let mean = levels.reduce(0, +) / Double(levels.count)
    let level = mean < 70 ? mean / 70 : mean > 190 ? (255 - mean) / 65 : 1
    let lost = Double(levels.count { $0 < 4 || $0 > 251 }) / Double(levels.count)
    return min(max(level, 0), 1) * (1 - lost)
  }
}

extension FaceDetector {
  private static let qualityLength = 96

  /// Returns the capture quality of each face, measured in the original image.
  ///
  /// - Throws: `PixelSamplingError`; the error of the cancellation check.
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
