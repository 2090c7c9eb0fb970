import ArgumentParser

extension NameSpecification {
  /// `--confidence`, and its former names, which remain until version 1.0.
  static let confidence: NameSpecification = [
    .customLong("confidence"), .customLong("confidence-threshold"), .customLong("minimum-confidence"),
  ]
}
