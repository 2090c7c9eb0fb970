public import Foundation

/// A list of texts or of whole numbers, as the value of a feature.
public final class MLSequence: NSObject, Sendable {
  private enum Values: Equatable {
    case int64s([Int64])
    case strings([String])
    case empty(MLFeatureType)
  }
  private let values: Values

  /// A list of nothing, of the kind `type`.
  public init(empty type: MLFeatureType) {
    values =
      switch type {
      case .int64: .int64s([])
      case .string: .strings([])
      default: .empty(type)
      }
  }

  /// A list of texts.
  public init(strings stringValues: [String]) { values = .strings(stringValues) }

  /// A list of whole numbers; a number with a fraction loses it.
  public init(int64s int64Values: [NSNumber]) { values = .int64s(int64Values.map(\.int64Value)) }

  /// What the list is of: `.string` or `.int64`, or what `init(empty:)` was given.
  public var type: MLFeatureType {
    switch values {
    case .int64s: .int64
    case .strings: .string
    case .empty(let type): type
    }
  }

  /// The texts; empty for a list of something else.
  public var stringValues: [String] {
    if case .strings(let strings) = values { strings } else { [] }
  }

  /// The whole numbers; empty for a list of something else.
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
