import ArgumentParser

extension NameSpecification {
  /// `--confidence`, and the names that commands had for it before, which stay until version 1.0.
  static let confidence: NameSpecification = [
    .customLong("confidence"), .customLong("confidence-threshold"), .customLong("minimum-confidence"),
  ]
}
