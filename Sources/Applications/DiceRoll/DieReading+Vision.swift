public import Vision

extension DieReading {
  /// The die that Vision recognized: its best label's integer and confidence, and its box.
  ///
  /// Returns nil if the observation has no label, or its best one isn't an integer.
  public init?(_ observation: VNRecognizedObjectObservation) {
    guard let label = observation.labels.first, let value = Int(label.identifier) else { return nil }
    self.init(value: value, confidence: label.confidence, box: observation.boundingBox)
  }
}

extension StationaryDie {
  /// A candidate with the detector's confidence for each label that is an integer.
  init(_ observation: VNRecognizedObjectObservation) {
    let values = observation.labels.compactMap { label in
      Int(label.identifier).map { ($0, label.confidence) }
    }
    self.init(box: observation.boundingBox, confidences: Dictionary(values, uniquingKeysWith: max))
  }
}
