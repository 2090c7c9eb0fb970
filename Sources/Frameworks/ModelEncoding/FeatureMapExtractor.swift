package import CoreGraphics
import CoreML
import CoreMLSpecification
import CoreVideo
package import ImageIO
import PixelSampling
import SwiftProtobuf

/// Layers that will be a part of a written network, run on pictures to see what the layers after them will be given.
package struct FeatureMapExtractor: Sendable {
  /// A value of the network, plane by plane: `[channel][row][column]`.
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
  ///   - layers: the first of which read `image`.
  ///   - outputs: the names of the values to give.
  ///   - width: the picture's, in pixels; `height` likewise.
  ///   - scale: a level of 0…255 becomes `scale * level + bias`, in each channel.
  /// - Throws: `NotInstalledError` where OpenVINO isn't installed; `MLModelError` where the layers can't be run.
  package init(
    layers: [EncodableLayer], outputs: [String], width: Int, height: Int, scale: Float, bias: Float
  ) throws {
    var model = CoreML_Specification_Model()
    model.specificationVersion = 4
    model.description_p.input = [
      .picture(Self.inputName, width: width, height: height, shortDescription: "")
    ]
    model.description_p.output = outputs.map { name in
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

  /// The values for a picture, or a part of it, stretched to the size.
  ///
  /// - Parameter region: normalized, origin at the lower left, in the upright picture.
  /// - Throws: `PixelSamplingError`; what keeps the network from running.
  package func maps(of picture: OrientedImage, region: CGRect) throws -> [Map] {
    let sampled = try ImageSamplingRequest(
      picture, regionOfInterest: region, cropAndScale: .scaleFill, destinationWidth: width,
      destinationHeight: height)
    return try network.blobs(of: sampled).map { blob in
      let sizes = blob.shape.suffix(3)
      guard sizes.count == 3, let channels = sizes.first, let width = sizes.last else {
        throw MLModelError(.generic, "A map of features has the shape \(blob.shape).")
      }
      return Map(
        channels: channels, height: sizes[sizes.startIndex + 1], width: width, numbers: blob.numbers)
    }
  }
}
