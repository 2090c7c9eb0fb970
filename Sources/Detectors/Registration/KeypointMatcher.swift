import Foundation
import PlaneGeometry

/// A pair of keypoints with similar descriptors.
struct KeypointMatch: Sendable {
  let floating: Keypoint
  let reference: Keypoint
  /// The distance to the best match divided by that to the second best, 0…1.
  let ratio: Float

  /// The similarity transform that maps one keypoint, with its angle and scale, to the other.
  var similarity: Homography {
    let turn = reference.angle - floating.angle
    let scale = reference.scale / floating.scale
    let (c, s) = (scale * cos(turn), scale * sin(turn))
    let from = floating.place
    let moved = PixelPoint(c * from.x - s * from.y, s * from.x + c * from.y)
    let offset = reference.place - moved
    return Homography(SIMD3(c, -s, offset.x), SIMD3(s, c, offset.y), SIMD3(0, 0, 1))
  }
}

/// Mutual best matches of two images' keypoints, filtered by the ratio test (Lowe 2004, section 7.1).
///
/// The loop over all pairs uses unsafe buffers; its indices are those of descriptors of 128 values.
struct KeypointMatcher {
  /// In ascending order of `ratio`.
  let matches: [KeypointMatch]

  init(_ floating: [Keypoint], _ reference: [Keypoint], checkCancellation: () throws -> Void) throws {
    guard !floating.isEmpty, !reference.isEmpty else {
      matches = []
      return
    }
    let likeness = try Self.likeness(floating, reference, checkCancellation)
    let columns = reference.count
    var likest = [Int](repeating: 0, count: columns)
    for row in floating.indices {
      for column in 0..<columns
      where likeness[row * columns + column] > likeness[likest[column] * columns + column] {
        likest[column] = row
      }
    }
    var matches: [KeypointMatch] = []
    for (row, keypoint) in floating.enumerated() {
      let values = likeness[(row * columns)..<((row + 1) * columns)]
      guard let best = values.indices.max(by: { values[$0] < values[$1] }) else { continue }
      let column = best - row * columns
      guard likest[column] == row else { continue }
      // Neighbors of the best match, such as the same corner at another scale, aren't rivals.
      let place = reference[column].place
      var second: Float = -1
      for other in 0..<columns where values[row * columns + other] > second {
        let distance = (reference[other].place - place).length
        if distance > 5 * reference[column].scale { second = values[row * columns + other] }
      }
      let ratio = (max(1 - values[best], 0) / max(1 - second, 1e-6)).squareRoot()
      if ratio < 0.92 {
        matches.append(KeypointMatch(floating: keypoint, reference: reference[column], ratio: ratio))
      }
    }
    self.matches = matches.sorted { $0.ratio < $1.ratio }
  }

  /// Returns the cosine similarities of all pairs of descriptors.
  private static func likeness(
    _ floating: [Keypoint], _ reference: [Keypoint], _ checkCancellation: () throws -> Void
  ) throws -> [Float] {
    let (a, b) = (floating.flatMap(\.descriptor), reference.flatMap(\.descriptor))
    let (rows, columns) = (floating.count, reference.count)
    precondition(a.count == 128 * rows && b.count == 128 * columns)
    var likeness = [Float](repeating: 0, count: rows * columns)
    for row in 0..<rows {
      try checkCancellation()
      likeness.withUnsafeMutableBufferPointer { likeness in
        a.withUnsafeBufferPointer { a in
          b.withUnsafeBufferPointer { b in
            for column in 0..<columns {
              var sums = SIMD4<Float>.zero
              for index in stride(from: 0, to: 128, by: 4) {
                let (i, j) = (row &* 128 &+ index, column &* 128 &+ index)
                sums.x += a[i] * b[j]
                sums.y += a[i &+ 1] * b[j &+ 1]
                sums.z += a[i &+ 2] * b[j &+ 2]
                sums.w += a[i &+ 3] * b[j &+ 3]
              }
              likeness[row &* columns &+ column] = sums.sum()
            }
          }
        }
      }
    }
    return likeness
  }
}
