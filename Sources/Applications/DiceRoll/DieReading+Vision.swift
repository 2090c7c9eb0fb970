public import Vision

extension DieReading {
  /// The die that Vision recognized: its best label's number and confidence, and its box.
  ///
  /// Returns nil for an observation without a label, or whose best label is no whole number.
  public init?(_ observation: VNRecognizedObjectObservation) {
    guard let label = observation.labels.first, let value = Int(label.identifier) else { return nil }
    self.init(value: value, confidence: label.confidence, box: observation.boundingBox)
  }
}

extension StationaryDie {
  /// What the detector says of a place: all labels that are whole numbers.
  init(_ observation: VNRecognizedObjectObservation) {
    let values = observation.labels.compactMap { label in
      Int(label.identifier).map { ($0, label.confidence) }
    }
    self.init(box: observation.boundingBox, confidences: Dictionary(values, uniquingKeysWith: max))
  }
}
