// What Apple's Core ML has and this module doesn't yet, by Apple's names. A name leaves this list with the change
// that brings it. Code that uses one of them fails to compile here.

// MARK: - Members of types that are here
//
// NSSecureCoding of MLMultiArray, MLFeatureValue, MLSequence, the descriptions and the constraints
// extension MLModel
//   static func load(asset:configuration:) async throws -> MLModel
//   func parameterValue(for: MLParameterKey) throws -> Any
//   func makeState() -> MLState
//   func prediction(from:using: MLState[, options:]) throws -> any MLFeatureProvider
// extension MLModelConfiguration
//   var parameters: [MLParameterKey: Any]?
//   var preferredMetalDevice: (any MTLDevice)?              (needs Metal)
//   var optimizationHints: MLOptimizationHints
// extension MLModelDescription
//   var stateDescriptionsByName: [String: MLFeatureDescription]
//   var trainingInputDescriptionsByName: [String: MLFeatureDescription]
//   var parameterDescriptionsByKey: [MLParameterKey: MLParameterDescription]
// extension MLFeatureDescription
//   var stateConstraint: MLStateConstraint?
// extension MLShapedArray: MutableCollection, ExpressibleByArrayLiteral, Codable
//   its slices (MLShapedArraySlice), layouts, reshaping, transposing and concatenating
// MLPredictionOptions.outputBackings takes multi-arrays, not pixel buffers

// MARK: - Types
//
// class MLModelAsset, enum MLModelStructure, class MLComputePlan, class MLModelCollection
// class MLGPUComputeDevice, class MLNeuralEngineComputeDevice (no such device is driven here)
// struct MLTensor, protocol MLTensorScalar, class MLState, class MLStateConstraint
// protocol MLCustomLayer, protocol MLCustomModel
// class MLKey, class MLParameterKey, class MLMetricKey, class MLParameterDescription, class MLNumericConstraint
// class MLTask, class MLUpdateTask, class MLUpdateContext, class MLUpdateProgressHandlers, protocol MLWritable

// MARK: - Kinds of model that are refused when they are loaded, by the public format's names
//
// glmRegressor, glmClassifier, supportVectorRegressor, supportVectorClassifier, treeEnsembleRegressor,
// treeEnsembleClassifier, kNearestNeighborsClassifier, featureVectorizer, dictVectorizer, oneHotEncoder, imputer,
// scaler, normalizer, categoricalMapping, arrayFeatureExtractor, identity, mlProgram, customModel, linkedModel,
// itemSimilarityRecommender, bayesianProbitRegressor, serializedModel, classConfidenceThresholding,
// textClassifier, wordTagger, gazetteer, wordEmbedding, visionFeaturePrint, audioFeaturePrint,
// soundAnalysisPreprocessing
