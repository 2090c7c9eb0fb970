/// A type that can be stored in a table: `Int`, `Double`, `String`, or a type that converts to one of them.
public protocol MLDataValueConvertible {
  static var dataValueType: MLDataValue.ValueType { get }
  /// Creates the value that stands for a missing one.
  init()
  /// Returns nil for a value of another type.
  init?(from dataValue: MLDataValue)
  var dataValue: MLDataValue { get }
}

/// A type that can identify a user or an item: `Int`, `String`, or a custom type.
public protocol MLIdentifier {
  var identifierValue: MLDataValue { get }
}

extension MLDataValue {
  public enum ValueType: CustomStringConvertible, Hashable, Sendable {
    case int, double, string

    public var description: String {
      switch self {
      case .int: "Int"
      case .double: "Double"
      case .string: "String"
      }
    }
  }

  public var type: ValueType {
    switch self {
    case .int: .int
    case .double: .double
    case .string: .string
    }
  }
}

extension Int: MLDataValueConvertible, MLIdentifier {
  public static var dataValueType: MLDataValue.ValueType { .int }
  public init?(from dataValue: MLDataValue) {
    guard let value = dataValue.intValue else { return nil }
    self = value
  }
  public var dataValue: MLDataValue { .int(self) }
  public var identifierValue: MLDataValue { dataValue }
}

extension Double: MLDataValueConvertible {
  public static var dataValueType: MLDataValue.ValueType { .double }
  public init?(from dataValue: MLDataValue) {
    guard let value = dataValue.doubleValue else { return nil }
    self = value
  }
  public var dataValue: MLDataValue { .double(self) }
}

extension String: MLDataValueConvertible, MLIdentifier {
  public static var dataValueType: MLDataValue.ValueType { .string }
  public init?(from dataValue: MLDataValue) {
    guard let value = dataValue.stringValue else { return nil }
    self = value
  }
  public var dataValue: MLDataValue { .string(self) }
  public var identifierValue: MLDataValue { dataValue }
}
