import CoreML
import Foundation
import PixelSampling

/// The detection network: BlazeFace, full range, with 192 by 192 pixels in.
///
/// It has one anchor in the middle of each cell of a grid of 48 by 48. For each anchor come 16 numbers, in pixels of
/// the input and relative to the anchor: the box's centre, width and height, then x and y of six points (right eye,
/// left eye, nose, mouth, right ear, left ear, the subject's); and the logit of there being a face.
struct BlazeFace: Sendable {
  private static let gridLength = 48
  private static let valuesPerAnchor = 16
  private static let anchorCount = gridLength * gridLength
  private static let length = Int(FaceTiling.inputLength)
  /// Candidates below are dropped: the logit of a score of 0.5.
  private static let leastLogit: Float = 0
  /// Smaller ones, in pixels of the input, are noise more often than faces.
  private static let leastSide: Float = 10

  private let network: NetworkFile
  private let boxes: Int
  private let logits: Int

  /// - Throws: `FaceNetworkError` where the file's network isn't this one.
  init(_ network: NetworkFile) throws {
    let counts = network.outputShapes.map { $0.reduce(1, *) }
    guard network.inputShape == [1, Self.length, Self.length, 3],
      let boxes = counts.firstIndex(of: Self.anchorCount * Self.valuesPerAnchor),
      let logits = counts.firstIndex(of: Self.anchorCount)
    else { throw FaceNetworkError.unexpectedShape(.detection) }
    (self.network, self.boxes, self.logits) = (network, boxes, logits)
  }

  /// The candidates in one tile, in pixels of the source. Those that the tile cuts are left out: another pass sees
  /// them whole.
  func candidates(in tile: FaceTile, of picture: ReducedPicture) throws -> [FaceCandidate] {
    let bounds = CGRect(origin: .zero, size: picture.size)
    return try network.run { input in
      try picture.sample(tile, into: input, length: Self.length)
    } read: { outputs in
      Self.decode(boxes: outputs[boxes], logits: outputs[logits]).compactMap { candidate in
        let placed = candidate.placed(in: tile.frame, length: Self.length)
        guard !tile.cuts(placed.box, within: bounds) else { return nil }
        return placed.mapped(picture)
      }
    }
  }

  /// How sure the network is that there is a face in a square of a picture, 0…1: the mean of what it says of the square
  /// and of its mirror image.
  ///
  /// - Parameter least: what the mean must be above to be of use.
  /// - Returns: nil where the mean can't be above `least`; the mirror image isn't looked at then.
  func score(of square: RotatedSquare, in picture: ReducedPicture, above least: Float) throws -> Float? {
    let first = try score(of: square, in: picture, isMirrored: false)
    guard first + 1 > 2 * least else { return nil }
    let mean = (first + (try score(of: square, in: picture, isMirrored: true))) / 2
    return mean > least ? mean : nil
  }

  private func score(
    of square: RotatedSquare, in picture: ReducedPicture, isMirrored: Bool
  ) throws -> Float {
    try network.run { input in
      try picture.sample(square, into: input, length: Self.length, scale: 2 / 255, bias: -1)
      if isMirrored { mirrorRows(of: input, length: Self.length) }
    } read: { outputs in
      sigmoid(outputs[logits].max() ?? -.infinity)
    }
  }

  private static func decode(
    boxes: UnsafeBufferPointer<Float>, logits: UnsafeBufferPointer<Float>
  ) -> [FaceCandidate] {
    // What isn't a number isn't above the least either.
    (0..<anchorCount).filter { logits[$0] > leastLogit }.compactMap { anchor in
      let values = boxes[(anchor * valuesPerAnchor)..<((anchor + 1) * valuesPerAnchor)].map { Double($0) }
      guard values.allSatisfy(\.isFinite), Float(min(values[2], values[3])) >= leastSide else { return nil }
      let cell = FaceTiling.inputLength / Double(gridLength)
      let x = (Double(anchor % gridLength) + 0.5) * cell
      let y = (Double(anchor / gridLength) + 0.5) * cell
      return FaceCandidate(
        score: sigmoid(logits[anchor]),
        box: CGRect(
          x: x + values[0] - values[2] / 2, y: y + values[1] - values[3] / 2, width: values[2],
          height: values[3]), rightEye: CGPoint(x: x + values[4], y: y + values[5]),
        leftEye: CGPoint(x: x + values[6], y: y + values[7]))
    }
  }
}

/// Swaps left and right of a picture of `length` by `length` pixels with three channels side by side.
func mirrorRows(of pixels: UnsafeMutableBufferPointer<Float>, length: Int) {
  for row in 0..<length {
    for column in 0..<(length / 2) {
      let (left, right) = ((row * length + column) * 3, (row * length + length - 1 - column) * 3)
      for channel in 0..<3 { pixels.swapAt(left + channel, right + channel) }
    }
  }
}

func sigmoid(_ logit: Float) -> Float { 1 / (1 + exp(-logit)) }

extension FaceTile {
  /// Whether a box reaches over one of the tile's edges that isn't the picture's.
  fileprivate func cuts(_ box: CGRect, within bounds: CGRect) -> Bool {
    let slack = frame.width / 100
    return (box.minX < frame.minX + slack && frame.minX > bounds.minX + 1)
      || (box.minY < frame.minY + slack && frame.minY > bounds.minY + 1)
      || (box.maxX > frame.maxX - slack && frame.maxX < bounds.maxX - 1)
      || (box.maxY > frame.maxY - slack && frame.maxY < bounds.maxY - 1)
  }
}

extension FaceCandidate {
  /// From pixels of the network's input to those of what a tile lies in.
  fileprivate func placed(in frame: CGRect, length: Int) -> FaceCandidate {
    let scale = frame.width / CGFloat(length)
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: frame.minX + point.x * scale, y: frame.minY + point.y * scale)
    }
    return FaceCandidate(
      score: score,
      box: CGRect(
        origin: place(box.origin), size: CGSize(width: box.width * scale, height: box.height * scale)),
      rightEye: place(rightEye), leftEye: place(leftEye))
  }

  /// From pixels of a reduced picture to those of its source.
  fileprivate func mapped(_ picture: ReducedPicture) -> FaceCandidate {
    FaceCandidate(
      score: score, box: picture.rectInSource(box), rightEye: picture.pointInSource(rightEye),
      leftEye: picture.pointInSource(leftEye))
  }
}
