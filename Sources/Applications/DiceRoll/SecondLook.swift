import CoreML
import Foundation
import PlaneGeometry
import Vision

/// A second look at what a detector takes for dice: a classifier sees each one alone and large.
///
/// The classifier gives each cut a probability of each value and of there being no die in its middle. Its answer
/// and the detector's are put together as a logarithmic opinion pool: the weighted mean of both logarithms. (Models
/// whose mistakes differ are more often right together than either alone.)
struct SecondLook: Sendable {
  /// The classifier's label for "no die".
  static let nothingLabel = "none"
  /// The side of a cut, in longer sides of the detector's box. Chosen as the weight below.
  static let margin: CGFloat = 1.35
  /// The weight of the detector's say in the pool, 0…1; the classifier's is what is left to 1. Chosen on training
  /// photographs that the classifier never saw.
  static let detectorWeight: Float = 0.5
  /// What the detector is less sure of than this isn't looked at.
  static let minimumConfidence = 0.05
  /// Boxes that overlap more than this are one candidate (intersection over union). Of two dice that touch, or of
  /// two boxes on one die, the better ones are told apart after the second look.
  static let candidateOverlap = 0.45
  /// At most so many candidates are looked at, the most confident first; the others are left out. A picture full
  /// of small dice has half as many.
  static let maximumCandidates = 300

  /// The share of the best two values from which the second is told too (``DieReading/otherValue``). Chosen as the weight above: of 735
  /// dice there, 5 of the 15 with a wrong value are told with another one, which is right for 4, and 17 of the 720 others.
  static let otherShare: Float = 0.2

  private let model: MLModel

  /// - Throws: ``DiceReaderError``; Vision's error where no input is a picture.
  init(model: MLModel) throws {
    let labels = model.modelDescription.classLabels?.map { "\($0)" } ?? []
    guard model.modelDescription.predictedProbabilitiesName != nil, labels.contains(Self.nothingLabel),
      labels.contains(where: { Int($0) != nil })
    else { throw DiceReaderError.notAClassifier(labels) }
    self.model = model
    _ = try VNCoreMLModel(for: model)
  }

  /// The candidates' readings after the second look, in their order; nil for one that the classifier says nothing of, and for all
  /// from ``mostCandidates`` on.
  ///
  /// - Parameters:
  ///   - candidates: What the detector says of places in the picture that `handler` holds.
  ///   - width, height: Of the upright picture, in pixels.
  /// - Throws: Vision's error where the classifier can't be run.
  func readings(
    of candidates: [StationaryDie], in handler: VNImageRequestHandler, width: Int, height: Int
  ) throws -> [DieReading?] {
    guard !candidates.isEmpty else { return [] }
    let classifier = try VNCoreMLModel(for: model)
    let requests = candidates.prefix(Self.maximumCandidates).map { candidate in
      let request = VNCoreMLRequest(model: classifier)
      request.imageCropAndScaleOption = .scaleFill
      request.regionOfInterest = Self.region(around: candidate.box, width: width, height: height)
      return request
    }
    try handler.perform(requests)
    let readings = zip(candidates, requests).map { candidate, request in
      let looks = request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
      return Self.reading(of: candidate, looks: looks)
    }
    return readings + Array(repeating: nil, count: candidates.count - readings.count)
  }

  /// The square around a box, moved into the picture; squeezed where it is larger than that.
  ///
  /// - Returns: Normalized, as the box.
  static func region(around box: CGRect, width: Int, height: Int) -> CGRect {
    let (width, height) = (CGFloat(width), CGFloat(height))
    let side = margin * max(box.width * width, box.height * height)
    let size = CGSize(width: min(side / width, 1), height: min(side / height, 1))
    return CGRect(
      x: min(max(box.midX - size.width / 2, 0), 1 - size.width),
      y: min(max(box.midY - size.height / 2, 0), 1 - size.height), width: size.width, height: size.height)
  }

  /// The value that both together are surest of, with how often that is right (``DieConfidence``).
  private static func reading(of candidate: StationaryDie, looks: [VNClassificationObservation])
    -> DieReading?
  {
    let nothing = max(1 - candidate.confidences.values.reduce(0, +), 0)
    let pooled = looks.map { look in
      let value = Int(look.identifier)
      let detector = value.map { candidate.confidences[$0] ?? 0 } ?? nothing
      return (value: value, odds: pooledOdds(detector, look.confidence))
    }
    let sum = pooled.reduce(0) { $0 + $1.odds }
    let values = pooled.compactMap { entry in entry.value.map { (value: $0, odds: entry.odds) } }
      .sorted { $0.odds > $1.odds }
    guard sum > 0, let best = values.first else { return nil }
    let other = values.dropFirst().first { $0.odds > otherShare * (best.odds + $0.odds) }
    return DieReading(
      value: best.value, confidence: DieConfidence.calibrated(best.odds / sum), box: candidate.box,
      otherValue: other?.value)
  }

  private static func pooledOdds(_ detector: Float, _ look: Float) -> Float {
    // No answer is so sure that the other one counts for nothing.
    let least: Float = 1e-6
    return exp(detectorWeight * log(max(detector, least)) + (1 - detectorWeight) * log(max(look, least)))
  }
}
