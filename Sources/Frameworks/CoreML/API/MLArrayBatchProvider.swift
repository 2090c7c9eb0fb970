public import Foundation

/// Sets of feature values kept in an array.
open class MLArrayBatchProvider: NSObject, MLBatchProvider {
  /// The sets, in order.
  public let array: [any MLFeatureProvider]

  /// Keeps the sets given.
  public init(array: [any MLFeatureProvider]) { self.array = array }

  /// Makes one set for each position of the columns: the feature of a column's name has the column's value
  /// at that position.
  ///
  /// - Throws: `MLModelError` (`.featureType`) where the columns differ in length, or a value is of no
  ///   feature's kind.
  public convenience init(dictionary: [String: [Any]]) throws {
    let counts = Set(dictionary.values.map(\.count))
    guard counts.count <= 1 else {
      let lengths = dictionary.map { "\($0.key): \($0.value.count)" }.sorted().joined(separator: ", ")
      throw MLModelError(
        .featureType, "A batch needs as many values of every feature; these have \(lengths).")
    }
    try self.init(
      array: (0..<(counts.first ?? 0)).map { index in
        try MLDictionaryFeatureProvider(dictionary: dictionary.mapValues { $0[index] })
      })
  }

  open var count: Int { array.count }

  /// The set at `index`, which must be less than `count`.
  open func features(at index: Int) -> any MLFeatureProvider { array[index] }
}
