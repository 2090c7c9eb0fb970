import CoreML
import Foundation
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

  @Test("arithmetic broadcasts aligned at the last dimensions")
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

  @Test("integers wrap around exactly, however large products and sums are")
  func wrapping() async {
    let largest = MLTensor([Int32.max, Int32.min] as [Int32])
    #expect(await integers(largest * largest) == [1, 0])
    #expect(await integers(largest.squared()) == [1, 0])
    // (2³² − 1)² = 2⁶⁴ − 2³³ + 1
    let unsigned = MLTensor([UInt32.max], scalarType: UInt32.self)
    #expect(await integers(unsigned * unsigned) == [1])
    // 3⁴⁰ is larger than any integer that double precision represents exactly.
    let threes = MLTensor(repeating: 3, shape: [40], scalarType: Int32.self)
    let power = (0..<40).reduce(Int32(1)) { product, _ in product &* 3 }
    #expect(await integers(threes.product()) == [power])
    #expect(await integers(threes.cumulativeProduct())[39] == power)
    #expect(await integers(largest.reshaped(to: [1, 2]).matmul(largest.reshaped(to: [2, 1]))) == [1])
    #expect(await integers(largest / MLTensor([-1, -1] as [Int32])) == [-Int32.max, .min])
    #expect(await integers(largest / Int32(0)) == [0, 0])
    #expect(await integers(largest % Int32(0)) == [0, 0])
    #expect(await integers(MLTensor([Int16.max], scalarType: Int16.self) + Int16(1)) == [-32768])
    #expect(await integers(MLTensor([UInt8(3)], scalarType: UInt8.self) - UInt8(4)) == [255])
  }

  @Test("operations on two integer types use the represented values")
  func mixedIntegers() async {
    let (small, large) = (
      MLTensor([-7, 2] as [Int8], scalarType: Int8.self),
      MLTensor([1, 1] as [UInt16], scalarType: UInt16.self)
    )
    #expect(await integers(small .< large) == [1, 0])
    #expect(await integers(pointwiseMax(small, large)) == [1, 2])
    let sum = small + large
    #expect(sum.scalarType is UInt16.Type)
    // −6 as an unsigned 16-bit integer.
    #expect(await integers(sum) == [65530, 3])
    #expect(await integers(small / MLTensor([2, 2] as [UInt16], scalarType: UInt16.self)) == [65533, 1])
    #expect(await floats(small * MLTensor([0.5, 0.5] as [Float])) == [-3.5, 1])
  }

  @Test("a sum of many numbers is rounded once")
  func totals() async {
    // In 32 bits, adding one changes nothing from 2²⁴ on, and in 16 bits from 2¹¹ on.
    let many = MLTensor([Float(1 << 24), 1, 1, 1, 1] as [Float])
    #expect(await floats(many.sum()) == [Float(1 << 24) + 4])
    #expect(await floats(many.cast(to: Int32.self).sum()) == [Float(1 << 24) + 4])
    let halves = MLTensor([Float16(2048), 1, 1, 1, 1], scalarType: Float16.self)
    #expect(await floats(halves.sum()) == [2052])
    #expect(await floats(halves.mean()) == [410.5])
  }

  @Test("elements of every type are read from memory and written to it")
  func memory() async {
    func check<Scalar: MLTensorScalar & BinaryInteger>(_ scalars: [Scalar]) async {
      let tensor = MLTensor(
        shape: [scalars.count], data: scalars.withUnsafeBytes { Data($0) }, scalarType: Scalar.self)
      #expect(tensor.scalarType == Scalar.self && tensor.scalarCount == scalars.count)
      #expect(await integers(tensor) == scalars.map { Int32(clamping: $0) })
      #expect(await floats(tensor.cast(to: Float.self)) == scalars.map { Float($0) })
      #expect(await integers(tensor.cast(to: Bool.self)) == scalars.map { $0 == 0 ? 0 : 1 })
    }
    await check([0, -128, 127] as [Int8])
    await check([0, 255] as [UInt8])
    await check([0, -32768, 32767] as [Int16])
    await check([0, 65535] as [UInt16])
    await check([0, .min, .max] as [Int32])
    await check([0, 1, .max] as [UInt32])
    let halves = MLTensor([Float16(0.5), -3], scalarType: Float16.self)
    #expect(await halves.shapedArray(of: Float16.self).scalars == [0.5, -3])
    let truths = MLTensor(shape: [3], data: Data([0, 1, 7]), scalarType: Bool.self)
    #expect(await integers(truths) == [0, 1, 1])
    #expect(await integers(truths + truths) == [0, 1, 1])
  }

  @Test("comparisons return Boolean tensors, which select elements")
  func truth() async {
    let isLarge = matrix .> Float(3)
    #expect(isLarge.scalarType is Bool.Type)
    #expect(await integers(isLarge) == [0, 0, 0, 1, 1, 1])
    #expect(await integers(.!isLarge .| (matrix .== Float(6))) == [1, 1, 1, 0, 0, 1])
    #expect(await floats(matrix.replacing(with: Float(0), where: isLarge)) == [1, 2, 3, 0, 0, 0])
    #expect(await integers(isLarge.all()) == [0])
    #expect(await integers(isLarge.any(alongAxes: 1)) == [0, 1])
  }

  @Test("sums, means and extremes along the given axes, counted from the end if negative")
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

  @Test("rows are sorted, and the top k elements have their indices")
  func order() async {
    let numbers = MLTensor(shape: [2, 3], scalars: [2, 3, 1, 5, 5, 9] as [Float])
    #expect(await integers(numbers.argsort()) == [2, 0, 1, 0, 1, 2])
    let top = numbers.topK(2)
    #expect(await floats(top.values) == [3, 2, 9, 5])
    #expect(await integers(top.indices) == [1, 0, 2, 0])
  }

  @Test("a softmax sums to one, however large its inputs")
  func softmax() async {
    let parts = await floats(MLTensor(shape: [2, 2], scalars: [1000, 1000, 0, 1] as [Float]).softmax())
    #expect(parts[0] == 0.5 && parts[1] == 0.5)
    // 1 / (1 + e) and e / (1 + e).
    #expect(abs(parts[2] - 0.268_941_42) < 1e-7 && abs(parts[3] - 0.731_058_6) < 1e-7)
  }

  @Test("a softmax of many numbers equals the rounded double-precision result; of −∞ it is zero")
  func longSoftmax() async {
    let numbers = (0..<100).map { Float($0 * 37 % 100) / 2 - 40 }
    let exponentials = numbers.map { Foundation.exp(Double($0)) }
    let sum = exponentials.reduce(0, +)
    let row: [Float] = numbers + [-Float.infinity]
    let parts = await floats(MLTensor(shape: [2, 101], scalars: row + row).softmax())
    for (index, part) in parts.enumerated() {
      let place = index % 101
      let expected = place == 100 ? 0 : exponentials[place] / sum
      // Two units in the last place of the exponential, and two roundings to 24 bits.
      #expect(abs(Double(part) - expected) <= 4e-7 * expected)
    }
    let halves = await floats(MLTensor(shape: [3], scalars: [1, 2, 3] as [Float16]).softmax())
    // e⁻² / (e⁻² + e⁻¹ + 1) and so on, to 11 bits.
    for (half, expected) in zip(halves, [0.090_030_6, 0.244_728_5, 0.665_241] as [Float]) {
      #expect(abs(half - expected) <= expected / 2048)
    }
    let none = await floats(MLTensor(shape: [2], scalars: [.nan, 0] as [Float]).softmax())
    #expect(none.allSatisfy { $0.isNaN })
  }

  @Test("matrix products broadcast the dimensions before the last two")
  func products() async {
    let other = MLTensor(shape: [3, 2], scalars: [1, 0, 0, 1, 1, 1] as [Float])
    #expect(await floats(matrix.matmul(other)) == [4, 5, 10, 11])
    let batch = MLTensor(stacking: [matrix, matrix * Float(2)])
    #expect(batch.matmul(other).shape == [2, 2, 2])
    #expect(await floats(batch.matmul(other)) == [4, 5, 10, 11, 8, 10, 20, 22])
    #expect(await floats(matrix.matmul(MLTensor([1, 1, 1] as [Float]))) == [6, 15])
  }

  @Test(
    "products of large matrices in each floating-point type",
    arguments: [(70, 33, 129), (1, 300, 5), (9, 64, 1)])
  func largeProducts(_ rows: Int, _ inner: Int, _ columns: Int) async {
    // Quarters, so that sums of products are exact in 32 bits.
    let one = (0..<rows * inner).map { Float($0 * 7 % 13) / 4 - 1 }
    let other = (0..<inner * columns).map { Float($0 * 5 % 11) / 4 - 1 }
    let expected = (0..<rows * columns).map { place in
      (0..<inner).reduce(Float(0)) {
        $0 + one[place / columns * inner + $1] * other[$1 * columns + place % columns]
      }
    }
    let (left, right) = (
      MLTensor(shape: [rows, inner], scalars: one), MLTensor(shape: [inner, columns], scalars: other)
    )
    #expect(await floats(left.matmul(right)) == expected)
    let halves = left.cast(to: Float16.self).matmul(right.cast(to: Float16.self))
    #expect(halves.scalarType is Float16.Type)
    #expect(await floats(halves) == expected.map { Float(Float16($0)) })
  }

  @Test("three-dimensional operations place elements by their indices")
  func threeDimensions() async {
    let shape = [2, 3, 4]
    let tensor = MLTensor(shape: shape, scalars: (0..<24).map { Float($0) })
    /// Returns a tensor's elements for all indices of a shape, the last changing fastest.
    func expected(_ shape: [Int], _ element: (Int, Int, Int) -> Float) -> [Float] {
      (0..<shape[0]).flatMap { i in
        (0..<shape[1]).flatMap { j in (0..<shape[2]).map { element(i, j, $0) } }
      }
    }
    func at(_ i: Int, _ j: Int, _ k: Int) -> Float { Float(i * 12 + j * 4 + k) }
    #expect(
      await floats(tensor.transposed(permutation: 2, 0, 1)) == expected([4, 2, 3]) { at($1, $2, $0) })
    #expect(await floats(tensor.transposed()) == expected([4, 3, 2]) { at($2, $1, $0) })
    #expect(
      await floats(tensor.reversed(alongAxes: 0, 2)) == expected(shape) { at(1 - $0, $1, 3 - $2) })
    #expect(
      await floats(tensor.tiled(multiples: [2, 1, 3])) == expected([4, 3, 12]) { at($0 % 2, $1, $2 % 4) })
    #expect(await floats(tensor[nil, 1..<3, 2]) == [6, 10, 18, 22])
    let places = MLTensor(shape: [2, 1], scalars: [2, -3] as [Int32])
    let gathered = tensor.gathering(atIndices: places, alongAxis: 1)
    #expect(gathered.shape == [2, 2, 1, 4])
    #expect(await floats(gathered) == expected([2, 2, 4]) { at($0, $1 == 0 ? 2 : 0, $2) })
    #expect(
      await floats(tensor.padded(forSizes: [(0, 1), (1, 0), (0, 0)], with: -1))
        == expected([3, 4, 4]) { $0 == 2 || $1 == 0 ? -1 : at($0, $1 - 1, $2) })
    #expect(await floats(tensor.sum(alongAxes: 1)) == [12, 15, 18, 21, 48, 51, 54, 57])
    #expect(await floats(tensor.max(alongAxes: 0, 2)) == [15, 19, 23])
    #expect(
      await floats(tensor.cumulativeSum(alongAxis: 1))
        == expected(shape) { i, j, k in (0...j).reduce(0) { $0 + at(i, $1, k) } })
    let column = MLTensor(shape: [3, 1], scalars: [1, 2, 3] as [Float])
    #expect(await floats(tensor * column) == expected(shape) { at($0, $1, $2) * Float($1 + 1) })
    #expect(await floats(column - tensor) == expected(shape) { Float($1 + 1) - at($0, $1, $2) })
  }

  @Test("empty tensors have sums, products and slices")
  func empty() async {
    let none = MLTensor(zeros: [0, 3], scalarType: Float.self)
    #expect(await floats(none.sum(alongAxes: 0)) == [0, 0, 0])
    #expect(await floats(none.product(alongAxes: 0)) == [1, 1, 1])
    #expect((none + none).shape == [0, 3] && (none + Float(1)).shape == [0, 3])
    #expect(none.transposed().shape == [3, 0])
    #expect(await floats(none.transposed().matmul(none)) == [Float](repeating: 0, count: 9))
    #expect(
      await floats(none.concatenated(with: MLTensor(ones: [1, 3], scalarType: Float.self))) == [1, 1, 1])
  }

  @Test("reshaping keeps the order of the elements")
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
    #expect(await floats(matrix[-2...(-1), -1]) == [3, 6])
    #expect(
      await floats(matrix.gathering(atIndices: MLTensor([2, 0] as [Int32]), alongAxis: 1)) == [3, 1, 6, 4])
  }

  /// The shapes of Apple's documentation.
  @Test("`...` stands for all dimensions that aren't named")
  func unspecifiedDimensions() async {
    let x = MLTensor(rangeFrom: 0, to: 2352, by: 1).reshaped(to: [1, 3, 28, 28])
    #expect(x[..., 0].shape == [1, 3, 28])
    #expect(await floats(x[..., 27])[1] == 55)
    #expect(x[.fillAll, 0].shape == [1, 3, 28])
    #expect(x[..., 0..<2].shape == [1, 3, 28, 2])
    #expect(x[..., 1...].shape == [1, 3, 28, 27])
    #expect(x[0, ..., 5].shape == [3, 28])
    #expect(x[0, 1, ..., 5].shape == [28])
    #expect(x[0, 1, 2, ..., 5].shape == [])
    #expect(await floats(x[0, 1, 2, ..., 5]) == [28 * 28 + 2 * 28 + 5])
    #expect(x[...].shape == [1, 3, 28, 28])
    #expect(x[..., nil, 0].shape == [1, 3, 28])
    #expect(x[0, 1, ...].shape == [28, 28])
    #expect(MLTensor(Float(7))[...].shape == [])
  }

  /// The shapes of Apple's documentation.
  @Test("static members add and drop dimensions, and select with a stride")
  func rangeMembers() async {
    let x = MLTensor(zeros: [1, 3, 28, 28], scalarType: Float.self)
    #expect(x[.newAxis, ...].shape == [1, 1, 3, 28, 28])
    #expect(x[..., .newAxis].shape == [1, 3, 28, 28, 1])
    #expect(x[.squeezeAxis, ...].shape == [3, 28, 28])
    #expect(x[..., .index(0)].shape == [1, 3, 28])
    #expect(x[..., .closedRange(0...2, stride: 1)].shape == [1, 3, 28, 3])
    #expect(x[..., .range(0..<2)].shape == [1, 3, 28, 2])
    #expect(x[..., .partialRangeUpTo(...3, stride: 1)].shape == [1, 3, 28, 4])
    #expect(x[..., .partialRangeFrom(1..., stride: 1)].shape == [1, 3, 28, 27])

    let row = MLTensor(rangeFrom: 0, to: 10, by: 1)
    #expect(await floats(row[.range(1..<8, stride: 3)]) == [1, 4, 7])
    #expect(await floats(row[.closedRange(2...8, stride: 3)]) == [2, 5, 8])
    #expect(await floats(row[.closedRange(-4...(-1), stride: 2)]) == [6, 8])
    #expect(await floats(row[.partialRangeFrom(5..., stride: 2)]) == [5, 7, 9])
    #expect(await floats(row[.partialRangeUpTo(..<9, stride: 4)]) == [0, 4, 8])
    #expect(await floats(row[.partialRangeUpTo(...(-2), stride: 4)]) == [0, 4, 8])
    #expect(row[.newAxis, .newAxis, .range(0..<0)].shape == [1, 1, 0])
  }

  @Test("index vectors select elements, and slices if they are shorter than the rank")
  func lookupVectors() async {
    let diagonal = MLTensor(shape: [2, 2], scalars: [0, 0, 1, -1] as [Int32])
    #expect(await floats(matrix.gathering(atIndices: diagonal)) == [1, 6])
    let rows = matrix.gathering(atIndices: MLTensor(shape: [3, 1], scalars: [1, 0, 1] as [Int32]))
    #expect(rows.shape == [3, 3])
    #expect(await floats(rows) == [4, 5, 6, 1, 2, 3, 4, 5, 6])
    let one = matrix.gathering(atIndices: MLTensor([1, 2] as [Int32]))
    #expect(one.shape == [])
    #expect(await floats(one) == [6])
  }

  @Test("elements are replaced at indices along a dimension")
  func replacingAtIndices() async {
    let places = MLTensor(shape: [2, 1], scalars: [1, -3] as [Int32])
    let changed = matrix.replacing(atIndices: places, with: Float(99), alongAxis: 1)
    #expect(changed.shape == [2, 3])
    #expect(await floats(changed) == [1, 99, 3, 99, 5, 6])
    let others = MLTensor(shape: [1, 3], scalars: [7, 8, 9] as [Float])
    let down = MLTensor(shape: [1, 3], scalars: [0, 1, 0] as [Int32])
    #expect(
      await floats(matrix.replacing(with: others, atIndices: down, alongAxis: 0)) == [7, 2, 9, 4, 8, 6])
  }

  @Test("padding repeats one value, or reflects with or without the edge")
  func padding() async {
    let row = MLTensor([1, 2, 3] as [Float])
    #expect(await floats(row.padded(forSizes: [(1, 2)], with: 9)) == [9, 1, 2, 3, 9, 9])
    #expect(await floats(row.padded(forSizes: [(2, 1)], mode: .reflection)) == [3, 2, 1, 2, 3, 2])
    #expect(await floats(row.padded(forSizes: [(2, 1)], mode: .symmetric)) == [2, 1, 1, 2, 3, 3])
  }

  private struct Percent: MLTensorScalar, MLShapedArrayScalar {
    var share: Float

    init(share: Float) { self.share = share }

    static var tensorElement: MLTensorElement { .float32 }
    var tensorNumber: Double { Double(share) }
    static var multiArrayDataType: MLMultiArrayDataType { .float32 }
    var multiArrayNumber: Double { Double(share) }
    init(multiArrayNumber number: Double) { share = Float(number) }
  }

  @Test("custom scalar types convert to the scalars that they represent")
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
