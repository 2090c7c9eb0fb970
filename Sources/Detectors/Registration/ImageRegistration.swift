package import GrayImage
package import PlaneGeometry

/// Registers one image with another.
///
/// Coarse candidates come from phase correlation and, for homographies, from matching keypoints. Each is
/// evaluated on downscaled images; the best one is refined on larger and larger ones. The result therefore
/// depends neither on an initial guess nor on the accuracy of keypoints.
///
/// Time and memory are bounded: they grow with the number of pixels up to four million; larger images are
/// downscaled, where an error of 0.01 pixels is still a few hundredths of an original pixel.
package struct ImageRegistration: Sendable {
  /// The transformation model.
  package enum Motion: Sendable {
    /// A shift.
    case translation
    /// A change of perspective: shift, rotation, scale and tilt.
    case homography
  }

  /// The result of a registration.
  package struct Alignment: Sendable {
    /// From the floating image's pixels to the reference's, both with top-left origin.
    package let transform: Homography
    /// The agreement of the overlap, reduced if another alignment fits as well, 0…1.
    package let confidence: Double
  }

  package let motion: Motion

  package init(_ motion: Motion) { self.motion = motion }

  private static let coarseSide = 256
  private static let cornerSide = 800
  private static let minimumSide = 16
  /// The maximum size at which the larger image is refined, in pixels.
  private static let pixelLimit = 4_000_000
  /// The number of candidates that are refined on downscaled images.
  private static let maximumTrials = 6

  /// - Returns: nil if nothing agrees: the images show different things or nothing at all.
  package func alignment(
    of floating: GrayPyramid, to reference: GrayPyramid,
    checkCancellation: () throws -> Void = {}
  ) throws -> Alignment? {
    let sides = [floating.width, floating.height, reference.width, reference.height]
    guard let shortest = sides.min(), shortest >= Self.minimumSide else { return nil }
    var halvings = max(floating.halvings(toFit: Self.coarseSide), reference.halvings(toFit: Self.coarseSide))
    // Keep an elongated image from being halved away.
    while shortest >> halvings < Self.minimumSide { halvings -= 1 }
    let pair = PlanePair(floating, reference, halvings: halvings)
    let places = try candidates(floating, reference, pair, checkCancellation)
    var trials = try Self.bestCandidates(places, pair, checkCancellation).compactMap {
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

  private struct Trial {
    /// From the downscaled reference to the downscaled floating image.
    var warp: Homography
    var agreement: AlignmentScore
    var deviation: Double
  }

  /// Returns candidate warps, from the downscaled reference to the downscaled floating image.
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
    let matching = try KeypointMatcher(a.points, b.points, checkCancellation: checkCancellation)
    let size = Double(max(one.width, one.height, other.width, other.height))
    let found = HomographyHypotheses(matching.matches, size: size, count: 3).homographies
    let scale = Double(1 << halvings) / pair.scale
    candidates += found.compactMap { $0.scaled(by: scale).inverse }
    return candidates
  }

  /// Returns the candidates with the best scores before refinement.
  private static func bestCandidates(
    _ places: [Homography], _ pair: PlanePair, _ checkCancellation: () throws -> Void
  ) throws -> [Homography] {
    let measured = try places.filter { pair.isPlausible($0) }.map { place in
      try checkCancellation()
      let agreement = AlignmentScore(place, reference: pair.reference, floating: pair.floating)
      return (place: place, evidence: agreement.significance)
    }
    return measured.sorted { $0.evidence > $1.evidence }.prefix(maximumTrials).map(\.place)
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
        pair.isPlausible(outcome.warp)
      else { continue }
      let agreement = AlignmentScore(outcome.warp, reference: pair.reference, floating: pair.floating)
      // A correct start may by chance score slightly lower after refinement.
      if agreement.significance > trial.agreement.significance - 0.02 {
        trial = Trial(warp: outcome.warp, agreement: agreement, deviation: outcome.deviation)
      }
    }
    return trial
  }

  /// Refines an alignment on larger and larger images; returns the warp between the original pixels.
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
        PlanePair.distance(start, outcome.warp, pair.reference) < 6, pair.isPlausible(outcome.warp)
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
    // Errors of 1/1000 of the image, or a pixel of a small one, are acceptable.
    let size = Double(max(pair.reference.width, pair.reference.height)) * pair.scale
    let share = deviation / max(size / 1000, 1)
    confidence /= 1 + share * share
    if let rival, agreement.correlation > 0 {
      // If another alignment fits as well, as for repetitive patterns, the choice is a guess.
      let lead = 1 - rival.correlation / agreement.correlation
      confidence *= min(max(lead / 0.05, 0.2), 1)
    }
    return confidence
  }
}

private struct PlanePair {
  let floatingImage: GrayImage
  let referenceImage: GrayImage
  let floating: SmoothPlane
  let reference: SmoothPlane
  /// Original pixels per pixel.
  let scale: Double

  init(_ floating: GrayPyramid, _ reference: GrayPyramid, halvings: Int) {
    floatingImage = floating.level(halvings)
    referenceImage = reference.level(halvings)
    self.floating = SmoothPlane(floatingImage)
    self.reference = SmoothPlane(referenceImage)
    scale = Double(1 << halvings)
  }

  /// Whether a warp is plausible: not folded, mirrored or stretched, and scaled at most about fourfold.
  func isPlausible(_ warp: Homography) -> Bool {
    let (width, height) = (Double(reference.width), Double(reference.height))
    let corners = [PixelPoint(0, 0), PixelPoint(width, 0), PixelPoint(width, height), PixelPoint(0, height)]
    // Points behind the camera have weights of the opposite sign.
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
  /// Returns the same projection for images `scale` times as large.
  fileprivate func scaled(by scale: Double) -> Homography {
    (Homography(scale: scale) * self * Homography(scale: 1 / scale)).normalized
  }
}
