import CoreGraphics
import Foundation
import NetworkInference
import PixelSampling

/// CenterFace, the detection network (Xu et al., "CenterFace: Joint Face Detection and Alignment Using Face
/// as Point", 2019), trained on WIDER FACE.
///
/// Its input has sides of any multiple of 32 pixels, with red, green and blue planes of levels 0…255. For
/// each cell of 4 × 4 pixels it outputs the probability of a face's center, 0…1; the logarithms of the face's
/// height and width in cells; the center's vertical and horizontal offsets from the cell's, in cells; and
/// five points (eyes, nose, mouth's corners, of pairs the left one in the image first), as fractions of the
/// face's height and width from its top left corner.
struct CenterFace: Sendable {
  /// The minimum score of a candidate in the whole image.
  private static let minimumScore: Float = 0.25
  /// The side of the square in which a candidate is rechecked.
  private static let squareLength = 192
  private static let cell = 4.0

  private let network: Network

  init(_ network: Network) { self.network = network }

  /// Returns the candidates in an image, several per face, in pixels of its source.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`; `UnexpectedNetworkError` for another network.
  func candidates(in image: DownscaledRegion) throws -> [FaceCandidate] {
    let size = image.detectionSize
    return try network.run(inputShape: [1, 3, size.height, size.width]) { input in
      try image.fill(input)
    } read: { outputs in
      try Self.decode(outputs, above: Self.minimumScore).map { $0.mapped(image) }
    }
  }

  /// Returns the probability that a face fills the center of a square, averaged over it and its mirror image.
  ///
  /// - Parameter share: the face's side as a fraction of the square's.
  /// - Returns: 0…1; nil if the mean doesn't exceed `least`.
  func score(
    of square: RotatedSquare, share: Double, in image: DownscaledRegion, above least: Float
  ) throws -> Float? {
    let first = try score(of: square, share: share, in: image, isMirrored: false)
    guard first + 1 > 2 * least else { return nil }
    let mean = (first + (try score(of: square, share: share, in: image, isMirrored: true))) / 2
    return mean > least ? mean : nil
  }

  private func score(
    of square: RotatedSquare, share: Double, in image: DownscaledRegion, isMirrored: Bool
  ) throws -> Float {
    let length = Self.squareLength
    return try network.run(inputShape: [1, 3, length, length]) { input in
      try image.sample(square, into: input, length: length, layout: .planar, scale: 1, bias: 0)
      if isMirrored { mirrorRows(of: input, length: length) }
    } read: { outputs in
      let expected = share * Double(length)
      return try Self.decode(outputs, above: 0).filter { candidate in
        let away = max(
          abs(candidate.box.midX - Double(length) / 2), abs(candidate.box.midY - Double(length) / 2))
        return away < 0.4 * expected && (0.5...2).contains(candidate.side / expected)
      }.map(\.score).max() ?? 0
    }
  }

  /// Decodes the cells above a minimum score to candidates in pixels of the input.
  static func decode(
    _ outputs: [Network.Output], above least: Float
  ) throws -> [FaceCandidate] {
    guard outputs.map({ $0.shape.count == 4 ? $0.shape[1] : 0 }) == [1, 2, 2, 10],
      let (height, width) = outputs.first.map({ ($0.shape[2], $0.shape[3]) }),
      outputs.allSatisfy({ $0.shape.suffix(2) == [height, width] })
    else { throw FaceNetworkFile.detection.isAnotherNetwork }
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

/// Mirrors three planes of `length * length` pixels horizontally.
func mirrorRows(of planes: UnsafeMutableBufferPointer<Float>, length: Int) {
  for row in stride(from: 0, to: 3 * length * length, by: length) { planes[row..<(row + length)].reverse() }
}

extension FaceCandidate {
  fileprivate var isFinite: Bool {
    [box.minX, box.minY, box.width, box.height, rightEye.x, rightEye.y, leftEye.x, leftEye.y]
      .allSatisfy(\.isFinite)
  }

  fileprivate func mapped(_ image: DownscaledRegion) -> FaceCandidate {
    let corner = image.pointInSource(box.origin)
    let opposite = image.pointInSource(CGPoint(x: box.maxX, y: box.maxY))
    return FaceCandidate(
      score: score,
      box: CGRect(x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y),
      rightEye: image.pointInSource(rightEye), leftEye: image.pointInSource(leftEye))
  }
}
