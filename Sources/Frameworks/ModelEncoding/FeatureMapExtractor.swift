package import CoreGraphics
import CoreML
import CoreMLSpecification
import CoreVideo
package import ImageIO
import PixelSampling
import ProtobufWire

/// Runs the first layers of a network on images, to compute the inputs of the layers after them.
package struct FeatureMapExtractor: Sendable {
  /// A feature map, `[channel][row][column]`.
  package struct Map: Sendable {
    package let channels: Int
    package let height: Int
    package let width: Int
    package let numbers: [Float]
  }

  private static let inputName = EncodableDetector.imageName
  private let width: Int
  private let height: Int
  private let network: ImageNetwork

  /// - Parameters:
  ///   - layers: the layers, of which the first read `image`.
  ///   - outputs: the names of the values to return.
  ///   - width: the width of the input in pixels; `height` likewise.
  ///   - scale: maps a level of 0…255 to `scale * level + bias`, in each channel.
  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `MLModelError` if the layers can't be run.
  package init(
    layers: [EncodableLayer], outputs: [String], width: Int, height: Int, scale: Float, bias: Float
  ) throws {
    var model = CoreML_Specification_Model()
    model.specificationVersion = 4
    model.description.input = [
      .picture(Self.inputName, width: width, height: height, shortDescription: "")
    ]
    model.description.output = outputs.map { name in
      .with { output in
        output.name = name
        output.type.multiArrayType.dataType = .float32
      }
    }
    model.neuralNetwork.layers = layers.map(\.specification)
    model.neuralNetwork.preprocessing = [.scaling(Self.inputName, by: scale, bias: bias)]
    (self.width, self.height) = (width, height)
    network = try ImageNetwork(model, inputName: Self.inputName, pixelFormat: kCVPixelFormatType_32BGRA)
  }

  /// The maps of a region (normalized, lower-left origin, in the upright image), stretched to the input size.
  ///
  /// - Throws: `PixelSamplingError`; errors of the network.
  package func maps(of image: OrientedImage, region: CGRect) throws -> [Map] {
    let sampled = try ImageSamplingRequest(
      image, regionOfInterest: region, cropAndScale: .scaleFill, destinationWidth: width,
      destinationHeight: height)
    return try network.blobs(of: sampled).map { blob in
      let sizes = blob.shape.suffix(3)
      guard sizes.count == 3, let channels = sizes.first, let width = sizes.last else {
        throw MLModelError(.generic, "A feature map has the unsupported shape \(blob.shape).")
      }
      return Map(
        channels: channels, height: sizes[sizes.startIndex + 1], width: width, numbers: blob.numbers)
    }
  }
}
