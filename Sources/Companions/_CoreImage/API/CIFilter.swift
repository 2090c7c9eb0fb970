import _CoreGraphics
public import Foundation

/// Makes a picture from others and some numbers. Nothing is computed until the output image is drawn.
///
/// Filters are made by name (`CIFilter(name: "CIGaussianBlur")`), all of whose inputs but pictures and messages have a value from
/// the start, or by the functions of `CIFilterBuiltins`. `filterNames(inCategory:)` lists those that are there.
open class CIFilter: NSObject {
  private let definition: FilterDefinition?
  private var values: [String: Any] = [:]
  private var strangeKeys: Set<String> = []
  /// The filter's name, such as `CIGaussianBlur`; that of the class for classes of one's own.
  open var name: String

  /// For classes of one's own, which make their own `outputImage`.
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

  /// The filter of a name; nil where there is none here.
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  /// The filter of a name, with some of its inputs; nil where there is none here.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    guard let definition = FilterDefinition.all[name] else { return nil }
    self.init(definition)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// Gives all inputs that have a default that value.
  open func setDefaults() {
    for input in definition?.inputs ?? [] {
      if let value = input.default.value { values[input.key] = value }
    }
  }

  /// Sets an input.
  ///
  /// - Parameters:
  ///   - value: a number in any numeric type, a `CIImage`, `CIColor`, `CIVector`, `CGAffineTransform`, `String` or `Data`, as the
  ///     input says; nil takes the value away.
  ///   - key: one of `inputKeys`. On Apple's systems another key raises an exception; here it leaves the filter without
  ///     an output image.
  open func setValue(_ value: Any?, forKey key: String) {
    if let definition, !definition.inputs.contains(where: { $0.key == key }) {
      strangeKeys.insert(key)
      return
    }
    values[key] = value
  }

  /// An input's value, or, for `outputImage`, the output image; nil where there is none.
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

  /// The keys of the inputs that can be set.
  open var inputKeys: [String] { definition?.inputs.map(\.key) ?? [] }
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// What there is to say of the filter and, by their keys, of its inputs: class, type, default, the range of a slider, and
  /// bounds that values are kept in.
  open var attributes: [String: Any] {
    guard let definition else { return [:] }
    var attributes: [String: Any] = [
      kCIAttributeFilterName: definition.name, kCIAttributeFilterDisplayName: definition.displayName,
      kCIAttributeFilterCategories: [definition.category, kCICategoryBuiltIn],
    ]
    for input in definition.inputs { attributes[input.key] = input.attributes }
    return attributes
  }

  /// The result; nil where an input lacks a value or has one of another kind than the filter takes.
  open var outputImage: CIImage? {
    guard let definition, strangeKeys.isEmpty else { return nil }
    return try? definition.output(FilterInputs(definition: definition, values: values))
  }

  /// The names of the filters that are here, of one category or all, in alphabetical order.
  open class func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// The names of the filters that are here and belong to all of some categories, in alphabetical order.
  open class func filterNames(inCategories categories: [String]?) -> [String] {
    FilterDefinition.all.values.filter { definition in
      (categories ?? []).allSatisfy { $0 == definition.category || $0 == kCICategoryBuiltIn }
    }.map(\.name).sorted()
  }

  /// A filter's name as it is shown, in English; nil for one that isn't here.
  open class func localizedName(forFilterName filterName: String) -> String? {
    FilterDefinition.all[filterName]?.displayName
  }
}
