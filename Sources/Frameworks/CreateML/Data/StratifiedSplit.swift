import SeededRandom

/// Takes a part of examples for validation, of each class in proportion.
enum StratifiedSplit {
  /// The numbers of the examples for validation.
  ///
  /// A class of two examples or more keeps one at least for training and, unless the ratio is 0, gives one at least for validation;
  /// a single example is for training.
  ///
  /// - Parameters:
  ///   - classes: the class of each example.
  ///   - ratio: the part for validation, 0…1.
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
