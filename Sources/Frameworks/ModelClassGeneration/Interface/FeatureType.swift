/// What kind of value a feature has, as far as its Swift type depends on it.
package enum FeatureType: Equatable, Sendable {
  case int64
  case double
  case string
  /// A picture of this size in pixels; of a model that takes several sizes, the one it names first.
  case image(width: Int, height: Int, color: Color)
  /// An array of this shape; empty where the model leaves it open.
  case multiArray(Element, shape: [Int])
  /// Numbers by key.
  case dictionary(Key)
  case sequence(Key)

  /// What the pixels of a picture hold.
  package enum Color: Sendable {
    case color
    case grayscale
    case grayscaleFloat16
  }

  /// What an array's elements are, with the specification's numbers.
  package enum Element: Int, Sendable {
    case double = 0x1_0040
    case float32 = 0x1_0020
    case float16 = 0x1_0010
    case int32 = 0x2_0020
    case int8 = 0x2_0008
  }

  /// What a dictionary's keys or a sequence's elements are.
  package enum Key: Sendable {
    case string
    case int64
  }
}
