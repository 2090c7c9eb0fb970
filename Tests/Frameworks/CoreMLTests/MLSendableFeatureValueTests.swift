import CoreML
import CoreVideo
import Foundation
import Testing

@Suite("Sendable feature values")
struct MLSendableFeatureValueTests {
  @Test("each type answers only its own accessor")
  func accessors() {
    let number = MLSendableFeatureValue(7)
    #expect(number.integerValue == 7 && number.doubleValue == nil && number.type == .int64 && number.isScalar)
    #expect(MLSendableFeatureValue(Int32(-7)).integerValue == -7)
    let half = MLSendableFeatureValue(Float16(0.5))
    #expect(half.float16Value == 0.5 && half.floatValue == nil && half.type == .double && half.isScalar)
    #expect(MLSendableFeatureValue(Float(0.25)).floatValue == 0.25)
    #expect(MLSendableFeatureValue(0.125).doubleValue == 0.125)
    let text = MLSendableFeatureValue("text")
    #expect(text.stringValue == "text" && text.stringArrayValue == nil && !text.isScalar)
    #expect(MLSendableFeatureValue(["a", "b"]).stringArrayValue == ["a", "b"])
    #expect(MLSendableFeatureValue(["a": 1]).stringDictionaryValue == ["a": 1])
    #expect(MLSendableFeatureValue([3: 0.5]).integerDictionaryValue == [3: 0.5])
    let array = MLSendableFeatureValue(MLShapedArray<Float>(scalars: [1, 2], shape: [2, 1]))
    #expect(array.shapedArrayValue(of: Float.self)?.scalars == [1, 2] && array.isShapedArray)
    #expect(array.shapedArrayValue(of: Double.self) == nil)
    let nothing = MLSendableFeatureValue(undefined: .multiArray)
    #expect(nothing.isUndefined && nothing.type == .multiArray && !nothing.isShapedArray)
  }

  @Test("a feature value is converted and restored as equal")
  func roundTrips() throws {
    let array = MLShapedArray<Int8>(scalars: [1, -2, 3], shape: [3])
    for value in [
      MLFeatureValue(int64: 5), MLFeatureValue(double: 2.5), MLFeatureValue(string: "s"),
      MLFeatureValue(shapedArray: array), try MLFeatureValue(dictionary: ["a": 1.5]),
      try MLFeatureValue(dictionary: [4: 1.5]), MLFeatureValue(sequence: MLSequence(strings: ["a"])),
      MLFeatureValue(sequence: MLSequence(int64s: [1, 2])), MLFeatureValue(undefined: .string),
    ] {
      let sendable = try #require(MLSendableFeatureValue(value))
      #expect(MLFeatureValue(sendable).isEqual(to: value), "\(value)")
      #expect(sendable.type == value.type)
    }
  }

  @Test("an image can't be sent")
  func image() throws {
    let buffer = try #require(
      CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_32BGRA))
    #expect(MLSendableFeatureValue(MLFeatureValue(pixelBuffer: buffer)) == nil)
  }

  @Test("it is a copy: later changes to the array have no effect")
  func copies() throws {
    let array = try MLMultiArray([1.0, 2.0])
    let value = try #require(MLSendableFeatureValue(MLFeatureValue(multiArray: array)))
    array[0] = 9
    #expect(value.shapedArrayValue(of: Double.self)?.scalars == [1, 2])
  }
}
