/// The type of a feature's value, as needed for its Swift type.
package enum FeatureType: Equatable, Sendable {
  case int64
  case double
  case string
  /// The size in pixels; the default size of a model that accepts several.
  case image(width: Int, height: Int, color: Color)
  /// Empty if the model doesn't specify the shape.
  case multiArray(Element, shape: [Int])
  case dictionary(Key)
  case sequence(Key)

  /// The pixel format of an image.
  package enum Color: Sendable {
    case color
    case grayscale
    case grayscaleFloat16
  }

  /// The type of an array's elements, with the raw values of the specification.
  package enum Element: Int, Sendable {
    case double = 0x1_0040
    case float32 = 0x1_0020
    case float16 = 0x1_0010
    case int32 = 0x2_0020
    case int8 = 0x2_0008
  }

  package enum Key: Sendable {
    case string
    case int64
  }
}
