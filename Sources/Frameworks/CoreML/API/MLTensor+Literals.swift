// Literals become tensors without dimensions, as in `x * 2`.

extension MLTensor: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates a 32-bit integer scalar; arithmetic with floating-point numbers converts it to one of them.
  public init(integerLiteral value: Int32) { self.init(value) }
  /// Creates a single-precision number without dimensions.
  public init(floatLiteral value: Float) { self.init(value) }
  /// Creates a Boolean without dimensions.
  public init(booleanLiteral value: Bool) { self.init(value) }
  /// Creates a tensor by stacking tensors of one shape along a new first dimension.
  public init(arrayLiteral elements: MLTensor...) { self.init(stacking: elements) }
}
