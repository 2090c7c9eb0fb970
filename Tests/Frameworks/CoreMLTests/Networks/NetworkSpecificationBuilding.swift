import CoreMLSpecification
import CoreVideo
import Foundation

import ProtobufWire
@testable import CoreML

typealias Specification = CoreML_Specification_Model
typealias FeatureSpecification = CoreML_Specification_FeatureDescription

extension FeatureSpecification {
  static func array(
    _ name: String, _ shape: [Int64] = [],
    _ type: CoreML_Specification_ArrayFeatureType.ArrayDataType = .float32
  ) -> Self {
    .with {
      $0.name = name
      $0.type.multiArrayType.shape = shape
      $0.type.multiArrayType.dataType = type
    }
  }

  static func image(
    _ name: String, _ width: Int64, _ height: Int64,
    _ colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace
  ) -> Self {
    .with {
      $0.name = name
      $0.type.imageType.width = width
      $0.type.imageType.height = height
      $0.type.imageType.colorSpace = colorSpace
    }
  }

  static func number(_ name: String) -> Self {
    .with {
      $0.name = name
      $0.type.doubleType = .init()
    }
  }
}

extension Specification {
  /// A neural network of layers that read and write features by name.
  static func network(
    _ layers: [Layer], inputs: [FeatureSpecification], outputs: [FeatureSpecification],
    isExact: Bool = false
  ) -> Self {
    .with {
      $0.specificationVersion = 4
      $0.description.input = inputs
      $0.description.output = outputs
      $0.neuralNetwork.layers = layers
      $0.neuralNetwork.arrayInputShapeMapping = isExact ? .exactArrayMapping : .rank5ArrayMapping
      $0.neuralNetwork.imageInputShapeMapping = isExact ? .rank4ImageMapping : .rank5ImageMapping
    }
  }

  /// Predicts like a loaded model.
  func prediction(_ features: [String: Any]) throws -> any MLFeatureProvider {
    try NeuralNetworkExecutor(self, allowsReducedPrecision: false)
      .prediction(
        from: MLDictionaryFeatureProvider(dictionary: features), options: MLPredictionOptions())
  }
}

extension Layer {
  /// x → factor × x + addend, element by element.
  static func linear(
    _ input: String = "x", _ output: String = "y", factor: Float = 1, addend: Float = 0
  ) -> Layer {
    .with {
      $0.name = "linear"
      $0.input = [input]
      $0.output = [output]
      $0.activation.linear.alpha = factor
      $0.activation.linear.beta = addend
    }
  }

  /// A vector's product with a matrix, row by row.
  static func innerProduct(
    _ input: String = "x", _ output: String = "y", rows: [[Float]]
  ) -> Layer {
    .with {
      $0.name = "product"
      $0.input = [input]
      $0.output = [output]
      $0.innerProduct.inputChannels = UInt64(rows[0].count)
      $0.innerProduct.outputChannels = UInt64(rows.count)
      $0.innerProduct.weights = .init(rows.flatMap { $0 })
    }
  }
}

extension MLMultiArray {
  static func numbers(
    _ values: [Float], shape: [Int], _ type: MLMultiArrayDataType = .float32
  ) throws -> MLMultiArray {
    let array = try MLMultiArray(dimensions: shape, dataType: type)
    for (index, value) in values.enumerated() { array[index] = NSNumber(value: value) }
    return array
  }
}

extension MLFeatureProvider {
  func numbers(_ name: String) -> [Float]? {
    featureValue(for: name)?.multiArrayValue?.values(as: Float.self)
  }

  func shape(_ name: String) -> [Int]? { featureValue(for: name)?.multiArrayValue?.dimensions }
}

/// An image of these pixels, row by row: blue, green, red, alpha.
func image(
  width: Int, _ pixels: [(blue: UInt8, green: UInt8, red: UInt8)]
) throws -> CVPixelBuffer {
  let height = pixels.count / width
  let made = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
  guard let made else { throw MLModelError(.generic, "no memory") }
  for (index, pixel) in pixels.enumerated() {
    let target =
      made.planes[0].baseAddress + index / width * made.planes[0].bytesPerRow + index % width * 4
    target.storeBytes(of: SIMD4(pixel.blue, pixel.green, pixel.red, 255), as: SIMD4<UInt8>.self)
  }
  return made
}
