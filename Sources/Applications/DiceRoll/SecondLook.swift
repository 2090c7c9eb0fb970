import CoreML
import Foundation
import PlaneGeometry
import Vision

/// A second look at a detector's candidates: a classifier sees each one alone and large.
///
/// The classifier returns each crop's probabilities of the values and of no die in its center. They are
/// combined with the detector's as a logarithmic opinion pool: the weighted mean of both logarithms. (Models
/// with different errors are more often correct together than either alone.)
struct SecondLook: Sendable {
  /// The classifier's label for "no die".
  static let nothingLabel = "none"
  /// Its label for a die without pips. A classifier may lack it.
  static let unreadableLabel = "unreadable"
  /// The detector, which has no such label, supports an unreadable die with this share of its confidence in
  /// any die: what it reports then is spread over the values.
  static let unreadableShare: Float = 0.5
  /// The side of a crop, relative to the longer side of the detector's box. Chosen as the weight below.
  static let margin: CGFloat = 1.35
  /// The detector's weight in the pool, 0…1; the classifier has the rest. Chosen on photographs new to it.
  static let detectorWeight: Float = 0.5
  /// The detector's minimum confidence for a candidate.
  static let minimumConfidence = 0.05
  /// The intersection over union above which boxes are one candidate; the second look separates others.
  static let candidateOverlap = 0.45
  /// The maximum number of candidates, the most confident; an image full of small dice has half as many.
  static let maximumCandidates = 300

  /// The second value's fraction of the best two from which it is reported (``DieReading/otherValue``).
  /// Chosen alike: of 735 dice there, 5 of the 15 misread ones get it, 4 correctly, and 17 of the others.
  static let otherValueFraction: Float = 0.2

  private let model: MLModel

  /// - Throws: ``DiceReaderError``; Vision's error if no input is an image.
  init(model: MLModel) throws {
    let labels = model.modelDescription.classLabels?.map { "\($0)" } ?? []
    guard model.modelDescription.predictedProbabilitiesName != nil, labels.contains(Self.nothingLabel),
      labels.contains(where: { Int($0) != nil })
    else { throw DiceReaderError.notAClassifier(labels) }
    self.model = model
    _ = try VNCoreMLModel(for: model)
  }

  /// The candidates after the second look, nil for one without a result or after ``maximumCandidates``.
  /// `width` and `height` are the upright image's, in pixels. Throws Vision's error if the classifier can't
  /// be run.
  func dice(
    of candidates: [StationaryDie], in handler: VNImageRequestHandler, width: Int, height: Int
  ) throws -> [FoundDie?] {
    guard !candidates.isEmpty else { return [] }
    let classifier = try VNCoreMLModel(for: model)
    let requests = candidates.prefix(Self.maximumCandidates).map { candidate in
      let request = VNCoreMLRequest(model: classifier)
      request.imageCropAndScaleOption = .scaleFill
      request.regionOfInterest = Self.region(around: candidate.box, width: width, height: height)
      return request
    }
    try handler.perform(requests)
    let dice = zip(candidates, requests).map { candidate, request in
      Self.die(
        of: candidate,
        looks: request.results?.compactMap { $0 as? VNClassificationObservation }.map {
          ($0.identifier, $0.confidence)
        } ?? [])
    }
    return dice + Array(repeating: nil, count: candidates.count - dice.count)
  }

  /// The normalized square around a box, moved into the image; squeezed if it is larger than that.
  static func region(around box: CGRect, width: Int, height: Int) -> CGRect {
    let (width, height) = (CGFloat(width), CGFloat(height))
    let side = margin * max(box.width * width, box.height * height)
    let size = CGSize(width: min(side / width, 1), height: min(side / height, 1))
    return CGRect(
      x: min(max(box.midX - size.width / 2, 0), 1 - size.width),
      y: min(max(box.midY - size.height / 2, 0), 1 - size.height), width: size.width, height: size.height)
  }

  /// The value of highest pooled confidence, or an unreadable die if that is more probable, calibrated
  /// (``DieConfidence``).
  static func die(of candidate: StationaryDie, looks: [(label: String, confidence: Float)]) -> FoundDie? {
    let anyDie = min(candidate.confidences.values.reduce(0, +), 1)
    var values: [(value: Int, odds: Float)] = []
    var (unreadable, nothing): (Float, Float) = (0, 0)
    for (label, confidence) in looks {
      if let value = Int(label) {
        values.append((value, pooledOdds(candidate.confidences[value] ?? 0, confidence)))
      } else if label == unreadableLabel {
        unreadable = pooledOdds(unreadableShare * anyDie, confidence)
      } else {
        nothing += pooledOdds(1 - anyDie, confidence)
      }
    }
    values.sort { $0.odds > $1.odds }
    let sum = values.reduce(unreadable + nothing) { $0 + $1.odds }
    guard sum > 0, let best = values.first else { return nil }
    if unreadable > best.odds {
      let confidence = DieConfidence.calibrated(unreadable / sum)
      return .unreadable(UnreadableDie(confidence: confidence, box: candidate.box))
    }
    let other = values.dropFirst().first { $0.odds > otherValueFraction * (best.odds + $0.odds) }
    return .readable(
      DieReading(
        value: best.value, confidence: DieConfidence.calibrated(best.odds / sum), box: candidate.box,
        otherValue: other?.value))
  }

  private static func pooledOdds(_ detector: Float, _ look: Float) -> Float {
    // Keeps the logarithms finite, so that no result overrules the other one completely.
    let least: Float = 1e-6
    return exp(detectorWeight * log(max(detector, least)) + (1 - detectorWeight) * log(max(look, least)))
  }
}
