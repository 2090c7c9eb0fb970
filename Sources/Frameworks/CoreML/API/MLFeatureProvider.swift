/// A set of named feature values: what goes into a model, and what comes out.
///
/// Classes of your own may conform; a model asks only for the features it describes.
public protocol MLFeatureProvider: AnyObject {
  /// The names of the features that there are values for.
  var featureNames: Set<String> { get }

  /// The value of the feature of this name, or nil where there is none.
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Several sets of feature values, for predictions in one call.
public protocol MLBatchProvider: AnyObject {
  /// The number of sets.
  var count: Int { get }

  /// The set at `index`, 0 ..< `count`.
  func features(at index: Int) -> any MLFeatureProvider
}
