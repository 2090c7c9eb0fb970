import CoreMLSpecification
import SwiftProtobuf

/// A network that classifies the pose of a hand, to be written as a Core ML model.
///
/// Its input `poses` is a hand's joints, `[1, 3, 21]`, as `VNHumanHandPoseObservation.keypointsMultiArray()` gives them; its outputs are
/// `label`, the likeliest label, and `labelProbabilities`, the probability of each, as Create ML names them. It needs iOS 13 or macOS
/// 10.15 (version 4 of the specification).
package struct EncodablePoseClassifier: EncodableModel {
  /// The name of the joints among the layers' inputs, which see them as one channel of three rows.
  package static let posesName = "poses"

  package var specification: OpaqueSpecification { OpaqueSpecification(model: model) }
  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - jointCount: how many joints there are.
  ///   - layers: in the order in which they are computed; the last one's output has a probability for each label.
  package init(labels: [String], jointCount: Int, layers: [EncodableLayer], metadata: EncodableMetadata) {
    model.specificationVersion = 4
    model.description_p = .classifier(
      .with { input in
        input.name = Self.posesName
        input.shortDescription = "A hand's joints: x, y and confidence of each."
        input.type.multiArrayType.dataType = .float32
        input.type.multiArrayType.shape = [1, 3, Int64(jointCount)]
      }, label: "label", probabilities: "labelProbabilities", metadata: metadata)
    model.neuralNetworkClassifier = .init(labels: labels, layers: layers)
  }
}
