import CoreML
import Testing

@Suite("Tensors from literals and rules")
struct TensorSequenceTests {
  private func floats(_ tensor: MLTensor) async -> [Float] {
    await tensor.shapedArray(of: Float.self).scalars
  }

  @Test("literals combined with a tensor have its scalar type")
  func literals() async {
    let x = MLTensor([1, 2, 4] as [Float])
    #expect(await floats(x * 2 - 1) == [1, 3, 7])
    #expect(await floats(1.5 + x / 2) == [2, 2.5, 3.5])
    let isSingle = (x * 2).scalarType == Float.self
    #expect(isSingle)
    let whole: MLTensor = 3
    let isWhole = whole.scalarType == Int32.self
    #expect(isWhole)
    #expect(whole.isScalar)
    let truth: MLTensor = true
    let isTruth = truth.scalarType == Bool.self
    #expect(isTruth)
    let rows: MLTensor = [x, x]
    #expect(rows.shape == [2, 3])
  }

  @Test("linearly spaced numbers include both ends")
  func linearSpaces() async {
    #expect(await floats(MLTensor(linearSpaceFrom: 1, through: 2, count: 5)) == [1, 1.25, 1.5, 1.75, 2])
    #expect(await floats(MLTensor(linearSpaceFrom: 7, through: 9, count: 1)) == [7])
    let whole = MLTensor(linearSpaceFrom: Int32(0), through: 9, count: 4, scalarType: Int32.self)
    #expect(await whole.shapedArray(of: Int32.self).scalars == [0, 3, 6, 9])
    #expect(MLTensor(linearSpaceFrom: 0, through: 1, count: 0).shape == [0])
  }

  @Test("normal numbers have the requested mean and deviation, and a seed reproduces them")
  func normalNumbers() async {
    let tensor = MLTensor(randomNormal: [100, 100], mean: 3, standardDeviation: 2, seed: 5)
    let values = await floats(tensor)
    let mean = values.reduce(0, +) / 10_000
    let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 10_000).squareRoot()
    // Four standard errors of 10,000 numbers: 4 · 2 / 100 and 4 · 2 / √20,000.
    #expect(abs(mean - 3) < 0.08 && abs(deviation - 2) < 0.057)
    #expect(
      await floats(MLTensor(randomNormal: [100, 100], mean: 3, standardDeviation: 2, seed: 5)) == values)
    let half = MLTensor(randomNormal: [2], scalarType: Float16.self)
    let isHalf = half.scalarType == Float16.self
    #expect(isHalf)
  }

  @Test("uniform numbers are within their bounds, and reach close to both")
  func uniformNumbers() async {
    let values = await floats(MLTensor(randomUniform: [4096], in: -1..<3, seed: 9, scalarType: Float.self))
    #expect(values.allSatisfy { (-1..<3).contains($0) })
    #expect(values.contains { $0 < -0.9 } && values.contains { $0 > 2.9 })
    let whole = MLTensor(randomUniform: [512], in: Int32(2)..<5, seed: 1)
    #expect(Set(await whole.shapedArray(of: Int32.self).scalars) == [2, 3, 4])
  }
}
