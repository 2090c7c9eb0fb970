import CoreMLSpecification
import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Images as network inputs")
struct ImageInputTests {
  typealias Preprocessing = CoreML_Specification_NeuralNetworkPreprocessing

  private let pixels = [(blue: UInt8(10), green: UInt8(20), red: UInt8(30)), (100, 150, 200)]

  private func network(
    _ colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace, _ steps: [Preprocessing] = [],
    isExact: Bool = false
  ) -> Specification {
    var model = Specification.network(
      [.linear()], inputs: [.image("x", 2, 1, colorSpace)], outputs: [.array("y")], isExact: isExact)
    model.neuralNetwork.preprocessing = steps
    return model
  }

  private func numbers(_ model: Specification) throws -> [Float]? {
    try model.prediction(["x": image(width: 2, pixels)]).numbers("y")
  }

  @Test("channels are in the model's order, plane by plane")
  func colorOrder() throws {
    #expect(try numbers(network(.rgb)) == [30, 200, 20, 150, 10, 100])
    #expect(try numbers(network(.bgr)) == [10, 100, 20, 150, 30, 200])
  }

  @Test("a gray input is the image's luma")
  func gray() throws {
    // 0.299 × 30 + 0.587 × 20 + 0.114 × 10 and 0.299 × 200 + 0.587 × 150 + 0.114 × 100
    let values = try #require(try numbers(network(.grayscale)))
    #expect(zip(values, [21.85, 159.25]).allSatisfy { abs($0 - $1) <= 0.51 })
  }

  @Test("the scale is applied to the levels, then each channel's bias is added")
  func scaler() throws {
    let scaler = Preprocessing.with {
      $0.featureName = "x"
      $0.scaler.channelScale = 0.5
      $0.scaler.redBias = 1
      $0.scaler.greenBias = 2
      $0.scaler.blueBias = 3
    }
    #expect(try numbers(network(.rgb, [scaler])) == [16, 101, 12, 77, 8, 53])
    #expect(try numbers(network(.bgr, [scaler])) == [8, 53, 12, 77, 16, 101])
  }

  @Test("preprocessing without a name applies to the first image; with an unknown name, to none")
  func preprocessingNames() throws {
    let unnamed = Preprocessing.with { $0.scaler.channelScale = 2 }
    #expect(try numbers(network(.bgr, [unnamed])) == [20, 200, 40, 300, 60, 400])
    let other = Preprocessing.with {
      $0.featureName = "z"
      $0.scaler.channelScale = 2
    }
    #expect(try numbers(network(.bgr, [other])) == [10, 100, 20, 150, 30, 200])
  }

  @Test("a mean image is subtracted, and steps are applied in order")
  func meanImage() throws {
    let mean = Preprocessing.with { $0.meanImage.meanImage = [1, 2, 3, 4, 5, 6] }
    let scaler = Preprocessing.with {
      $0.scaler.channelScale = 2
      $0.scaler.redBias = 100
    }
    #expect(try numbers(network(.rgb, [mean])) == [29, 198, 17, 146, 5, 94])
    #expect(try numbers(network(.rgb, [mean, scaler])) == [158, 496, 34, 292, 10, 188])
    #expect(try numbers(network(.rgb, [scaler, mean])) == [159, 498, 37, 296, 15, 194])
  }

  @Test("a mean image of another size is rejected")
  func wrongMeanImage() throws {
    let mean = Preprocessing.with { $0.meanImage.meanImage = [1, 2] }
    expectModelError(.io, "The network's input \"x\"", "a mean image of 2 numbers for an image of 2 × 1") {
      try numbers(network(.rgb, [mean]))
    }
  }

  @Test("layers see a sequence or a batch, according to the model's mapping")
  func mapping() throws {
    let features = ["x": try image(width: 2, pixels)]
    #expect(try network(.rgb).prediction(features).shape("y") == [3, 1, 2])
    #expect(try network(.rgb, isExact: true).prediction(features).shape("y") == [1, 3, 1, 2])
  }

  @Test("the visible part of a larger image is sampled directly into the input")
  func sampledImage() throws {
    let large = try image(width: 4, pixels.flatMap { [$0, $0] } + pixels.flatMap { [$0, $0] })
    let sampled = try ImageSamplingRequest(
      OrientedImage(large, orientation: .upMirrored), destinationWidth: 2, destinationHeight: 1)
    let value = MLFeatureValue(sampledPicture: sampled)
    let outputs = try network(.bgr).prediction(["x": value])
    #expect(outputs.numbers("y") == [100, 10, 150, 20, 200, 30])
  }

  @Test("half-float images keep their values, whatever their range")
  func halfFloats() throws {
    let made = CVPixelBuffer(width: 2, height: 1, pixelFormat: kCVPixelFormatType_OneComponent16Half)
    let buffer = try #require(made)
    buffer.planes[0].baseAddress.storeBytes(of: SIMD2<Float16>(-3.5, 1024), as: SIMD2<Float16>.self)
    #expect(try network(.grayscaleFloat16).prediction(["x": buffer]).numbers("y") == [-3.5, 1024])
  }

  @Test("each allowed size gets its own compiled network")
  func flexibleSize() throws {
    var model = network(.bgr)
    model.description.input[0].type.imageType.imageSizeRange.widthRange.upperBound = -1
    model.description.input[0].type.imageType.imageSizeRange.heightRange.upperBound = -1
    let executor = try NeuralNetworkExecutor(model, allowsReducedPrecision: false)
    for width in [1, 3, 5, 7, 9, 2, 3] {
      let buffer = try image(width: width, Array(repeating: (1, 2, 3), count: width * 2))
      let outputs = try executor.prediction(
        from: MLDictionaryFeatureProvider(dictionary: ["x": buffer]), options: MLPredictionOptions())
      #expect(outputs.shape("y") == [3, 2, width])
      #expect(outputs.numbers("y") == [1, 2, 3].flatMap { Array(repeating: $0, count: width * 2) })
    }
  }

  @Test("an image of another size is rejected if the model allows only one")
  func fixedSize() throws {
    let buffer = try image(width: 1, [(1, 2, 3)])
    expectModelError(.featureType, "doesn't allow inputs of shapes [[1, 1, 3, 1, 1]]") {
      try network(.bgr).prediction(["x": buffer])
    }
  }
}
