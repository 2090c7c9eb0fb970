import PlaneGeometry

/// The homographies that many keypoint matches support.
///
/// Each match proposes a similarity from its keypoints' scales and angles. Well-supported ones are refined to
/// an affine map and then to a homography of all inliers. Deterministic: no random sampling.
struct HomographyHypotheses {
  /// From the floating image to the reference, in descending order of support.
  let homographies: [Homography]

  private static let proposalLimit = 300
  private static let refinedLimit = 12

  /// - Parameter size: the images' longer side, in pixels.
  init(_ matches: [KeypointMatch], size: Double, count: Int) {
    let pairs = matches.map { PointPair(from: $0.floating.place, to: $0.reference.place) }
    let proposals = matches.prefix(Self.proposalLimit).map { match in
      let motion = match.similarity
      return (motion: motion, support: Self.inliers(motion, pairs, within: size / 20).count)
    }
    // Support by fewer than three other matches is chance.
    let strongest = proposals.filter { $0.support >= 4 }.sorted { $0.support > $1.support }
    var found: [(homography: Homography, support: Int)] = []
    var tried: [Homography] = []
    for proposal in strongest where tried.count < Self.refinedLimit {
      guard !tried.contains(where: { Self.isSimilar($0, proposal.motion, size) }) else { continue }
      tried.append(proposal.motion)
      if let widened = Self.refined(proposal.motion, pairs, size) { found.append(widened) }
    }
    var kept: [(homography: Homography, support: Int)] = []
    for candidate in found.sorted(by: { $0.support > $1.support }) where kept.count < count {
      if !kept.contains(where: { Self.isSimilar($0.homography, candidate.homography, size / 4) }) {
        kept.append(candidate)
      }
    }
    homographies = kept.map(\.homography)
  }

  private static func inliers(_ motion: Homography, _ pairs: [PointPair], within limit: Double) -> [PointPair]
  {
    pairs.filter { (motion($0.from) - $0.to).squaredLength < limit * limit }
  }

  private static func refined(
    _ start: Homography, _ pairs: [PointPair], _ size: Double
  ) -> (homography: Homography, support: Int)? {
    var motion = start
    for limit in [size / 20, size / 30, size / 40] {
      guard let affine = Homography(affineFitting: inliers(motion, pairs, within: limit)) else { return nil }
      motion = affine
    }
    for limit in [size / 40, size / 80, max(size / 160, 4), 4, 3, 3] {
      let near = inliers(motion, pairs, within: limit)
      guard near.count >= 8 else { break }
      guard let projection = Homography(fitting: near) else { break }
      motion = projection
    }
    let support = inliers(motion, pairs, within: 4).count
    return support >= 5 ? (motion, support) : nil
  }

  private static func isSimilar(_ one: Homography, _ other: Homography, _ size: Double) -> Bool {
    let corners = [PixelPoint(0, 0), PixelPoint(size, 0), PixelPoint(0, size), PixelPoint(size, size)]
    return corners.allSatisfy { (one($0) - other($0)).length < size / 25 }
  }
}
