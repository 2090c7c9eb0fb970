// Literals beside a tensor, as in `x * 2`, are tensors without dimensions.

extension MLTensor: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// A whole number of 32 bits, without dimensions: beside floating-point numbers, it becomes one.
  public init(integerLiteral value: Int32) { self.init(value) }
  /// A number in single precision, without dimensions.
  public init(floatLiteral value: Float) { self.init(value) }
  /// A truth value, without dimensions.
  public init(booleanLiteral value: Bool) { self.init(value) }
  /// Tensors of one shape, side by side along a new first dimension.
  public init(arrayLiteral elements: MLTensor...) { self.init(stacking: elements) }
}
