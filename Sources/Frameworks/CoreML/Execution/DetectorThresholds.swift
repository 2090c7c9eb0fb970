/// The thresholds that a detector's objects have to meet, as far as the model has inputs for them.
package struct DetectorThresholds: Sendable {
  /// The model's inputs, under the names that it has for them.
  package let features: MLDictionaryFeatureProvider
  /// The confidence, 0…1, that is left to be compared with: 0 where the model has an input for it and compares by itself.
  package let remainingConfidence: Float

  /// - Parameters:
  ///   - minimumConfidence: how confident an object has to be, 0…1; nil for the model's own choice.
  ///   - overlap: how much two boxes may overlap, as intersection over union, 0…1, before the less confident one is
  ///     dropped; nil for the model's own choice, which it is, too, of a model without an input for it.
  package init(_ outputs: DetectorOutputs, minimumConfidence: Double?, overlap: Double?) throws {
    var values: [String: Any] = [:]
    for (threshold, given) in [(outputs.overlap, overlap), (outputs.minimumConfidence, minimumConfidence)] {
      if let input = threshold.input { values[input] = given ?? threshold.modelDefault }
    }
    features = try MLDictionaryFeatureProvider(dictionary: values)
    remainingConfidence = outputs.minimumConfidence.input == nil ? Float(minimumConfidence ?? 0) : 0
  }
}
