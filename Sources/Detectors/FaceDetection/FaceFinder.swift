import CoreGraphics
import Foundation
import NetworkInference
import PixelSampling

/// A detection network with its way of searching images.
struct FaceFinder: Sendable {
  let kind: FaceDetectionNetwork
  private let network: Network

  /// The side of the square in which a candidate is rechecked.
  private static let squareLength = 192

  init(_ network: Network, _ kind: FaceDetectionNetwork) {
    (self.network, self.kind) = (network, kind)
  }

  /// Returns the candidates in an image, several per face, in pixels of its source.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`; `UnexpectedNetworkError` for another network.
  func candidates(in image: DownscaledRegion) throws -> [FaceCandidate] {
    let coarse = kind.searchesCoarseImage ? try image.coarse() : nil
    return try ([image.fine] + [coarse].compactMap(\.self)).flatMap { level in
      try network.run(inputShape: [1, 3, level.inputSize.height, level.inputSize.width]) { input in
        try level.fill(input)
      } read: { outputs in
        try kind.decode(outputs, above: kind.minimumScore).map { $0.mapped(level.pointInSource) }
      }
    }
  }

  /// Returns the mean score of a candidate in enlarged crops and their mirror images.
  ///
  /// - Returns: 0…1; nil if the mean doesn't exceed the network's minimum.
  func score(of candidate: FaceCandidate, in image: DownscaledRegion) throws -> Float? {
    var sum: Float = 0
    for share in kind.zoomFaceFractions {
      for isMirrored in [false, true] {
        let score = try score(
          of: candidate.square(share: share), share: share, in: image, isMirrored: isMirrored)
        guard score >= kind.minimumCropScore else { return nil }
        sum += score
      }
    }
    let mean = sum / Float(2 * kind.zoomFaceFractions.count)
    return mean > kind.minimumZoomScore ? mean : nil
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
      return try kind.decode(outputs, above: 0).filter { candidate in
        let away = max(
          abs(candidate.box.midX - Double(length) / 2), abs(candidate.box.midY - Double(length) / 2))
        return away < 0.4 * expected && (0.5...2).contains(candidate.side / expected)
      }.map(\.score).max() ?? 0
    }
  }
}

/// Mirrors three planes of `length * length` pixels horizontally.
func mirrorRows(of planes: UnsafeMutableBufferPointer<Float>, length: Int) {
  for row in stride(from: 0, to: 3 * length * length, by: length) { planes[row..<(row + length)].reverse() }
}

extension FaceCandidate {
  var isFinite: Bool {
    [box.minX, box.minY, box.width, box.height, rightEye.x, rightEye.y, leftEye.x, leftEye.y]
      .allSatisfy(\.isFinite)
  }

  fileprivate func mapped(_ pointInSource: (CGPoint) -> CGPoint) -> FaceCandidate {
    let corner = pointInSource(box.origin)
    let opposite = pointInSource(CGPoint(x: box.maxX, y: box.maxY))
    return FaceCandidate(
      score: score,
      box: CGRect(x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y),
      rightEye: pointInSource(rightEye), leftEye: pointInSource(leftEye))
  }
}
