/// A named tensor between layers.
///
/// `shape` is the shape that Core ML gives it. The graph's value may have any other shape of the same elements
/// in the same order, above all [batch, channel, height, width] for Core ML's
/// [sequence, batch, channel, height, width], so that reshapes don't stand between operations that the engine
/// would fuse.
struct Blob {
  let value: GraphTensor
  /// Never empty: a scalar has the shape [1].
  let shape: [Int]
  /// Whether it is what is left of a tensor without any of its dimensions.
  ///
  /// Core ML gives it the shape [1], yet counts its dimension for nothing where it gets others: coremltools makes lists of
  /// scalars so, and its tests have lists come out.
  let isScalar: Bool

  var rank: Int { shape.count }
  /// The shape, which is empty for a scalar.
  var exactShape: [Int] { isScalar ? [] : shape }

  /// - Parameter shape: empty for a scalar.
  init(_ value: GraphTensor, _ shape: [Int]) {
    self.value = value
    self.shape = Self.shape(ofExact: shape)
    isScalar = shape.isEmpty
  }

  /// The shape that Core ML gives a blob of this exact one.
  static func shape(ofExact exactShape: [Int]) -> [Int] { exactShape.isEmpty ? [1] : exactShape }

  /// The shape with everything before the channel as one batch.
  var imageShape: [Int] {
    get throws {
      try ensure(rank >= 3, "an input of shape \(shape) where channel, height and width are needed")
      return [Shape.product(ofChecked: shape.dropLast(3))] + shape.suffix(3)
    }
  }

  /// The shape of this rank for an image-shaped result: the batch dimensions stay.
  func shape(withImage imageShape: [Int]) -> [Int] { shape.dropLast(3) + imageShape.suffix(3) }
}
