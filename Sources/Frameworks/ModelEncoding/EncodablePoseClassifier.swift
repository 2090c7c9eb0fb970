import CoreMLSpecification
import ProtobufWire

/// A hand pose classifier, to be encoded as a Core ML model.
///
/// Its input `poses` is as in `VNHumanHandPoseObservation.keypointsMultiArray()`, `[1, 3, 21]`. As in Create
/// ML, its outputs are `label` and `labelProbabilities`. Requires iOS 13 or macOS 10.15 (specification
/// version 4).
package struct EncodablePoseClassifier: EncodableModel {
  /// The name of the joints among the layers' inputs, one channel with three rows.
  package static let posesName = "poses"

  package var specification: OpaqueSpecification { OpaqueSpecification(model: model) }
  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the last layer's outputs.
  ///   - layers: in order of execution; the last one outputs a probability for each label.
  package init(labels: [String], jointCount: Int, layers: [EncodableLayer], metadata: EncodableMetadata) {
    model.specificationVersion = 4
    model.description = .classifier(
      .with { input in
        input.name = Self.posesName
        input.shortDescription = "A hand's joints: x, y and confidence of each."
        input.type.multiArrayType.dataType = .float32
        input.type.multiArrayType.shape = [1, 3, Int64(jointCount)]
      }, label: "label", probabilities: "labelProbabilities", metadata: metadata)
    model.neuralNetworkClassifier = .init(labels: labels, layers: layers)
  }
}
