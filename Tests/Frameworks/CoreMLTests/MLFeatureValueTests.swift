import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import CoreML

@Suite("Feature values")
struct MLFeatureValueTests {
  @Test("accessors of another type don't convert")
  func noConversion() throws {
    let number = MLFeatureValue(double: 2.5)
    #expect(number.type == .double)
    #expect(number.doubleValue == 2.5)
    #expect(number.int64Value == 0)
    #expect(number.stringValue.isEmpty)
    #expect(number.multiArrayValue == nil)
    #expect(number.imageBufferValue == nil)
    #expect(number.dictionaryValue.isEmpty)
    #expect(MLFeatureValue(int64: 3).doubleValue == 0)
  }

  @Test("an undefined value still has a type")
  func undefined() {
    let value = MLFeatureValue(undefined: .multiArray)
    #expect(value.isUndefined)
    #expect(value.type == .multiArray)
    #expect(value.multiArrayValue == nil)
  }

  @Test("values of the same type and content are equal")
  func equality() throws {
    #expect(MLFeatureValue(string: "a") == MLFeatureValue(string: "a"))
    #expect(MLFeatureValue(double: 1) != MLFeatureValue(int64: 1))
    #expect(
      MLFeatureValue(multiArray: try MLMultiArray([1, 2])).isEqual(
        to: MLFeatureValue(multiArray: try MLMultiArray([1, 2]))))
    #expect(
      MLFeatureValue(sequence: MLSequence(strings: ["a"]))
        != MLFeatureValue(sequence: MLSequence(strings: [])))
  }

  @Test("a dictionary's keys are all strings or all integers")
  func dictionaries() throws {
    let byText = try MLFeatureValue(dictionary: ["cat": 0.75, "dog": 0.25])
    #expect(byText.type == .dictionary)
    #expect(byText.dictionaryValue["cat"] == 0.75)
    let byNumber = try MLFeatureValue(dictionary: [1: 0.5, NSNumber(value: 2): 0.5])
    #expect(byNumber.dictionaryValue[Int64(2)] == 0.5)
    expectModelError(.featureType, "not both") { try MLFeatureValue(dictionary: ["a": 1, 2: 1]) }
    expectModelError(.featureType, "keys", "Double") { try MLFeatureValue(dictionary: [1.5: 1]) }
  }

  @Test("a sequence has strings or integers, and reports its type")
  func sequences() {
    #expect(MLSequence(strings: ["a", "b"]).stringValues == ["a", "b"])
    #expect(MLSequence(int64s: [1, 2]).int64Values == [1, 2])
    #expect(MLSequence(int64s: [1]).stringValues.isEmpty)
    #expect(MLSequence(empty: .string).type == .string)
    #expect(MLFeatureValue(sequence: MLSequence(empty: .int64)).sequenceValue?.type == .int64)
  }

  @Test("an image is rotated upright and converted to the requested size and format")
  func orientedImage() throws {
    // Stored: red on the left, blue on the right. With `.right`, the stored left column is at the top.
    let image = CGImage(pixelBuffer: try halves(left: (0, 0, 255), right: (255, 0, 0)))
    let value = try MLFeatureValue(
      cgImage: image, orientation: .right, pixelsWide: 4, pixelsHigh: 8,
      pixelFormatType: kCVPixelFormatType_32BGRA)
    #expect(value.type == .image)
    let buffer = try #require(value.imageBufferValue)
    #expect(CVPixelBufferGetWidth(buffer) == 4)
    #expect(CVPixelBufferGetHeight(buffer) == 8)
    #expect(pixel(buffer, x: 1, y: 1) == [0, 0, 255])
    #expect(pixel(buffer, x: 1, y: 6) == [255, 0, 0])
  }

  @Test("a crop is normalized, with the origin at the lower left of the upright image")
  func cropping() throws {
    let image = CGImage(pixelBuffer: try halves(left: (0, 0, 255), right: (255, 0, 0)))
    let value = try MLFeatureValue(
      cgImage: image, pixelsWide: 2, pixelsHigh: 2, pixelFormatType: kCVPixelFormatType_32BGRA,
      options: [.cropRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), .cropAndScale: 2])
    #expect(pixel(try #require(value.imageBufferValue), x: 0, y: 0) == [255, 0, 0])
  }

  @Test("invalid options, sizes and formats are errors")
  func impossibleImages() throws {
    let image = CGImage(pixelBuffer: try halves(left: (0, 0, 0), right: (0, 0, 0)))
    for (option, value, words) in [
      (.cropRect, "all", "cropRect needs a CGRect, not all"), (.cropAndScale, 77, "cropAndScale can't be 77"),
    ] as [(MLFeatureValue.ImageOption, Any, String)] {
      expectModelError(.generic, words) {
        try MLFeatureValue(
          cgImage: image, pixelsWide: 2, pixelsHigh: 2, pixelFormatType: kCVPixelFormatType_32BGRA,
          options: [option: value])
      }
    }
    expectModelError(.generic, "0×2") {
      try MLFeatureValue(
        cgImage: image, pixelsWide: 0, pixelsHigh: 2, pixelFormatType: kCVPixelFormatType_32BGRA)
    }
    expectModelError(.generic, "pixel format 0x34323066") {
      try MLFeatureValue(
        cgImage: image, pixelsWide: 2, pixelsHigh: 2,
        pixelFormatType: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    }
    let missing = #expect(throws: ImageDecodingError.self) {
      try MLFeatureValue(
        imageAt: URL(filePath: "/nowhere.jpg"), pixelsWide: 2, pixelsHigh: 2,
        pixelFormatType: kCVPixelFormatType_32BGRA)
    }
    #expect(missing?.source == "/nowhere.jpg")
    #expect(missing?.reason == .notFound)
  }

  /// Eight pixels by four, blue, green, red.
  private func halves(
    left: (UInt8, UInt8, UInt8), right: (UInt8, UInt8, UInt8)
  ) throws -> CVPixelBuffer {
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, 8, 4, kCVPixelFormatType_32BGRA, nil, &created)
    let buffer = try #require(created)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for row in 0..<4 {
      for column in 0..<8 {
        let color = column < 4 ? left : right
        let address = base + row * CVPixelBufferGetBytesPerRow(buffer) + column * 4
        address.storeBytes(of: (color.0, color.1, color.2, 255), as: (UInt8, UInt8, UInt8, UInt8).self)
      }
    }
    return buffer
  }

  private func pixel(_ buffer: CVPixelBuffer, x: Int, y: Int) -> [UInt8] {
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    let address = base + y * CVPixelBufferGetBytesPerRow(buffer) + x * 4
    return (0..<3).map { address.load(fromByteOffset: $0, as: UInt8.self) }
  }
}

@Suite("Feature providers")
struct MLFeatureProviderTests {
  /// As in code written for iOS: no `Sendable`, no `NSObject`, an `open` member.
  class ThresholdProvider: MLFeatureProvider {
    open var values = [
      "iouThreshold": MLFeatureValue(double: 0.3),
      "confidenceThreshold": MLFeatureValue(double: 0.2),
    ]

    var featureNames: Set<String> { return Set(values.keys) }

    func featureValue(for featureName: String) -> MLFeatureValue? { return values[featureName] }
  }

  @Test("a custom class provides features")
  func ownProvider() {
    let provider: any MLFeatureProvider = ThresholdProvider()
    #expect(provider.featureNames == ["iouThreshold", "confidenceThreshold"])
    #expect(provider.featureValue(for: "iouThreshold")?.doubleValue == 0.3)
    #expect(provider.featureValue(for: "image") == nil)
  }

  @Test("a dictionary's values are converted to feature values")
  func dictionaryProvider() throws {
    let provider = try MLDictionaryFeatureProvider(dictionary: [
      "whole": 3, "fraction": 0.5, "float": Float(0.25), "number": NSNumber(value: 1.5),
      "text": "abc", "array": try MLMultiArray([1.0]), "value": MLFeatureValue(int64: 9),
      "texts": ["a", "b"], "probabilities": ["a": 0.5],
    ])
    #expect(provider["whole"]?.int64Value == 3)
    #expect(provider["fraction"]?.doubleValue == 0.5)
    #expect(provider["float"]?.doubleValue == 0.25)
    #expect(provider["number"]?.doubleValue == 1.5)
    #expect(provider["text"]?.stringValue == "abc")
    #expect(provider["array"]?.multiArrayValue?.count == 1)
    #expect(provider["value"]?.int64Value == 9)
    #expect(provider["texts"]?.sequenceValue?.stringValues == ["a", "b"])
    #expect(provider["probabilities"]?.dictionaryValue["a"] == 0.5)
    #expect(provider.featureNames.count == 9)
  }

  @Test("an unsupported value is rejected with its feature's name")
  func refusedValue() throws {
    let error = try #require(throws: MLModelError.self) {
      try MLDictionaryFeatureProvider(dictionary: ["when": Date()])
    }
    #expect(error.code == .featureType)
    #expect("\(error)".contains("\"when\""))
  }

  @Test("a batch of columns has a feature set per position")
  func batch() throws {
    let batch = try MLArrayBatchProvider(dictionary: ["x": [1.0, 2.0, 3.0], "name": ["a", "b", "c"]])
    #expect(batch.count == 3)
    #expect(batch.features(at: 2).featureValue(for: "x")?.doubleValue == 3)
    #expect(batch.features(at: 1).featureValue(for: "name")?.stringValue == "b")
    expectModelError(.featureType, "equally long columns") {
      try MLArrayBatchProvider(dictionary: ["x": [1], "y": [1, 2]])
    }
  }
}
