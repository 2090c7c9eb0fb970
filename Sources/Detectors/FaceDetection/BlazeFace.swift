import CoreGraphics
import Foundation
import NetworkInference

/// BlazeFace, the detection network (Bazarevsky et al., "BlazeFace: Sub-millisecond Neural Face Detection on
/// Mobile GPUs", 2019), in MediaPipe's full-range form.
///
/// The setup makes it independent of the image's size: its input has sides of any multiple of 32 pixels, with
/// red, green and blue planes of levels 0…255. For each cell of 4 × 4 pixels it outputs the probability of a
/// face, 0…1, and in pixels, relative to the cell's center: the face's center, width and height, and six
/// points (the subject's right and left eye, nose, mouth, right and left ear), each x before y.
enum BlazeFace {
  private static let cell = 4.0
  /// The numbers of a box with its points.
  private static let valueCount = 16

  /// Decodes the cells above a minimum score to candidates in pixels of the input.
  static func decode(_ outputs: [Network.Output], above least: Float) throws -> [FaceCandidate] {
    guard outputs.map({ $0.shape.count == 4 ? $0.shape[1] : 0 }) == [1, valueCount],
      outputs[0].shape.suffix(2) == outputs[1].shape.suffix(2)
    else { throw FaceNetworkFile.blazeFace.isAnotherNetwork }
    let (scores, values) = (outputs[0].values, outputs[1].values)
    let (area, width) = (scores.count, outputs[0].shape[3])
    // Also rejects NaN.
    return (0..<area).filter { scores[$0] > least }.compactMap { index in
      let center = CGPoint(
        x: (Double(index % width) + 0.5) * cell, y: (Double(index / width) + 0.5) * cell)
      func point(_ first: Int) -> CGPoint {
        CGPoint(
          x: center.x + Double(values[first * area + index]),
          y: center.y + Double(values[(first + 1) * area + index]))
      }
      let middle = point(0)
      let size = CGSize(width: Double(values[2 * area + index]), height: Double(values[3 * area + index]))
      let candidate = FaceCandidate(
        score: scores[index],
        box: CGRect(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
          height: size.height),
        rightEye: point(4), leftEye: point(6))
      return size.width > 0 && size.height > 0 && candidate.isFinite ? candidate : nil
    }
  }
}
