// Written by Schema/generate.py from Model.proto: change that instead.
// swift-format-ignore-file

// A Core ML model file: what it is for, what goes in and out, and one of the kinds of model.

package import Foundation
package import ProtobufWire

package struct CoreML_Specification_Model: ProtobufMessage {
  package indirect enum OneOf_Type: Sendable {
    case pipelineClassifier(CoreML_Specification_PipelineClassifier)
    case pipelineRegressor(CoreML_Specification_PipelineRegressor)
    case pipeline(CoreML_Specification_Pipeline)
    case glmRegressor(CoreML_Specification_GLMRegressor)
    case supportVectorRegressor(CoreML_Specification_SupportVectorRegressor)
    case treeEnsembleRegressor(CoreML_Specification_TreeEnsembleRegressor)
    case neuralNetworkRegressor(CoreML_Specification_NeuralNetworkRegressor)
    case bayesianProbitRegressor(CoreML_Specification_BayesianProbitRegressor)
    case glmClassifier(CoreML_Specification_GLMClassifier)
    case supportVectorClassifier(CoreML_Specification_SupportVectorClassifier)
    case treeEnsembleClassifier(CoreML_Specification_TreeEnsembleClassifier)
    case neuralNetworkClassifier(CoreML_Specification_NeuralNetworkClassifier)
    case kNearestNeighborsClassifier(CoreML_Specification_KNearestNeighborsClassifier)
    case neuralNetwork(CoreML_Specification_NeuralNetwork)
    case itemSimilarityRecommender(CoreML_Specification_ItemSimilarityRecommender)
    case mlProgram(CoreML_Specification_MILSpec_Program)
    case customModel(CoreML_Specification_CustomModel)
    case linkedModel(CoreML_Specification_LinkedModel)
    case classConfidenceThresholding(CoreML_Specification_ClassConfidenceThresholding)
    case oneHotEncoder(CoreML_Specification_OneHotEncoder)
    case imputer(CoreML_Specification_Imputer)
    case featureVectorizer(CoreML_Specification_FeatureVectorizer)
    case dictVectorizer(CoreML_Specification_DictVectorizer)
    case scaler(CoreML_Specification_Scaler)
    case categoricalMapping(CoreML_Specification_CategoricalMapping)
    case normalizer(CoreML_Specification_Normalizer)
    case arrayFeatureExtractor(CoreML_Specification_ArrayFeatureExtractor)
    case nonMaximumSuppression(CoreML_Specification_NonMaximumSuppression)
    case identity(CoreML_Specification_Identity)
    case textClassifier(CoreML_Specification_CoreMLModels_TextClassifier)
    case wordTagger(CoreML_Specification_CoreMLModels_WordTagger)
    case visionFeaturePrint(CoreML_Specification_CoreMLModels_VisionFeaturePrint)
    case soundAnalysisPreprocessing(CoreML_Specification_CoreMLModels_SoundAnalysisPreprocessing)
    case gazetteer(CoreML_Specification_CoreMLModels_Gazetteer)
    case wordEmbedding(CoreML_Specification_CoreMLModels_WordEmbedding)
    case audioFeaturePrint(CoreML_Specification_CoreMLModels_AudioFeaturePrint)
    case serializedModel(CoreML_Specification_SerializedModel)
  }
  package var type: OneOf_Type?
  package var pipelineClassifier: CoreML_Specification_PipelineClassifier {
    get { if case .pipelineClassifier(let value) = type { value } else { .init() } }
    set { type = .pipelineClassifier(newValue) }
  }
  package var pipelineRegressor: CoreML_Specification_PipelineRegressor {
    get { if case .pipelineRegressor(let value) = type { value } else { .init() } }
    set { type = .pipelineRegressor(newValue) }
  }
  package var pipeline: CoreML_Specification_Pipeline {
    get { if case .pipeline(let value) = type { value } else { .init() } }
    set { type = .pipeline(newValue) }
  }
  package var glmRegressor: CoreML_Specification_GLMRegressor {
    get { if case .glmRegressor(let value) = type { value } else { .init() } }
    set { type = .glmRegressor(newValue) }
  }
  package var supportVectorRegressor: CoreML_Specification_SupportVectorRegressor {
    get { if case .supportVectorRegressor(let value) = type { value } else { .init() } }
    set { type = .supportVectorRegressor(newValue) }
  }
  package var treeEnsembleRegressor: CoreML_Specification_TreeEnsembleRegressor {
    get { if case .treeEnsembleRegressor(let value) = type { value } else { .init() } }
    set { type = .treeEnsembleRegressor(newValue) }
  }
  package var neuralNetworkRegressor: CoreML_Specification_NeuralNetworkRegressor {
    get { if case .neuralNetworkRegressor(let value) = type { value } else { .init() } }
    set { type = .neuralNetworkRegressor(newValue) }
  }
  package var bayesianProbitRegressor: CoreML_Specification_BayesianProbitRegressor {
    get { if case .bayesianProbitRegressor(let value) = type { value } else { .init() } }
    set { type = .bayesianProbitRegressor(newValue) }
  }
  package var glmClassifier: CoreML_Specification_GLMClassifier {
    get { if case .glmClassifier(let value) = type { value } else { .init() } }
    set { type = .glmClassifier(newValue) }
  }
  package var supportVectorClassifier: CoreML_Specification_SupportVectorClassifier {
    get { if case .supportVectorClassifier(let value) = type { value } else { .init() } }
    set { type = .supportVectorClassifier(newValue) }
  }
  package var treeEnsembleClassifier: CoreML_Specification_TreeEnsembleClassifier {
    get { if case .treeEnsembleClassifier(let value) = type { value } else { .init() } }
    set { type = .treeEnsembleClassifier(newValue) }
  }
  package var neuralNetworkClassifier: CoreML_Specification_NeuralNetworkClassifier {
    get { if case .neuralNetworkClassifier(let value) = type { value } else { .init() } }
    set { type = .neuralNetworkClassifier(newValue) }
  }
  package var kNearestNeighborsClassifier: CoreML_Specification_KNearestNeighborsClassifier {
    get { if case .kNearestNeighborsClassifier(let value) = type { value } else { .init() } }
    set { type = .kNearestNeighborsClassifier(newValue) }
  }
  package var neuralNetwork: CoreML_Specification_NeuralNetwork {
    get { if case .neuralNetwork(let value) = type { value } else { .init() } }
    set { type = .neuralNetwork(newValue) }
  }
  package var itemSimilarityRecommender: CoreML_Specification_ItemSimilarityRecommender {
    get { if case .itemSimilarityRecommender(let value) = type { value } else { .init() } }
    set { type = .itemSimilarityRecommender(newValue) }
  }
  package var mlProgram: CoreML_Specification_MILSpec_Program {
    get { if case .mlProgram(let value) = type { value } else { .init() } }
    set { type = .mlProgram(newValue) }
  }
  package var customModel: CoreML_Specification_CustomModel {
    get { if case .customModel(let value) = type { value } else { .init() } }
    set { type = .customModel(newValue) }
  }
  package var linkedModel: CoreML_Specification_LinkedModel {
    get { if case .linkedModel(let value) = type { value } else { .init() } }
    set { type = .linkedModel(newValue) }
  }
  package var classConfidenceThresholding: CoreML_Specification_ClassConfidenceThresholding {
    get { if case .classConfidenceThresholding(let value) = type { value } else { .init() } }
    set { type = .classConfidenceThresholding(newValue) }
  }
  package var oneHotEncoder: CoreML_Specification_OneHotEncoder {
    get { if case .oneHotEncoder(let value) = type { value } else { .init() } }
    set { type = .oneHotEncoder(newValue) }
  }
  package var imputer: CoreML_Specification_Imputer {
    get { if case .imputer(let value) = type { value } else { .init() } }
    set { type = .imputer(newValue) }
  }
  package var featureVectorizer: CoreML_Specification_FeatureVectorizer {
    get { if case .featureVectorizer(let value) = type { value } else { .init() } }
    set { type = .featureVectorizer(newValue) }
  }
  package var dictVectorizer: CoreML_Specification_DictVectorizer {
    get { if case .dictVectorizer(let value) = type { value } else { .init() } }
    set { type = .dictVectorizer(newValue) }
  }
  package var scaler: CoreML_Specification_Scaler {
    get { if case .scaler(let value) = type { value } else { .init() } }
    set { type = .scaler(newValue) }
  }
  package var categoricalMapping: CoreML_Specification_CategoricalMapping {
    get { if case .categoricalMapping(let value) = type { value } else { .init() } }
    set { type = .categoricalMapping(newValue) }
  }
  package var normalizer: CoreML_Specification_Normalizer {
    get { if case .normalizer(let value) = type { value } else { .init() } }
    set { type = .normalizer(newValue) }
  }
  package var arrayFeatureExtractor: CoreML_Specification_ArrayFeatureExtractor {
    get { if case .arrayFeatureExtractor(let value) = type { value } else { .init() } }
    set { type = .arrayFeatureExtractor(newValue) }
  }
  package var nonMaximumSuppression: CoreML_Specification_NonMaximumSuppression {
    get { if case .nonMaximumSuppression(let value) = type { value } else { .init() } }
    set { type = .nonMaximumSuppression(newValue) }
  }
  package var identity: CoreML_Specification_Identity {
    get { if case .identity(let value) = type { value } else { .init() } }
    set { type = .identity(newValue) }
  }
  package var textClassifier: CoreML_Specification_CoreMLModels_TextClassifier {
    get { if case .textClassifier(let value) = type { value } else { .init() } }
    set { type = .textClassifier(newValue) }
  }
  package var wordTagger: CoreML_Specification_CoreMLModels_WordTagger {
    get { if case .wordTagger(let value) = type { value } else { .init() } }
    set { type = .wordTagger(newValue) }
  }
  package var visionFeaturePrint: CoreML_Specification_CoreMLModels_VisionFeaturePrint {
    get { if case .visionFeaturePrint(let value) = type { value } else { .init() } }
    set { type = .visionFeaturePrint(newValue) }
  }
  package var soundAnalysisPreprocessing: CoreML_Specification_CoreMLModels_SoundAnalysisPreprocessing {
    get { if case .soundAnalysisPreprocessing(let value) = type { value } else { .init() } }
    set { type = .soundAnalysisPreprocessing(newValue) }
  }
  package var gazetteer: CoreML_Specification_CoreMLModels_Gazetteer {
    get { if case .gazetteer(let value) = type { value } else { .init() } }
    set { type = .gazetteer(newValue) }
  }
  package var wordEmbedding: CoreML_Specification_CoreMLModels_WordEmbedding {
    get { if case .wordEmbedding(let value) = type { value } else { .init() } }
    set { type = .wordEmbedding(newValue) }
  }
  package var audioFeaturePrint: CoreML_Specification_CoreMLModels_AudioFeaturePrint {
    get { if case .audioFeaturePrint(let value) = type { value } else { .init() } }
    set { type = .audioFeaturePrint(newValue) }
  }
  package var serializedModel: CoreML_Specification_SerializedModel {
    get { if case .serializedModel(let value) = type { value } else { .init() } }
    set { type = .serializedModel(newValue) }
  }

  package var specificationVersion: Int32 = 0
  @Nested package var description: CoreML_Specification_ModelDescription
  package var isUpdatable: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasDescription: Bool { _description.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try specificationVersion.read(field)
    case 2: try _description.read(field)
    case 10: try isUpdatable.read(field)
    case 200: try pipelineClassifier.read(field)
    case 201: try pipelineRegressor.read(field)
    case 202: try pipeline.read(field)
    case 300: try glmRegressor.read(field)
    case 301: try supportVectorRegressor.read(field)
    case 302: try treeEnsembleRegressor.read(field)
    case 303: try neuralNetworkRegressor.read(field)
    case 304: try bayesianProbitRegressor.read(field)
    case 400: try glmClassifier.read(field)
    case 401: try supportVectorClassifier.read(field)
    case 402: try treeEnsembleClassifier.read(field)
    case 403: try neuralNetworkClassifier.read(field)
    case 404: try kNearestNeighborsClassifier.read(field)
    case 500: try neuralNetwork.read(field)
    case 501: try itemSimilarityRecommender.read(field)
    case 502: try mlProgram.read(field)
    case 555: try customModel.read(field)
    case 556: try linkedModel.read(field)
    case 560: try classConfidenceThresholding.read(field)
    case 600: try oneHotEncoder.read(field)
    case 601: try imputer.read(field)
    case 602: try featureVectorizer.read(field)
    case 603: try dictVectorizer.read(field)
    case 604: try scaler.read(field)
    case 606: try categoricalMapping.read(field)
    case 607: try normalizer.read(field)
    case 609: try arrayFeatureExtractor.read(field)
    case 610: try nonMaximumSuppression.read(field)
    case 900: try identity.read(field)
    case 2000: try textClassifier.read(field)
    case 2001: try wordTagger.read(field)
    case 2002: try visionFeaturePrint.read(field)
    case 2003: try soundAnalysisPreprocessing.read(field)
    case 2004: try gazetteer.read(field)
    case 2005: try wordEmbedding.read(field)
    case 2006: try audioFeaturePrint.read(field)
    case 3000: try serializedModel.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, specificationVersion)
    visitor.visit(2, _description)
    visitor.visit(10, isUpdatable)
    switch type {
    case .pipelineClassifier(let value): value.visit(as: 200, &visitor)
    case .pipelineRegressor(let value): value.visit(as: 201, &visitor)
    case .pipeline(let value): value.visit(as: 202, &visitor)
    case .glmRegressor(let value): value.visit(as: 300, &visitor)
    case .supportVectorRegressor(let value): value.visit(as: 301, &visitor)
    case .treeEnsembleRegressor(let value): value.visit(as: 302, &visitor)
    case .neuralNetworkRegressor(let value): value.visit(as: 303, &visitor)
    case .bayesianProbitRegressor(let value): value.visit(as: 304, &visitor)
    case .glmClassifier(let value): value.visit(as: 400, &visitor)
    case .supportVectorClassifier(let value): value.visit(as: 401, &visitor)
    case .treeEnsembleClassifier(let value): value.visit(as: 402, &visitor)
    case .neuralNetworkClassifier(let value): value.visit(as: 403, &visitor)
    case .kNearestNeighborsClassifier(let value): value.visit(as: 404, &visitor)
    case .neuralNetwork(let value): value.visit(as: 500, &visitor)
    case .itemSimilarityRecommender(let value): value.visit(as: 501, &visitor)
    case .mlProgram(let value): value.visit(as: 502, &visitor)
    case .customModel(let value): value.visit(as: 555, &visitor)
    case .linkedModel(let value): value.visit(as: 556, &visitor)
    case .classConfidenceThresholding(let value): value.visit(as: 560, &visitor)
    case .oneHotEncoder(let value): value.visit(as: 600, &visitor)
    case .imputer(let value): value.visit(as: 601, &visitor)
    case .featureVectorizer(let value): value.visit(as: 602, &visitor)
    case .dictVectorizer(let value): value.visit(as: 603, &visitor)
    case .scaler(let value): value.visit(as: 604, &visitor)
    case .categoricalMapping(let value): value.visit(as: 606, &visitor)
    case .normalizer(let value): value.visit(as: 607, &visitor)
    case .arrayFeatureExtractor(let value): value.visit(as: 609, &visitor)
    case .nonMaximumSuppression(let value): value.visit(as: 610, &visitor)
    case .identity(let value): value.visit(as: 900, &visitor)
    case .textClassifier(let value): value.visit(as: 2000, &visitor)
    case .wordTagger(let value): value.visit(as: 2001, &visitor)
    case .visionFeaturePrint(let value): value.visit(as: 2002, &visitor)
    case .soundAnalysisPreprocessing(let value): value.visit(as: 2003, &visitor)
    case .gazetteer(let value): value.visit(as: 2004, &visitor)
    case .wordEmbedding(let value): value.visit(as: 2005, &visitor)
    case .audioFeaturePrint(let value): value.visit(as: 2006, &visitor)
    case .serializedModel(let value): value.visit(as: 3000, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_ModelDescription: ProtobufMessage {
  package var input: [CoreML_Specification_FeatureDescription] = []
  package var output: [CoreML_Specification_FeatureDescription] = []
  package var predictedFeatureName: String = ""
  package var predictedProbabilitiesName: String = ""
  package var state: [CoreML_Specification_FeatureDescription] = []
  package var functions: [CoreML_Specification_FunctionDescription] = []
  package var defaultFunctionName: String = ""
  package var trainingInput: [CoreML_Specification_FeatureDescription] = []
  @Nested package var metadata: CoreML_Specification_Metadata
  package var unknownFields: [UInt8] = []
  package var hasMetadata: Bool { _metadata.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try input.read(field)
    case 10: try output.read(field)
    case 11: try predictedFeatureName.read(field)
    case 12: try predictedProbabilitiesName.read(field)
    case 13: try state.read(field)
    case 20: try functions.read(field)
    case 21: try defaultFunctionName.read(field)
    case 50: try trainingInput.read(field)
    case 100: try _metadata.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, input)
    visitor.visit(10, output)
    visitor.visit(11, predictedFeatureName)
    visitor.visit(12, predictedProbabilitiesName)
    visitor.visit(13, state)
    visitor.visit(20, functions)
    visitor.visit(21, defaultFunctionName)
    visitor.visit(50, trainingInput)
    visitor.visit(100, _metadata)
  }
}

package struct CoreML_Specification_FunctionDescription: ProtobufMessage {
  package var name: String = ""
  package var input: [CoreML_Specification_FeatureDescription] = []
  package var output: [CoreML_Specification_FeatureDescription] = []
  package var predictedFeatureName: String = ""
  package var predictedProbabilitiesName: String = ""
  package var state: [CoreML_Specification_FeatureDescription] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 2: try input.read(field)
    case 3: try output.read(field)
    case 4: try predictedFeatureName.read(field)
    case 5: try predictedProbabilitiesName.read(field)
    case 6: try state.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    visitor.visit(2, input)
    visitor.visit(3, output)
    visitor.visit(4, predictedFeatureName)
    visitor.visit(5, predictedProbabilitiesName)
    visitor.visit(6, state)
  }
}

package struct CoreML_Specification_FeatureDescription: ProtobufMessage {
  package var name: String = ""
  package var shortDescription: String = ""
  @Nested package var type: CoreML_Specification_FeatureType
  package var unknownFields: [UInt8] = []
  package var hasType: Bool { _type.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 2: try shortDescription.read(field)
    case 3: try _type.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    visitor.visit(2, shortDescription)
    visitor.visit(3, _type)
  }
}

package struct CoreML_Specification_Metadata: ProtobufMessage {
  package var shortDescription: String = ""
  package var versionString: String = ""
  package var author: String = ""
  package var license: String = ""
  package var userDefined: [String: String] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shortDescription.read(field)
    case 2: try versionString.read(field)
    case 3: try author.read(field)
    case 4: try license.read(field)
    case 100: try userDefined.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shortDescription)
    visitor.visit(2, versionString)
    visitor.visit(3, author)
    visitor.visit(4, license)
    visitor.visit(100, userDefined)
  }
}

package struct CoreML_Specification_Pipeline: ProtobufMessage {
  package var models: [CoreML_Specification_Model] = []
  package var names: [String] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try models.read(field)
    case 2: try names.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, models)
    visitor.visit(2, names)
  }
}

package struct CoreML_Specification_PipelineClassifier: ProtobufMessage {
  @Nested package var pipeline: CoreML_Specification_Pipeline
  package var unknownFields: [UInt8] = []
  package var hasPipeline: Bool { _pipeline.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _pipeline.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _pipeline)
  }
}

package struct CoreML_Specification_PipelineRegressor: ProtobufMessage {
  @Nested package var pipeline: CoreML_Specification_Pipeline
  package var unknownFields: [UInt8] = []
  package var hasPipeline: Bool { _pipeline.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _pipeline.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _pipeline)
  }
}

package struct CoreML_Specification_SerializedModel: ProtobufMessage {
  package var identifier: String = ""
  package var model: Data = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try identifier.read(field)
    case 2: try model.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, identifier)
    visitor.visit(2, model)
  }
}

package struct CoreML_Specification_NonMaximumSuppression: ProtobufMessage {
  package struct PickTop: ProtobufMessage {
    package var perClass: Bool = false
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try perClass.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, perClass)
    }
  }

  package indirect enum OneOf_SuppressionMethod: Sendable {
    case pickTop(CoreML_Specification_NonMaximumSuppression.PickTop)
  }
  package var suppressionMethod: OneOf_SuppressionMethod?
  package var pickTop: CoreML_Specification_NonMaximumSuppression.PickTop {
    get { if case .pickTop(let value) = suppressionMethod { value } else { .init() } }
    set { suppressionMethod = .pickTop(newValue) }
  }

  package indirect enum OneOf_ClassLabels: Sendable {
    case stringClassLabels(CoreML_Specification_StringVector)
    case int64ClassLabels(CoreML_Specification_Int64Vector)
  }
  package var classLabels: OneOf_ClassLabels?
  package var stringClassLabels: CoreML_Specification_StringVector {
    get { if case .stringClassLabels(let value) = classLabels { value } else { .init() } }
    set { classLabels = .stringClassLabels(newValue) }
  }
  package var int64ClassLabels: CoreML_Specification_Int64Vector {
    get { if case .int64ClassLabels(let value) = classLabels { value } else { .init() } }
    set { classLabels = .int64ClassLabels(newValue) }
  }

  package var iouThreshold: Double = 0
  package var confidenceThreshold: Double = 0
  package var confidenceInputFeatureName: String = ""
  package var coordinatesInputFeatureName: String = ""
  package var iouThresholdInputFeatureName: String = ""
  package var confidenceThresholdInputFeatureName: String = ""
  package var confidenceOutputFeatureName: String = ""
  package var coordinatesOutputFeatureName: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try pickTop.read(field)
    case 100: try stringClassLabels.read(field)
    case 101: try int64ClassLabels.read(field)
    case 110: try iouThreshold.read(field)
    case 111: try confidenceThreshold.read(field)
    case 200: try confidenceInputFeatureName.read(field)
    case 201: try coordinatesInputFeatureName.read(field)
    case 202: try iouThresholdInputFeatureName.read(field)
    case 203: try confidenceThresholdInputFeatureName.read(field)
    case 210: try confidenceOutputFeatureName.read(field)
    case 211: try coordinatesOutputFeatureName.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch suppressionMethod {
    case .pickTop(let value): value.visit(as: 1, &visitor)
    case nil: break
    }
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 100, &visitor)
    case .int64ClassLabels(let value): value.visit(as: 101, &visitor)
    case nil: break
    }
    visitor.visit(110, iouThreshold)
    visitor.visit(111, confidenceThreshold)
    visitor.visit(200, confidenceInputFeatureName)
    visitor.visit(201, coordinatesInputFeatureName)
    visitor.visit(202, iouThresholdInputFeatureName)
    visitor.visit(203, confidenceThresholdInputFeatureName)
    visitor.visit(210, confidenceOutputFeatureName)
    visitor.visit(211, coordinatesOutputFeatureName)
  }
}
