/// A type that elements are computed in, exact for each of their values.
protocol WorkingNumber: SignedNumeric, Comparable, BitwiseCopyable, Sendable {
  static func sum(_ one: Self, _ other: Self) -> Self
  static func difference(_ one: Self, _ other: Self) -> Self
  static func product(_ one: Self, _ other: Self) -> Self
  /// Integer quotients are truncated; an integer divided by zero is 0.
  static func quotient(_ one: Self, _ other: Self) -> Self
  /// The remainder has the first operand's sign; of an integer divided by zero, it is 0.
  static func remainder(_ one: Self, _ other: Self) -> Self
}

extension WorkingNumber where Self: FloatingPoint {
  static func sum(_ one: Self, _ other: Self) -> Self { one + other }
  static func difference(_ one: Self, _ other: Self) -> Self { one - other }
  static func product(_ one: Self, _ other: Self) -> Self { one * other }
  static func quotient(_ one: Self, _ other: Self) -> Self { one / other }
  static func remainder(_ one: Self, _ other: Self) -> Self { one.truncatingRemainder(dividingBy: other) }
}

/// Integers wrap around on overflow.
extension WorkingNumber where Self: FixedWidthInteger {
  static func sum(_ one: Self, _ other: Self) -> Self { one &+ other }
  static func difference(_ one: Self, _ other: Self) -> Self { one &- other }
  static func product(_ one: Self, _ other: Self) -> Self { one &* other }
  static func quotient(_ one: Self, _ other: Self) -> Self {
    other == 0 ? 0 : one.dividedReportingOverflow(by: other).partialValue
  }
  static func remainder(_ one: Self, _ other: Self) -> Self {
    other == 0 ? 0 : one.remainderReportingOverflow(dividingBy: other).partialValue
  }
}

extension Float: WorkingNumber {}
extension Double: WorkingNumber {}
extension Int64: WorkingNumber {}
