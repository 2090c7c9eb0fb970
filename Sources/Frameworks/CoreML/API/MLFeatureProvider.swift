/// A set of named feature values: the input or output of a model.
///
/// Your own classes may conform; a model reads only the features that it describes.
public protocol MLFeatureProvider: AnyObject {
  /// The names of the features that have values.
  var featureNames: Set<String> { get }

  /// The value of the feature of this name; nil if there is none.
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Feature providers for several predictions in one call.
public protocol MLBatchProvider: AnyObject {
  /// The number of feature providers.
  var count: Int { get }

  /// The feature provider at `index`, 0 ..< `count`.
  func features(at index: Int) -> any MLFeatureProvider
}
