/// A number type in which tensors are computed, whose numbers those of the elements are.
protocol WorkingNumber: SignedNumeric, Comparable, BitwiseCopyable, Sendable {
  static func sum(_ one: Self, _ other: Self) -> Self
  static func difference(_ one: Self, _ other: Self) -> Self
  static func product(_ one: Self, _ other: Self) -> Self
  /// Of whole numbers, the quotient is cut; by zero, it is zero.
  static func quotient(_ one: Self, _ other: Self) -> Self
  /// With the sign of the first; of whole numbers divided by zero, zero.
  static func remainder(_ one: Self, _ other: Self) -> Self
}

extension WorkingNumber where Self: FloatingPoint {
  static func sum(_ one: Self, _ other: Self) -> Self { one + other }
  static func difference(_ one: Self, _ other: Self) -> Self { one - other }
  static func product(_ one: Self, _ other: Self) -> Self { one * other }
  static func quotient(_ one: Self, _ other: Self) -> Self { one / other }
  static func remainder(_ one: Self, _ other: Self) -> Self { one.truncatingRemainder(dividingBy: other) }
}

/// Whole numbers wrap around where they are too large.
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
