package import GrayImage
package import PlaneGeometry

/// Finds how one picture is to be moved to lie on another.
///
/// Coarse places come from the phases of both pictures' spectra and, for homographies, from corners that look alike; each is
/// tried on reduced pictures, and the one that most of the pictures agrees with is made exact on larger and larger ones. So
/// the answer doesn't depend on where the search begins, and its exactness not on how well corners are located.
///
/// Time and memory are bounded, whatever the pictures show: they grow with the number of pixels up to four million, and more are
/// looked at reduced, where a hundredth of a pixel is still a few hundredths of the picture's own.
package struct ImageRegistration: Sendable {
  /// What the one picture may differ by from the other.
  package enum Motion: Sendable {
    /// It is shifted.
    case translation
    /// It is seen in another perspective: shifted, turned, larger or smaller, tilted.
    case homography
  }

  /// How the pictures lie on each other.
  package struct Alignment: Sendable {
    /// From the floating picture's pixels to the reference's, both from the upper left.
    package let transform: Homography
    /// 0…1: how much of what both show agrees, less where it could lie otherwise as well.
    package let confidence: Double
  }

  package let motion: Motion

  package init(_ motion: Motion) { self.motion = motion }

  /// The longest side at which places are tried, and at which corners are looked for.
  private static let coarseSide = 256
  private static let cornerSide = 800
  private static let shortestSide = 16
  /// Of the larger picture, as it is looked at last.
  private static let pixelLimit = 4_000_000
  /// So many of the places that are proposed are tried.
  private static let tried = 6

  /// - Returns: nil where nothing in the pictures agrees: they show different things, or nothing at all.
  package func alignment(
    of floating: GrayPyramid, to reference: GrayPyramid,
    checkCancellation: () throws -> Void = {}
  ) throws -> Alignment? {
    let sides = [floating.width, floating.height, reference.width, reference.height]
    guard let shortest = sides.min(), shortest >= Self.shortestSide else { return nil }
    var halvings = max(floating.halvings(toFit: Self.coarseSide), reference.halvings(toFit: Self.coarseSide))
    // A picture that is many times longer than wide isn't halved away.
    while shortest >> halvings < Self.shortestSide { halvings -= 1 }
    let pair = PlanePair(floating, reference, halvings: halvings)
    let places = try candidates(floating, reference, pair, checkCancellation)
    var trials = try Self.likeliest(places, pair, checkCancellation).compactMap {
      try trial($0, pair, checkCancellation)
    }
    trials.sort { $0.agreement.significance > $1.agreement.significance }
    guard let best = trials.first, best.agreement.correlation > 0.1 else { return nil }
    let rival = trials.dropFirst().first { trial in
      PlanePair.distance(trial.warp, best.warp, pair.reference) > 4
    }
    let exact = try refined(best, floating, reference, halvings: halvings, checkCancellation)
    let agreement = AlignmentScore(
      exact.warp.scaled(by: 1 / pair.scale), reference: pair.reference, floating: pair.floating)
    let confidence = confidence(agreement, rival?.agreement, deviation: exact.deviation, pair)
    guard confidence >= 0.1, let transform = exact.warp.inverse?.normalized else { return nil }
    return Alignment(transform: transform, confidence: confidence)
  }

  /// A place that was tried on reduced pictures.
  private struct Trial {
    /// From the reduced reference to the reduced floating picture.
    var warp: Homography
    var agreement: AlignmentScore
    var deviation: Double
  }

  /// Places to try, from the reduced reference to the reduced floating picture.
  private func candidates(
    _ floating: GrayPyramid, _ reference: GrayPyramid, _ pair: PlanePair,
    _ checkCancellation: () throws -> Void
  ) throws -> [Homography] {
    try checkCancellation()
    let shifts = PhaseCorrelation.shifts(
      floating: pair.floatingImage, reference: pair.referenceImage, count: 16)
    var candidates = ([SIMD2(0, 0)] + shifts).map {
      Homography(translation: -PixelPoint(Double($0.x), Double($0.y)))
    }
    guard motion == .homography else { return candidates }
    let halvings = max(floating.halvings(toFit: Self.cornerSide), reference.halvings(toFit: Self.cornerSide))
    let (one, other) = (floating.level(halvings), reference.level(halvings))
    let (a, b) = (
      try Keypoints(one, checkCancellation: checkCancellation),
      try Keypoints(other, checkCancellation: checkCancellation)
    )
    let matching = try KeypointMatching(a.points, b.points, checkCancellation: checkCancellation)
    let size = Double(max(one.width, one.height, other.width, other.height))
    let found = HomographyHypotheses(matching.matches, size: size, count: 3).homographies
    let scale = Double(1 << halvings) / pair.scale
    candidates += found.compactMap { $0.scaled(by: scale).inverse }
    return candidates
  }

  /// The places at which the pictures agree most as they are.
  private static func likeliest(
    _ places: [Homography], _ pair: PlanePair, _ checkCancellation: () throws -> Void
  ) throws -> [Homography] {
    let measured = try places.filter { pair.isSensible($0) }.map { place in
      try checkCancellation()
      let agreement = AlignmentScore(place, reference: pair.reference, floating: pair.floating)
      return (place: place, evidence: agreement.significance)
    }
    return measured.sorted { $0.evidence > $1.evidence }.prefix(tried).map(\.place)
  }

  private func trial(
    _ start: Homography, _ pair: PlanePair, _ checkCancellation: () throws -> Void
  ) throws -> Trial? {
    let before = AlignmentScore(start, reference: pair.reference, floating: pair.floating)
    guard before.overlap > 0.02 else { return nil }
    var trial = Trial(warp: start, agreement: before, deviation: .infinity)
    var motions = [DirectAlignment.Motion.translation]
    if motion == .homography { motions.append(.homography) }
    for motion in motions {
      let alignment = DirectAlignment(reference: pair.reference, floating: pair.floating, motion: motion)
      guard
        let outcome = try alignment.refined(
          from: trial.warp, steps: 12, checkCancellation: checkCancellation),
        pair.isSensible(outcome.warp)
      else { continue }
      let agreement = AlignmentScore(outcome.warp, reference: pair.reference, floating: pair.floating)
      // Where it was right before, it may by chance be a little less so after.
      if agreement.significance > trial.agreement.significance - 0.02 {
        trial = Trial(warp: outcome.warp, agreement: agreement, deviation: outcome.deviation)
      }
    }
    return trial
  }

  /// Made exact on larger and larger pictures: the warp between the pictures' own pixels.
  private func refined(
    _ trial: Trial, _ floating: GrayPyramid, _ reference: GrayPyramid, halvings: Int,
    _ checkCancellation: () throws -> Void
  ) throws -> (warp: Homography, deviation: Double) {
    var warp = trial.warp.scaled(by: Double(1 << halvings))
    var deviation = trial.deviation * Double(1 << halvings)
    var finest = 0
    while max(floating.pixels(finest), reference.pixels(finest)) > Self.pixelLimit { finest += 1 }
    for halvings in (min(finest, halvings)..<halvings).reversed() {
      try checkCancellation()
      let pair = PlanePair(floating, reference, halvings: halvings)
      let start = warp.scaled(by: 1 / pair.scale)
      let alignment = DirectAlignment(
        reference: pair.reference, floating: pair.floating,
        motion: motion == .translation ? .translation : .homography)
      guard
        let outcome = try alignment.refined(from: start, steps: 8, checkCancellation: checkCancellation),
        PlanePair.distance(start, outcome.warp, pair.reference) < 6, pair.isSensible(outcome.warp)
      else { continue }
      warp = outcome.warp.scaled(by: pair.scale)
      deviation = outcome.deviation * pair.scale
    }
    return (warp, deviation)
  }

  private func confidence(
    _ agreement: AlignmentScore, _ rival: AlignmentScore?, deviation: Double, _ pair: PlanePair
  ) -> Double {
    var confidence = min(max((agreement.correlation - 0.2) / 0.5, 0), 1)
    confidence *= min(agreement.overlap / 0.1, 1)
    // A thousandth of the picture, a pixel of a small one, is exact enough.
    let size = Double(max(pair.reference.width, pair.reference.height)) * pair.scale
    let share = deviation / max(size / 1000, 1)
    confidence /= 1 + share * share
    if let rival, agreement.correlation > 0 {
      // Where it lies as well elsewhere, as repeated patterns do, one of the places is a guess.
      let lead = 1 - rival.correlation / agreement.correlation
      confidence *= min(max(lead / 0.05, 0.2), 1)
    }
    return confidence
  }
}

/// Two pictures reduced alike.
private struct PlanePair {
  let floatingImage: GrayImage
  let referenceImage: GrayImage
  let floating: SmoothPlane
  let reference: SmoothPlane
  /// Pixels of the pictures in one of these.
  let scale: Double

  init(_ floating: GrayPyramid, _ reference: GrayPyramid, halvings: Int) {
    floatingImage = floating.level(halvings)
    referenceImage = reference.level(halvings)
    self.floating = SmoothPlane(floatingImage)
    self.reference = SmoothPlane(referenceImage)
    scale = Double(1 << halvings)
  }

  /// Whether a warp shows the reference as a camera could: not folded, mirrored or drawn out, and not more than about four
  /// times as large or as small.
  func isSensible(_ warp: Homography) -> Bool {
    let (width, height) = (Double(reference.width), Double(reference.height))
    let corners = [PixelPoint(0, 0), PixelPoint(width, 0), PixelPoint(width, height), PixelPoint(0, height)]
    // What lies behind the camera has a weight of the other sign.
    let row = warp.rows.2
    guard corners.allSatisfy({ row.x * $0.x + row.y * $0.y + row.z > 0.1 * abs(row.z) }) else { return false }
    let outline = Quadrilateral(warp(corners[0]), warp(corners[1]), warp(corners[2]), warp(corners[3]))
    let share = outline.area / (width * height)
    return outline.isConvex && share > 1.0 / 20 && share < 20
      && outline.shortestSide > 0.15 * min(width, height)
  }

  static func distance(_ one: Homography, _ other: Homography, _ reference: SmoothPlane) -> Double {
    DirectAlignment.distance(one, other, reference)
  }
}

extension Homography {
  /// The same projection between pictures that are so many times as large.
  fileprivate func scaled(by scale: Double) -> Homography {
    (Homography(scale: scale) * self * Homography(scale: 1 / scale)).normalized
  }
}
