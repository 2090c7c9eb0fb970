import CoreVideo
import Foundation
import Testing

@testable import CoreML

@Suite("Multi-arrays")
struct MLMultiArrayTests {
  @Test("a new array is zero and contiguous in its last dimension")
  func freshArray() throws {
    let array = try MLMultiArray(shape: [2, 3, 4], dataType: .float32)
    #expect(array.count == 24)
    #expect(array.shape == [2, 3, 4])
    #expect(array.strides == [12, 4, 1])
    #expect((0..<24).allSatisfy { array[$0] == 0 })
  }

  @Test("an element stored by its indices is read by its linear index")
  func indexing() throws {
    for type in MLMultiArrayDataType.allCases {
      let array = try MLMultiArray(shape: [2, 3], dataType: type)
      array[[1, 2]] = 7
      array[[0, 1]] = -3
      #expect(array[5] == 7)
      #expect(array[1] == -3)
    }
  }

  @Test("numbers out of a type's range are truncated towards zero and clamped")
  func clamping() throws {
    let bytes = try MLMultiArray(shape: [4], dataType: .int8)
    bytes[0] = 300
    bytes[1] = -1_000
    bytes[2] = 2.9
    bytes[3] = NSNumber(value: Double.nan)
    #expect((0..<4).map { bytes[$0].intValue } == [127, -128, 2, 0])
  }

  @Test("strides may leave gaps, within and between rows")
  func gaps() throws {
    // Memory 0…11 read as two rows of three, rows six apart, elements two apart: 0 2 4 and 6 8 10.
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: 12)
    for index in 0..<12 { memory[index] = Int32(index) }
    let wrapped = try MLMultiArray(
      dataPointer: memory, shape: [2, 3], dataType: .int32, strides: [6, 2],
      deallocator: { $0.deallocate() })
    #expect((0..<6).map { wrapped[$0].intValue } == [0, 2, 4, 6, 8, 10])
    #expect(wrapped[[1, 1]] == 8)
    #expect(wrapped.values(as: Float.self) == [0, 2, 4, 6, 8, 10])
    let transposed = try MLMultiArray(
      dataPointer: memory, shape: [3, 2], dataType: .int32, strides: [2, 6])
    #expect(transposed.values(as: Double.self) == [0, 6, 2, 8, 4, 10])
    withExtendedLifetime(wrapped) {}
  }

  @Test("the deallocator is called once, when the array is released")
  func deallocation() throws {
    final class Counter { var calls = 0 }
    let counter = Counter()
    var memory: Double = 4
    try withUnsafeMutablePointer(to: &memory) { pointer in
      var array: MLMultiArray? = try MLMultiArray(
        dataPointer: pointer, shape: [1], dataType: .double, strides: [1],
        deallocator: { _ in counter.calls += 1 })
      #expect(array?[0] == 4)
      #expect(counter.calls == 0)
      array = nil
    }
    #expect(counter.calls == 1)
  }

  @Test("an array without elements has a shape")
  func emptyArray() throws {
    let array = try MLMultiArray(shape: [0, 4], dataType: .double)
    #expect(array.count == 0)
    #expect(array.shape == [0, 4])
    #expect(array.values(as: Double.self).isEmpty)
  }

  @Test(
    "invalid shapes are errors",
    arguments: [
      [-1, 2], [Int.max, Int.max], [Int.max / 2, 3], [1 << 40, 1 << 10], [0, Int.max, Int.max],
    ])
  func impossibleShapes(shape: [Int]) {
    expectModelError(.generic, shape.contains { $0 < 0 } ? "can't be negative" : "larger than any memory") {
      try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: .double)
    }
  }

  @Test("invalid strides and fractional dimensions are errors")
  func impossibleStrides() {
    expectModelError(.generic, "2 dimensions needs as many strides, not 1") {
      try MLMultiArray(shape: [2, 2], dataType: .int8, strides: [1])
    }
    expectModelError(.generic, "can't be negative: [2, 2], [-2, 1]") {
      try MLMultiArray(shape: [2, 2], dataType: .int8, strides: [-2, 1])
    }
    expectModelError(.generic, "larger than any memory") {
      try MLMultiArray(shape: [2], dataType: .int8, strides: [NSNumber(value: Int.max)])
    }
    expectModelError(.generic, "integers, not 1.5") { try MLMultiArray(shape: [1.5], dataType: .int8) }
  }

  @Test("Swift arrays become one-dimensional arrays, integers as Int32, others as Double")
  func fromSwiftArrays() throws {
    let integers = try MLMultiArray([1, -2, 3] as [Int])
    #expect(integers.dataType == .int32)
    #expect(integers.values(as: Double.self) == [1, -2, 3])
    let numbers = try MLMultiArray([0.5, 1.5] as [Float])
    #expect(numbers.dataType == .double)
    #expect(numbers.shape == [2])
    #expect(numbers[1] == 1.5)
    expectModelError(.generic, "\(Int.max) doesn't fit the Int32") { try MLMultiArray([Int.max]) }
  }

  @Test("typed memory can be written and read, including gaps")
  func typedMemory() throws {
    let array = try MLMultiArray(shape: [2, 2], dataType: .float32, strides: [3, 1])
    array.withUnsafeMutableBufferPointer(ofType: Float.self) { elements, strides in
      #expect(strides == [3, 1])
      #expect(elements.count == 5)
      elements[3] = 9
    }
    #expect(array[[1, 0]] == 9)
    #expect(array.withUnsafeBufferPointer(ofType: Float.self) { $0[3] } == 9)
    #expect(array.withUnsafeBytes { $0.count } == 20)
  }

  @Test("elements are converted when copied to an array of another type or layout")
  func transfer() throws {
    let source = try MLMultiArray([1.75, -2.5, 3, 4])
    let target = try MLMultiArray(shape: [4], dataType: .int32, strides: [2])
    source.transfer(to: target)
    #expect(target.values(as: Double.self) == [1, -2, 3, 4])
  }

  @Test("arrays are concatenated along any dimension")
  func concatenating() throws {
    let first = try MLMultiArray.rows([[1, 2], [3, 4]], columns: 2)
    let second = try MLMultiArray.rows([[5], [6]], columns: 1, type: .float32)
    let joined = MLMultiArray(concatenating: [first, second], axis: 1, dataType: .float16)
    #expect(joined.shape == [2, 3])
    #expect(joined.values(as: Double.self) == [1, 2, 5, 3, 4, 6])
    let stacked = MLMultiArray(concatenating: [first, first], axis: 0, dataType: .double)
    #expect(stacked.values(as: Double.self) == [1, 2, 3, 4, 1, 2, 3, 4])
    #expect(MLMultiArray(concatenating: [first, second], axis: -1, dataType: .float16) == joined)
  }

  @Test("an image of 16-bit numbers shares its memory with its array")
  func pixelBuffer() throws {
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, 3, 4, kCVPixelFormatType_OneComponent16Half, nil, &created)
    let buffer = try #require(created)
    let array = MLMultiArray(pixelBuffer: buffer, shape: [2, 2, 3])
    array[[1, 0, 2]] = 0.5
    // Channel 1, row 0 is the image's third row.
    let row = CVPixelBufferGetBytesPerRow(buffer)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    #expect(base.load(fromByteOffset: 2 * row + 2 * 2, as: Float16.self) == 0.5)
    #expect(array.pixelBuffer === buffer)
    #expect(array.strides == [NSNumber(value: row), NSNumber(value: row / 2), 1])
  }

  @Test("a shaped array and a multi-array hold the same elements")
  func shapedArrays() throws {
    var shaped = MLShapedArray<Float>(scalars: [1, 2, 3, 4, 5, 6], shape: [2, 3])
    shaped[scalarAt: 1, 0] = 40
    let array = MLMultiArray(shaped)
    #expect(array.dataType == .float32)
    #expect(array[[1, 0]] == 40)
    #expect(MLShapedArray<Float>(array) == shaped)
    #expect(MLShapedArray<Double>(converting: array).scalars == [1, 2, 3, 40, 5, 6])
  }

  @Test("the data types' raw values are those of the public format")
  func rawValues() {
    #expect(MLMultiArrayDataType.double.rawValue == 65_600)
    #expect(MLMultiArrayDataType.float32.rawValue == 65_568)
    #expect(MLMultiArrayDataType.float16.rawValue == 65_552)
    #expect(MLMultiArrayDataType.int32.rawValue == 131_104)
    #expect(MLMultiArrayDataType.int8.rawValue == 131_080)
  }

  @Test("an array initialized from nothing is empty")
  func empty() {
    let array = MLMultiArray()
    #expect(array.shape == [0] && array.isEqual(MLMultiArray()))
  }

  @Test("a buffer pointer accesses the elements only as the array's own type")
  func bufferPointers() throws {
    let array = try MLMultiArray([1, 2, 3] as [Float])
    let pointer = try UnsafeMutableBufferPointer<Double>(array)
    pointer[1] = 7
    #expect(Array(try UnsafeBufferPointer<Double>(array)) == [1, 7, 3])
    #expect(array[1] == 7)
    let error = #expect(throws: MLModelError.self) { try UnsafeBufferPointer<Float>(array) }
    #expect(error?.code == .generic)
    withExtendedLifetime(array) {}
  }

  @Test("arrays can be subclassed")
  func subclass() throws {
    final class NamedArray: MLMultiArray { var name = "" }
    #expect(try NamedArray(shape: [2], dataType: .int8).count == 2)
  }
}
