import CoreML
import Foundation
import Testing

@Suite("Shaped arrays")
struct MLShapedArrayTests {
  private let matrix = MLShapedArray<Float>(scalars: [1, 2, 3, 4, 5, 6], shape: [2, 3])

  @Test("a slice at an index drops the outermost dimension, one at a range keeps it")
  func slices() {
    #expect(matrix[1].scalars == [4, 5, 6])
    #expect(matrix[1].shape == [3])
    #expect(matrix[0..<1].shape == [1, 3])
    #expect(matrix[[1, 2]].scalar == 6)
    #expect(matrix[[0..<2, 1..<3]].scalars == [2, 3, 5, 6])
    #expect(matrix.map { $0.scalars.reduce(0, +) } == [6, 15])
  }

  @Test("arrays from a rule: the identity, and random numbers within a range")
  func making() {
    #expect(MLShapedArray<Int32>(identityMatrixOfSize: 2).scalars == [1, 0, 0, 1])
    let random = MLShapedArray<Float>(randomScalarsIn: 2..<3, shape: [4, 50])
    #expect(random.shape == [4, 50] && random.scalars.allSatisfy { (2..<3).contains($0) })
    #expect(Set(random.scalars).count > 100)
    #expect(MLShapedArray<Int32>(randomScalarsIn: 5..<6, shape: [2]).scalars == [5, 5])
    #expect(matrix.changingLayout(to: .firstMajorContiguous) == matrix)
  }

  @Test("ranges of every kind select slices, several indices drop dimensions")
  func ranges() {
    #expect(matrix[1, 2].scalar == 6 && matrix[0, 1].shape == [])
    #expect(matrix[1..., ..<2].scalars == [4, 5] && matrix[0...1, 2...].scalars == [3, 6])
    #expect(matrix[...0].shape == [1, 3] && matrix[...].scalars == matrix.scalars)
    var array = matrix
    array[0, 1] = MLShapedArraySlice(scalar: 20)
    array[0..., 2...] = MLShapedArraySlice(scalars: [30, 60], shape: [2, 1])
    #expect(array.scalars == [1, 20, 30, 4, 5, 60])
  }

  @Test("a write to a slice changes the array")
  func storing() {
    var array = matrix
    array[0] = MLShapedArraySlice(scalars: [7, 8, 9], shape: [3])
    array[[0..<2, 0..<1]] = MLShapedArraySlice(scalars: [0, -1], shape: [2, 1])
    array[scalarAt: 1, 2] = 60
    #expect(array.scalars == [0, 8, 9, -1, 5, 60])
    #expect(matrix.scalars == [1, 2, 3, 4, 5, 6])
  }

  @Test("an array is created by a closure that fills its memory")
  func initializing() {
    let array = MLShapedArray<Int32>(unsafeUninitializedShape: [2, 2]) { elements, strides in
      for row in 0..<2 {
        for column in 0..<2 { elements[row * strides[0] + column * strides[1]] = Int32(10 * row + column) }
      }
    }
    #expect(array.scalars == [0, 1, 10, 11])
  }

  @Test("arrays and slices are concatenated along any dimension")
  func joining() {
    #expect(
      MLShapedArray(concatenating: [matrix, matrix], alongAxis: 1).scalars
        == [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6])
    #expect(
      MLShapedArray<Float>(concatenating: [matrix[1], matrix[0]], alongAxis: -1).scalars == [
        4, 5, 6, 1, 2, 3,
      ])
  }

  @Test("bytes are read with strides")
  func data() {
    let data = [1, 2, 3, 4, 5, 6 as Float].withUnsafeBytes { Data($0) }
    #expect(MLShapedArray<Float>(data: data, shape: [2, 3]) == matrix)
    #expect(MLShapedArray<Float>(data: data, shape: [3, 2], strides: [1, 3]).scalars == [1, 4, 2, 5, 3, 6])
  }

  @Test("elements are converted, truncated and clamped")
  func converting() {
    let halves = MLShapedArray<Float>(scalars: [1.5, -1.5, 300], shape: [3])
    #expect(MLShapedArray<Int8>(converting: halves).scalars == [1, -1, 127])
    #expect(MLShapedArray<Double>(converting: halves[0..<2]).scalars == [1.5, -1.5])
  }

  @Test("reshaping keeps the order of the elements")
  func shapes() {
    #expect(matrix.transposed().scalars == [1, 4, 2, 5, 3, 6])
    #expect(matrix.transposed().shape == [3, 2])
    #expect(matrix.reshaped(to: [3, 2])[2].scalars == [5, 6])
    #expect(matrix.expandingShape(at: 0).shape == [1, 2, 3])
    #expect(matrix.expandingShape(at: 0).squeezingShape() == matrix)
    let literal: MLShapedArray<Int32> = [1, 2]
    #expect(literal.shape == [2])
    #expect(MLShapedArray<Float>().scalarCount == 0)
  }
}
