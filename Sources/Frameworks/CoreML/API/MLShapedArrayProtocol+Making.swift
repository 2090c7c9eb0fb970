extension MLShapedArrayProtocol {
  /// Creates a square matrix with ones on its main diagonal, and zeros elsewhere.
  public init(identityMatrixOfSize size: Int) {
    let (zero, one) = (Scalar(multiArrayNumber: 0), Scalar(multiArrayNumber: 1))
    self.init(
      scalars: (0..<size * size).lazy.map { $0 / size == $0 % size ? one : zero }, shape: [size, size])
  }
}

extension MLShapedArrayProtocol
where Scalar: BinaryFloatingPoint, Scalar.RawSignificand: FixedWidthInteger {
  /// Creates an array of random numbers, uniformly distributed in a half-open range.
  public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
    self.init(
      scalars: (0..<shape.reduce(1, *)).lazy.map { _ in Scalar.random(in: range) }, shape: shape)
  }
}

extension MLShapedArrayProtocol where Scalar: FixedWidthInteger {
  /// Creates an array of random numbers, uniformly distributed in a half-open range.
  public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
    self.init(
      scalars: (0..<shape.reduce(1, *)).lazy.map { _ in Scalar.random(in: range) }, shape: shape)
  }
}

/// The layout of a shaped array's elements in memory.
public enum MLShapedArrayBufferLayout: Hashable, Sendable {
  /// Contiguous, in row-major order: the only layout on Linux.
  case firstMajorContiguous
}

extension MLShapedArrayProtocol {
  /// Returns the array itself, since there is only one layout.
  public func changingLayout(to layout: MLShapedArrayBufferLayout) -> Self { self }
}
