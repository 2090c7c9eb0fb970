import CoreGraphics
import Foundation
import NetworkInference
import PixelSampling

/// The detection network: CenterFace (Xu et al., "CenterFace: Joint Face Detection and Alignment Using Face as Point",
/// 2019), which learned from WIDER FACE's pictures.
///
/// It takes a picture with sides of any multiple of 32 pixels, its red, green and blue planes in levels of 0…255. For
/// each cell of 4 by 4 pixels it tells how sure it is that a face's middle is there, 0…1; the logarithms of the face's
/// height and width in cells; the middle's offsets down and across from the cell's own, in cells; and five points (the
/// eyes, the nose, the mouth's corners, each pair's left one in the picture first), each as the shares of the face's
/// height and width from its top left corner.
struct CenterFace: Sendable {
  /// Candidates of a whole picture that the network is less sure of are dropped.
  private static let minimumScore: Float = 0.25
  /// The side of the square in which a candidate is looked at again.
  private static let squareLength = 192
  private static let cell = 4.0

  private let network: Network

  init(_ network: Network) { self.network = network }

  /// The candidates in a picture, in pixels of its source; several lie on one face.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`; `UnexpectedNetworkError` where the network isn't this one.
  func candidates(in picture: DownscaledRegion) throws -> [FaceCandidate] {
    let size = picture.detectionSize
    return try network.run(inputShape: [1, 3, size.height, size.width]) { input in
      try picture.fill(input)
    } read: { outputs in
      try Self.decode(outputs, above: Self.minimumScore).map { $0.mapped(picture) }
    }
  }

  /// How sure the network is that a face fills the middle of a square of a picture, 0…1: the mean of what it says of the
  /// square and of its mirror image.
  ///
  /// - Parameters:
  ///   - share: of the square's side, what the face's is.
  ///   - least: what the mean must be above to be of use.
  /// - Returns: nil where the mean isn't above `least`; the mirror image isn't looked at where it can't be any more.
  func score(
    of square: RotatedSquare, share: Double, in picture: DownscaledRegion, above least: Float
  ) throws -> Float? {
    let first = try score(of: square, share: share, in: picture, isMirrored: false)
    guard first + 1 > 2 * least else { return nil }
    let mean = (first + (try score(of: square, share: share, in: picture, isMirrored: true))) / 2
    return mean > least ? mean : nil
  }

  private func score(
    of square: RotatedSquare, share: Double, in picture: DownscaledRegion, isMirrored: Bool
  ) throws -> Float {
    let length = Self.squareLength
    return try network.run(inputShape: [1, 3, length, length]) { input in
      try picture.sample(square, into: input, length: length, layout: .planar, scale: 1, bias: 0)
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

  /// The cells whose score is above a least one, as candidates in pixels of the input.
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
    // What isn't a number isn't above the least either.
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

/// Swaps left and right of three planes of `length` by `length` pixels.
func mirrorRows(of planes: UnsafeMutableBufferPointer<Float>, length: Int) {
  for row in stride(from: 0, to: 3 * length * length, by: length) { planes[row..<(row + length)].reverse() }
}

extension FaceCandidate {
  fileprivate var isFinite: Bool {
    [box.minX, box.minY, box.width, box.height, rightEye.x, rightEye.y, leftEye.x, leftEye.y]
      .allSatisfy(\.isFinite)
  }

  /// From pixels of what the network is shown to those of the picture's source.
  fileprivate func mapped(_ picture: DownscaledRegion) -> FaceCandidate {
    let corner = picture.pointInSource(box.origin)
    let opposite = picture.pointInSource(CGPoint(x: box.maxX, y: box.maxY))
    return FaceCandidate(
      score: score,
      box: CGRect(x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y),
      rightEye: picture.pointInSource(rightEye), leftEye: picture.pointInSource(leftEye))
  }
}
