// Shaped arrays that a rule makes, and the order of their elements in memory.

extension MLShapedArrayProtocol {
  /// A square matrix with ones on its main diagonal, and zeros elsewhere.
  public init(identityMatrixOfSize size: Int) {
    let (zero, one) = (Scalar(multiArrayNumber: 0), Scalar(multiArrayNumber: 1))
    self.init(
      scalars: (0..<size * size).lazy.map { $0 / size == $0 % size ? one : zero }, shape: [size, size])
  }
}

extension MLShapedArrayProtocol
where Scalar: BinaryFloatingPoint, Scalar.RawSignificand: FixedWidthInteger {
  /// Random numbers, evenly distributed from a lower to an upper bound, which is left out.
  public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
    self.init(
      scalars: (0..<shape.reduce(1, *)).lazy.map { _ in Scalar.random(in: range) }, shape: shape)
  }
}

extension MLShapedArrayProtocol where Scalar: FixedWidthInteger {
  /// Random numbers, evenly distributed from a lower to an upper bound, which is left out.
  public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
    self.init(
      scalars: (0..<shape.reduce(1, *)).lazy.map { _ in Scalar.random(in: range) }, shape: shape)
  }
}

/// How a shaped array's elements lie in memory.
public enum MLShapedArrayBufferLayout: Hashable, Sendable {
  /// Without gaps, in order of their indices, the last dimension changing fastest: as they always lie here.
  case firstMajorContiguous
}

extension MLShapedArrayProtocol {
  /// The same elements, laid out in memory in a certain way. Here they always are in the one that there is.
  public func changingLayout(to layout: MLShapedArrayBufferLayout) -> Self { self }
}
