public import Foundation

/// An array of feature providers.
open class MLArrayBatchProvider: NSObject, MLBatchProvider {
  /// The feature providers, in order.
  public let array: [any MLFeatureProvider]

  /// Creates a batch of feature providers.
  public init(array: [any MLFeatureProvider]) { self.array = array }

  /// Creates a batch of columns: provider i has element i of each column as the feature of the column's name.
  ///
  /// - Throws: `MLModelError` (`.featureType`) if columns differ in length, or a value can't be a feature's.
  public convenience init(dictionary: [String: [Any]]) throws {
    let counts = Set(dictionary.values.map(\.count))
    guard counts.count <= 1 else {
      let lengths = dictionary.map { "\($0.key): \($0.value.count)" }.sorted().joined(separator: ", ")
      throw MLModelError(
        .featureType, "A batch needs equally long columns; these have \(lengths).")
    }
    try self.init(
      array: (0..<(counts.first ?? 0)).map { index in
        try MLDictionaryFeatureProvider(dictionary: dictionary.mapValues { $0[index] })
      })
  }

  open var count: Int { array.count }

  /// The feature provider at `index`, which must be less than `count`.
  open func features(at index: Int) -> any MLFeatureProvider { array[index] }
}
