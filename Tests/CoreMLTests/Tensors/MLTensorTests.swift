import CoreML
import Testing

@Suite("Tensors")
struct MLTensorTests {
  private func floats(_ tensor: MLTensor) async -> [Float] {
    await tensor.shapedArray(of: Float.self).scalars
  }
  private func integers(_ tensor: MLTensor) async -> [Int32] {
    await tensor.shapedArray(of: Int32.self).scalars
  }

  private let matrix = MLTensor(shape: [2, 3], scalars: [1, 2, 3, 4, 5, 6] as [Float])

  @Test("arithmetic broadcasts at the last dimensions")
  func broadcasting() async {
    let row = MLTensor([10, 20, 30] as [Float])
    let column = MLTensor(shape: [2, 1], scalars: [100, 200] as [Float])
    #expect(await floats(matrix + row) == [11, 22, 33, 14, 25, 36])
    #expect(await floats(matrix * column) == [100, 200, 300, 800, 1000, 1200])
    #expect((row + column).shape == [2, 3])
    #expect(await floats(Float(1) - matrix) == [0, -1, -2, -3, -4, -5])
    #expect(await floats(-matrix / Float(2)) == [-0.5, -1, -1.5, -2, -2.5, -3])
  }

  @Test("results have the type and the rounding of their elements")
  func rounding() async {
    let third = MLTensor([1] as [Float]) / MLTensor([3] as [Float])
    #expect(await floats(third) == [Float(1) / 3])
    let half = MLTensor([Float16(2048), 1], scalarType: Float16.self)
    #expect(await floats(half.sum()) == [Float(Float16(2048) + Float16(1))])
    let whole = MLTensor([7, -7] as [Int32]) / MLTensor([2, 2] as [Int32])
    #expect(await integers(whole) == [3, -3])
    let wrapped = MLTensor([Int8(127)], scalarType: Int8.self) + MLTensor([Int8(1)], scalarType: Int8.self)
    #expect(await integers(wrapped) == [-128])
    #expect((MLTensor([1] as [Int32]) + MLTensor([1] as [Float])).scalarType is Float.Type)
  }

  @Test("comparisons give truth values, which choose elements")
  func truth() async {
    let isLarge = matrix .> Float(3)
    #expect(isLarge.scalarType is Bool.Type)
    #expect(await integers(isLarge) == [0, 0, 0, 1, 1, 1])
    #expect(await integers(.!isLarge .| (matrix .== Float(6))) == [1, 1, 1, 0, 0, 1])
    #expect(await floats(matrix.replacing(with: Float(0), where: isLarge)) == [1, 2, 3, 0, 0, 0])
    #expect(await integers(isLarge.all()) == [0])
    #expect(await integers(isLarge.any(alongAxes: 1)) == [0, 1])
  }

  @Test("sums, means and extremes go along the axes named, from the end where negative")
  func reductions() async {
    #expect(await floats(matrix.sum()) == [21])
    #expect(matrix.sum().shape == [])
    #expect(await floats(matrix.sum(alongAxes: 0)) == [5, 7, 9])
    #expect(await floats(matrix.mean(alongAxes: -1)) == [2, 5])
    #expect(matrix.max(alongAxes: 1, keepRank: true).shape == [2, 1])
    #expect(await floats(matrix.product(alongAxes: 1)) == [6, 120])
    #expect(await integers(matrix.argmax(alongAxis: 1)) == [2, 2])
    #expect(await integers(matrix.argmin()) == [0])
    #expect(await floats(matrix.cumulativeSum(alongAxis: 1)) == [1, 3, 6, 4, 9, 15])
  }

  @Test("rows are sorted, and the largest elements come with their places")
  func order() async {
    let numbers = MLTensor(shape: [2, 3], scalars: [2, 3, 1, 5, 5, 9] as [Float])
    #expect(await integers(numbers.argsort()) == [2, 0, 1, 0, 1, 2])
    let top = numbers.topK(2)
    #expect(await floats(top.values) == [3, 2, 9, 5])
    #expect(await integers(top.indices) == [1, 0, 2, 0])
  }

  @Test("a softmax's parts add up to one, however large the numbers")
  func softmax() async {
    let parts = await floats(MLTensor(shape: [2, 2], scalars: [1000, 1000, 0, 1] as [Float]).softmax())
    #expect(parts[0] == 0.5 && parts[1] == 0.5)
    // 1 / (1 + e) and e / (1 + e).
    #expect(abs(parts[2] - 0.268_941_42) < 1e-7 && abs(parts[3] - 0.731_058_6) < 1e-7)
  }

  @Test("matrix products repeat the dimensions before the last two")
  func products() async {
    let other = MLTensor(shape: [3, 2], scalars: [1, 0, 0, 1, 1, 1] as [Float])
    #expect(await floats(matrix.matmul(other)) == [4, 5, 10, 11])
    let batch = MLTensor(stacking: [matrix, matrix * Float(2)])
    #expect(batch.matmul(other).shape == [2, 2, 2])
    #expect(await floats(batch.matmul(other)) == [4, 5, 10, 11, 8, 10, 20, 22])
    #expect(await floats(matrix.matmul(MLTensor([1, 1, 1] as [Float]))) == [6, 15])
  }

  @Test("shapes change, and elements keep their order")
  func shapes() async {
    #expect(await floats(matrix.transposed()) == [1, 4, 2, 5, 3, 6])
    #expect(matrix.reshaped(to: [3, -1]).shape == [3, 2])
    #expect(matrix.expandingShape(at: 1).shape == [2, 1, 3])
    #expect(matrix.expandingShape(at: 1).squeezingShape().shape == [2, 3])
    #expect(await floats(matrix.reversed(alongAxes: 1)) == [3, 2, 1, 6, 5, 4])
    #expect(await floats(matrix.tiled(multiples: [1, 2])) == [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6])
    #expect(
      await floats(matrix.concatenated(with: matrix, alongAxis: 1)) == [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6])
    #expect(await floats(matrix.split(sizes: [1, 2], alongAxis: 1)[1]) == [2, 3, 5, 6])
    #expect(matrix.unstacked(alongAxis: 1).map(\.shape) == [[2], [2], [2]])
    #expect(
      await floats(
        MLTensor(ones: [2, 2], scalarType: Float.self).bandPart(lowerBandCount: 0, upperBandCount: -1)) == [
          1, 1, 0, 1,
        ])
  }

  @Test("indices drop a dimension, ranges keep it")
  func ranges() async {
    #expect(await floats(matrix[1]) == [4, 5, 6])
    #expect(matrix[-1, 0...1].shape == [2])
    #expect(await floats(matrix[nil, 1..<3]) == [2, 3, 5, 6])
    #expect(await floats(matrix[..., 0]) == [1, 4])
    #expect(await floats(matrix[..<1, 1...]) == [2, 3])
    #expect(
      await floats(matrix.gathering(atIndices: MLTensor([2, 0] as [Int32]), alongAxis: 1)) == [3, 1, 6, 4])
  }

  @Test("padding repeats one value, or mirrors with or without the edge")
  func padding() async {
    let row = MLTensor([1, 2, 3] as [Float])
    #expect(await floats(row.padded(forSizes: [(1, 2)], with: 9)) == [9, 1, 2, 3, 9, 9])
    #expect(await floats(row.padded(forSizes: [(2, 1)], mode: .reflection)) == [3, 2, 1, 2, 3, 2])
    #expect(await floats(row.padded(forSizes: [(2, 1)], mode: .symmetric)) == [2, 1, 1, 2, 3, 3])
  }

  /// A scalar of a caller's own.
  private struct Percent: MLTensorScalar, MLShapedArrayScalar {
    var share: Float

    init(share: Float) { self.share = share }

    static var tensorElement: MLTensorElement { .float32 }
    var tensorNumber: Double { Double(share) }
    static var multiArrayDataType: MLMultiArrayDataType { .float32 }
    var multiArrayNumber: Double { Double(share) }
    init(multiArrayNumber number: Double) { share = Float(number) }
  }

  @Test("scalars of a caller's own type are those that it says they stand for")
  func ownScalars() async throws {
    let shares = [Percent(share: 0.25), Percent(share: 0.5)]
    let tensor = MLTensor(shape: [2], scalars: shares)
    #expect(tensor.scalarType is Float.Type)
    #expect(await floats(tensor + tensor) == [0.5, 1])
    let array = MLShapedArray(scalars: shares, shape: [2])
    #expect(MLShapedArray<Int32>(converting: array).scalars == [0, 0])
    #expect(
      MLShapedArray<Percent>(converting: MLShapedArray<Int8>(scalars: [1, 2], shape: [2])).scalars == [
        Percent(share: 1), Percent(share: 2),
      ])
    #expect(MLShapedArray<Percent>(repeating: shares[0], shape: [1, 2]).description == "Float32 1 × 2 array")
    #expect(await tensor.shapedArray(of: Percent.self).scalars == shares)
  }
}
