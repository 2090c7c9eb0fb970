public import Foundation

/// A list of strings or of integers, as the value of a feature.
public final class MLSequence: NSObject, Sendable {
  private enum Values: Equatable {
    case int64s([Int64])
    case strings([String])
    case empty(MLFeatureType)
  }
  private let values: Values

  /// Creates an empty list of this type.
  public init(empty type: MLFeatureType) {
    values =
      switch type {
      case .int64: .int64s([])
      case .string: .strings([])
      default: .empty(type)
      }
  }

  /// Creates a list of strings.
  public init(strings stringValues: [String]) { values = .strings(stringValues) }

  /// Creates a list of integers; fractions are truncated.
  public init(int64s int64Values: [NSNumber]) { values = .int64s(int64Values.map(\.int64Value)) }

  /// The type of the elements: `.string`, `.int64`, or the one given to `init(empty:)`.
  public var type: MLFeatureType {
    switch values {
    case .int64s: .int64
    case .strings: .string
    case .empty(let type): type
    }
  }

  /// The strings; empty for other types.
  public var stringValues: [String] {
    if case .strings(let strings) = values { strings } else { [] }
  }

  /// The integers; empty for other types.
  public var int64Values: [NSNumber] {
    if case .int64s(let numbers) = values { numbers.map { NSNumber(value: $0) } } else { [] }
  }

  package var count: Int {
    switch values {
    case .int64s(let numbers): numbers.count
    case .strings(let strings): strings.count
    case .empty: 0
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? MLSequence).map { $0.values == values } ?? false
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(stringValues)
    hasher.combine(int64Values.map(\.int64Value))
    return hasher.finalize()
  }
}
