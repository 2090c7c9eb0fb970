import CoreMLSpecification
import CoreVideo
import Foundation
import Testing
import TestSupport

@testable import CoreML

@Suite("Output backings")
struct OutputBackingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An identity model of images, as "picture" in color or "gray" in grayscale.
  private func model(_ name: String, _ colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace) throws
    -> MLModel
  {
    let specification = Specification.network(
      [.linear("x", name)], inputs: [.image("x", 2, 2, colorSpace)],
      outputs: [.image(name, 2, 2, colorSpace)])
    return try MLModel(contentsOf: folder.write(specification, as: "\(name).mlmodel"))
  }

  private func bytes(_ buffer: CVPixelBuffer, _ bytesPerRow: Int) -> [UInt8] {
    (0..<buffer.height).flatMap { row in
      let start = buffer.planes[0].baseAddress + row * buffer.planes[0].bytesPerRow
      return Array(UnsafeRawBufferPointer(start: start, count: bytesPerRow))
    }
  }

  private func options(_ backings: [String: Any]) -> MLPredictionOptions {
    let options = MLPredictionOptions()
    options.outputBackings = backings
    return options
  }

  private func colors() throws -> MLDictionaryFeatureProvider {
    let input = try image(width: 2, [(1, 2, 3), (4, 5, 6), (7, 8, 9), (250, 251, 252)])
    return try MLDictionaryFeatureProvider(dictionary: ["x": MLFeatureValue(pixelBuffer: input)])
  }

  private let expected: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 250, 251, 252, 255]

  @Test("an image is written to the given pixel buffer, which becomes the output's value")
  func images() throws {
    let model = try model("picture", .bgr)
    // Rows wider than the image's, in the caller's memory.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * 40, alignment: 64)
    var made: CVPixelBuffer?
    let status = CVPixelBufferCreateWithBytes(
      nil, 2, 2, kCVPixelFormatType_32BGRA, memory, 40,
      { _, address in
        UnsafeMutableRawPointer(mutating: address)?.deallocate()
      }, nil, nil, &made)
    #expect(status == kCVReturnSuccess)
    let backing = try #require(made)
    let outputs = try model.prediction(from: colors(), options: options(["picture": backing]))
    #expect(outputs.featureValue(for: "picture")?.imageBufferValue === backing)
    #expect(bytes(backing, 8) == expected)
  }

  private static let arrayOutputs: [(MLMultiArrayDataType, isExact: Bool)] = [
    (.float32, false), (.float32, true), (.double, false), (.float16, true), (.int32, false),
  ]

  @Test("an array's elements are in the given memory, whatever their type", arguments: arrayOutputs)
  func arrays(_ type: MLMultiArrayDataType, isExact: Bool) throws {
    let specification = Specification.network(
      [.linear(factor: 2)], inputs: [.array("x", [3])], outputs: [.array("y", [3])], isExact: isExact)
    let model = try MLModel(contentsOf: folder.write(specification))
    let backing = try MLMultiArray(shape: [3], dataType: type)
    let features = try MLDictionaryFeatureProvider(
      dictionary: ["x": try MLMultiArray.numbers([1, 2, -3], shape: [3])])
    let outputs = try model.prediction(from: features, options: options(["y": backing]))
    #expect(outputs.featureValue(for: "y")?.multiArrayValue === backing)
    #expect(backing.values(as: Float.self) == [2, 4, -6])
    // The next prediction has its own memory.
    let others = try MLDictionaryFeatureProvider(
      dictionary: ["x": try MLMultiArray.numbers([5, 6, 7], shape: [3])])
    #expect(try model.prediction(from: others).numbers("y") == [10, 12, 14])
    #expect(backing.values(as: Float.self) == [2, 4, -6])
  }

  @Test("a gray image's buffer has one component")
  func grayImages() throws {
    let model = try model("gray", .grayscale)
    let input = try #require(
      CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_OneComponent8))
    for row in 0..<2 {
      for column in 0..<2 {
        input.planes[0].baseAddress.storeBytes(
          of: UInt8(10 * row + column + 1), toByteOffset: row * input.planes[0].bytesPerRow + column,
          as: UInt8.self)
      }
    }
    let backing = try #require(
      CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_OneComponent8))
    let features = try MLDictionaryFeatureProvider(dictionary: ["x": MLFeatureValue(pixelBuffer: input)])
    let outputs = try model.prediction(from: features, options: options(["gray": backing]))
    #expect(outputs.featureValue(for: "gray")?.imageBufferValue === backing)
    #expect(bytes(backing, 2) == [1, 2, 11, 12])
  }

  @Test("a buffer of another size or format, and memory of another type, are rejected by name")
  func refusals() throws {
    let model = try model("picture", .bgr)
    for backing in [
      try #require(CVPixelBuffer(width: 3, height: 2, pixelFormat: kCVPixelFormatType_32BGRA)),
      try #require(CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_32ARGB)),
      try MLMultiArray(shape: [3, 2, 2], dataType: .float32), "no memory",
    ] as [Any] {
      expectModelError(.parameters, "\"picture\"", "2 × 2", "BGRA") {
        try model.prediction(from: colors(), options: options(["picture": backing]))
      }
    }
  }

  @Test("a backing for an unknown output is ignored")
  func unknownNames() throws {
    let model = try model("picture", .bgr)
    let outputs = try model.prediction(from: colors(), options: options(["other": "anything"]))
    #expect(bytes(try #require(outputs.featureValue(for: "picture")?.imageBufferValue), 8) == expected)
  }

  @Test("a batch's outputs have their own memory; a batch of one uses the backing")
  func batches() throws {
    let model = try model("picture", .bgr)
    let backing = try #require(CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_32BGRA))
    let two = try model.predictions(
      from: MLArrayBatchProvider(array: [colors(), colors()]), options: options(["picture": backing]))
    for index in 0..<2 {
      let image = try #require(two.features(at: index).featureValue(for: "picture")?.imageBufferValue)
      #expect(image !== backing && bytes(image, 8) == expected)
    }
    let one = try model.predictions(
      from: MLArrayBatchProvider(array: [colors()]), options: options(["picture": backing]))
    #expect(one.features(at: 0).featureValue(for: "picture")?.imageBufferValue === backing)
  }
}
