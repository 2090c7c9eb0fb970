import SeededRandom

/// Splits validation examples from the training examples, stratified by class.
enum StratifiedSplit {
  /// The indices of the validation examples. A class of two or more examples keeps at least one for training
  /// and, unless the ratio is 0, at least one for validation. A single example is used for training.
  ///
  /// - Parameters:
  ///   - classes: the class of each example.
  ///   - ratio: the validation fraction, 0…1.
  static func validation(of classes: [Int], ratio: Double, seed: Int) -> Set<Int> {
    guard ratio > 0 else { return [] }
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    var validation: Set<Int> = []
    for (_, examples) in Dictionary(grouping: classes.indices, by: { classes[$0] }).sorted(by: {
      $0.key < $1.key
    }) {
      let shuffled = examples.shuffled(using: &random)
      let share = Int((Double(examples.count) * min(ratio, 1)).rounded())
      validation.formUnion(shuffled.prefix(min(max(share, 1), examples.count - 1)))
    }
    return validation
  }
}
