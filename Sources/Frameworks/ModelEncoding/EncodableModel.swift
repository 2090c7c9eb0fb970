package import CoreML
import CoreMLSpecification
import Foundation
import ProtobufWire

/// A generated model, to be written as a self-contained Core ML file or to be run directly.
package protocol EncodableModel: Sendable {
  var specification: OpaqueSpecification { get }
}

/// An opaque wrapper of a specification, for other modules.
package struct OpaqueSpecification: Sendable {
  let model: CoreML_Specification_Model
}

extension EncodableModel {
  /// The contents of a `.mlmodel` file, deterministic for the same model.
  package func serialized() throws -> Data {
    try specification.model.serializedData()
  }

  /// - Throws: as `MLModel.init(contentsOf:configuration:)`.
  package func loaded(configuration: MLModelConfiguration = MLModelConfiguration()) throws -> MLModel {
    try MLModel(specification.model, configuration: configuration)
  }
}

package struct EncodableMetadata: Sendable, Hashable {
  package var shortDescription: String
  package var author: String
  package var license: String
  package var version: String
  package var additional: [String: String]

  package init(
    shortDescription: String, author: String, license: String, version: String, additional: [String: String]
  ) {
    (self.shortDescription, self.author, self.license) = (shortDescription, author, license)
    (self.version, self.additional) = (version, additional)
  }

  var specification: CoreML_Specification_Metadata {
    .with { written in
      written.shortDescription = shortDescription
      written.author = author
      written.license = license
      written.versionString = version
      written.userDefined = additional
    }
  }
}

extension CoreML_Specification_NeuralNetworkPreprocessing {
  /// Maps a level of 0…255 to `scale * level + bias`, in each channel.
  static func scaling(_ name: String, by scale: Float, bias: Float) -> Self {
    .with { step in
      step.featureName = name
      step.scaler = .with { scaler in
        scaler.channelScale = scale
        (scaler.redBias, scaler.greenBias, scaler.blueBias) = (bias, bias, bias)
      }
    }
  }
}

extension CoreML_Specification_FeatureDescription {
  static func picture(_ name: String, width: Int, height: Int, shortDescription: String) -> Self {
    .with { input in
      input.name = name
      input.shortDescription = shortDescription
      input.type.imageType = .with { image in
        (image.width, image.height) = (Int64(width), Int64(height))
        image.colorSpace = .rgb
      }
    }
  }
}
