import _CoreGraphics
public import Foundation

/// Computes an image from other images and parameters, lazily: when the output image is rendered.
///
/// Create filters by name (`CIFilter(name: "CIGaussianBlur")`) or by the functions of `CIFilterBuiltins`. All
/// inputs except images and messages have defaults. `filterNames(inCategory:)` lists the available filters.
open class CIFilter: NSObject {
  private let definition: FilterDefinition?
  private var values: [String: Any] = [:]
  private var unknownKeys: Set<String> = []
  /// The filter's name, such as `CIGaussianBlur`; the class's name for custom subclasses.
  open var name: String

  /// For custom subclasses, which override `outputImage`.
  public override init() {
    definition = nil
    name = ""
    super.init()
    name = String(describing: type(of: self))
  }

  init(_ definition: FilterDefinition) {
    self.definition = definition
    name = definition.name
    super.init()
    setDefaults()
  }

  /// Creates the filter of a name; nil if it isn't available.
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  /// Creates the filter of a name and sets some of its inputs; nil if it isn't available.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    guard let definition = FilterDefinition.all[name] else { return nil }
    self.init(definition)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// Resets all inputs that have a default.
  open func setDefaults() {
    for input in definition?.inputs ?? [] {
      if let value = input.default.value { values[input.key] = value }
    }
  }

  /// Sets an input.
  ///
  /// - Parameters:
  ///   - value: a number of any numeric type, a `CIImage`, `CIColor`, `CIVector`, `CGAffineTransform`,
  ///     `String` or `Data`, depending on the input; nil removes the value.
  ///   - key: one of `inputKeys`. Others cause an exception on Apple's systems, and no output image here.
  open func setValue(_ value: Any?, forKey key: String) {
    if let definition, !definition.inputs.contains(where: { $0.key == key }) {
      unknownKeys.insert(key)
      return
    }
    values[key] = value
  }

  /// An input's value, or the output image for `outputImage`; nil if there is none.
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

  open var inputKeys: [String] { definition?.inputs.map(\.key) ?? [] }
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// The attributes of the filter and, by key, of its inputs: class, type, default, slider range and limits.
  open var attributes: [String: Any] {
    guard let definition else { return [:] }
    var attributes: [String: Any] = [
      kCIAttributeFilterName: definition.name, kCIAttributeFilterDisplayName: definition.displayName,
      kCIAttributeFilterCategories: [definition.category, kCICategoryBuiltIn],
    ]
    for input in definition.inputs { attributes[input.key] = input.attributes }
    return attributes
  }

  /// The result; nil if an input is missing or of the wrong type.
  open var outputImage: CIImage? {
    guard let definition, unknownKeys.isEmpty else { return nil }
    return try? definition.output(FilterInputs(definition: definition, values: values))
  }

  /// The names of the available filters, in one category or all, in alphabetical order.
  open class func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// The names of the available filters that belong to all given categories, in alphabetical order.
  open class func filterNames(inCategories categories: [String]?) -> [String] {
    FilterDefinition.all.values.filter { definition in
      (categories ?? []).allSatisfy { $0 == definition.category || $0 == kCICategoryBuiltIn }
    }.map(\.name).sorted()
  }

  /// A filter's display name in English; nil if it isn't available.
  open class func localizedName(forFilterName filterName: String) -> String? {
    FilterDefinition.all[filterName]?.displayName
  }
}
