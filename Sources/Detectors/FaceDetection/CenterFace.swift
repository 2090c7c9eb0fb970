import CoreGraphics
import Foundation
import NetworkInference

/// CenterFace, the detection network (Xu et al., "CenterFace: Joint Face Detection and Alignment Using Face
/// as Point", 2019), trained on WIDER FACE, whose images are licensed for non-commercial research only.
///
/// Its input has sides of any multiple of 32 pixels, with red, green and blue planes of levels 0…255. For
/// each cell of 4 × 4 pixels it outputs the probability of a face's center, 0…1; the logarithms of the face's
/// height and width in cells; the center's vertical and horizontal offsets from the cell's, in cells; and
/// five points (eyes, nose, mouth's corners, of pairs the left one in the image first), as fractions of the
/// face's height and width from its top left corner.
enum CenterFace {
  private static let cell = 4.0

  /// Decodes the cells above a minimum score to candidates in pixels of the input.
  static func decode(
    _ outputs: [Network.Output], above least: Float
  ) throws -> [FaceCandidate] {
    guard outputs.map({ $0.shape.count == 4 ? $0.shape[1] : 0 }) == [1, 2, 2, 10],
      let (height, width) = outputs.first.map({ ($0.shape[2], $0.shape[3]) }),
      outputs.allSatisfy({ $0.shape.suffix(2) == [height, width] })
    else { throw FaceNetworkFile.centerFace.isAnotherNetwork }
    let (scores, sizes, offsets, points) = (
      outputs[0].values, outputs[1].values, outputs[2].values, outputs[3].values
    )
    let area = height * width
    // Also rejects NaN.
    return (0..<area).filter { scores[$0] > least }.compactMap { index in
      let size = CGSize(
        width: exp(Double(sizes[area + index])) * cell, height: exp(Double(sizes[index])) * cell)
      let center = CGPoint(
        x: (Double(index % width) + Double(offsets[area + index]) + 0.5) * cell,
        y: (Double(index / width) + Double(offsets[index]) + 0.5) * cell)
      let box = CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      func point(_ number: Int) -> CGPoint {
        CGPoint(
          x: box.minX + Double(points[(2 * number + 1) * area + index]) * size.width,
          y: box.minY + Double(points[2 * number * area + index]) * size.height)
      }
      let candidate = FaceCandidate(score: scores[index], box: box, rightEye: point(0), leftEye: point(1))
      return candidate.isFinite ? candidate : nil
    }
  }
}
