// Written by Schema/generate.py from NeuralNetwork.proto: change that instead.
// swift-format-ignore-file

// Neural networks: their inputs' preprocessing, their layers in order of execution, their weights.

package import ProtobufWire

package struct CoreML_Specification_NeuralNetwork: ProtobufMessage {
  package var layers: [CoreML_Specification_NeuralNetworkLayer] = []
  package var preprocessing: [CoreML_Specification_NeuralNetworkPreprocessing] = []
  package var arrayInputShapeMapping: CoreML_Specification_NeuralNetworkMultiArrayShapeMapping = .init()
  package var imageInputShapeMapping: CoreML_Specification_NeuralNetworkImageShapeMapping = .init()
  @Nested package var updateParams: CoreML_Specification_NetworkUpdateParameters
  package var unknownFields: [UInt8] = []
  package var hasUpdateParams: Bool { _updateParams.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try layers.read(field)
    case 2: try preprocessing.read(field)
    case 5: try arrayInputShapeMapping.read(field)
    case 6: try imageInputShapeMapping.read(field)
    case 10: try _updateParams.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, layers)
    visitor.visit(2, preprocessing)
    visitor.visit(5, arrayInputShapeMapping)
    visitor.visit(6, imageInputShapeMapping)
    visitor.visit(10, _updateParams)
  }
}

package struct CoreML_Specification_NeuralNetworkClassifier: ProtobufMessage {
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

  package var layers: [CoreML_Specification_NeuralNetworkLayer] = []
  package var preprocessing: [CoreML_Specification_NeuralNetworkPreprocessing] = []
  package var arrayInputShapeMapping: CoreML_Specification_NeuralNetworkMultiArrayShapeMapping = .init()
  package var imageInputShapeMapping: CoreML_Specification_NeuralNetworkImageShapeMapping = .init()
  @Nested package var updateParams: CoreML_Specification_NetworkUpdateParameters
  package var labelProbabilityLayerName: String = ""
  package var unknownFields: [UInt8] = []
  package var hasUpdateParams: Bool { _updateParams.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try layers.read(field)
    case 2: try preprocessing.read(field)
    case 5: try arrayInputShapeMapping.read(field)
    case 6: try imageInputShapeMapping.read(field)
    case 10: try _updateParams.read(field)
    case 100: try stringClassLabels.read(field)
    case 101: try int64ClassLabels.read(field)
    case 200: try labelProbabilityLayerName.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, layers)
    visitor.visit(2, preprocessing)
    visitor.visit(5, arrayInputShapeMapping)
    visitor.visit(6, imageInputShapeMapping)
    visitor.visit(10, _updateParams)
    switch classLabels {
    case .stringClassLabels(let value): value.visit(as: 100, &visitor)
    case .int64ClassLabels(let value): value.visit(as: 101, &visitor)
    case nil: break
    }
    visitor.visit(200, labelProbabilityLayerName)
  }
}

package struct CoreML_Specification_NeuralNetworkRegressor: ProtobufMessage {
  package var layers: [CoreML_Specification_NeuralNetworkLayer] = []
  package var preprocessing: [CoreML_Specification_NeuralNetworkPreprocessing] = []
  package var arrayInputShapeMapping: CoreML_Specification_NeuralNetworkMultiArrayShapeMapping = .init()
  package var imageInputShapeMapping: CoreML_Specification_NeuralNetworkImageShapeMapping = .init()
  @Nested package var updateParams: CoreML_Specification_NetworkUpdateParameters
  package var unknownFields: [UInt8] = []
  package var hasUpdateParams: Bool { _updateParams.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try layers.read(field)
    case 2: try preprocessing.read(field)
    case 5: try arrayInputShapeMapping.read(field)
    case 6: try imageInputShapeMapping.read(field)
    case 10: try _updateParams.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, layers)
    visitor.visit(2, preprocessing)
    visitor.visit(5, arrayInputShapeMapping)
    visitor.visit(6, imageInputShapeMapping)
    visitor.visit(10, _updateParams)
  }
}

/// channelScale × value + the bias of the channel.
package struct CoreML_Specification_NeuralNetworkImageScaler: ProtobufMessage {
  package var channelScale: Float = 0
  package var blueBias: Float = 0
  package var greenBias: Float = 0
  package var redBias: Float = 0
  package var grayBias: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 10: try channelScale.read(field)
    case 20: try blueBias.read(field)
    case 21: try greenBias.read(field)
    case 22: try redBias.read(field)
    case 30: try grayBias.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(10, channelScale)
    visitor.visit(20, blueBias)
    visitor.visit(21, greenBias)
    visitor.visit(22, redBias)
    visitor.visit(30, grayBias)
  }
}

package struct CoreML_Specification_NeuralNetworkMeanImage: ProtobufMessage {
  package var meanImage: [Float] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try meanImage.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, meanImage)
  }
}

/// Applies to the input `featureName`, or to the first image input where that is empty.
package struct CoreML_Specification_NeuralNetworkPreprocessing: ProtobufMessage {
  package indirect enum OneOf_Preprocessor: Sendable {
    case scaler(CoreML_Specification_NeuralNetworkImageScaler)
    case meanImage(CoreML_Specification_NeuralNetworkMeanImage)
  }
  package var preprocessor: OneOf_Preprocessor?
  package var scaler: CoreML_Specification_NeuralNetworkImageScaler {
    get { if case .scaler(let value) = preprocessor { value } else { .init() } }
    set { preprocessor = .scaler(newValue) }
  }
  package var meanImage: CoreML_Specification_NeuralNetworkMeanImage {
    get { if case .meanImage(let value) = preprocessor { value } else { .init() } }
    set { preprocessor = .meanImage(newValue) }
  }

  package var featureName: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try featureName.read(field)
    case 10: try scaler.read(field)
    case 11: try meanImage.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, featureName)
    switch preprocessor {
    case .scaler(let value): value.visit(as: 10, &visitor)
    case .meanImage(let value): value.visit(as: 11, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_Tensor: ProtobufMessage {
  package var rank: UInt32 = 0
  package var dimValue: [Int64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try rank.read(field)
    case 2: try dimValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, rank)
    visitor.visit(2, dimValue)
  }
}

/// One step: reads the blobs named in `input`, writes those named in `output`.
package struct CoreML_Specification_NeuralNetworkLayer: ProtobufMessage {
  package indirect enum OneOf_Layer: Sendable {
    case convolution(CoreML_Specification_ConvolutionLayerParams)
    case pooling(CoreML_Specification_PoolingLayerParams)
    case activation(CoreML_Specification_ActivationParams)
    case innerProduct(CoreML_Specification_InnerProductLayerParams)
    case embedding(CoreML_Specification_EmbeddingLayerParams)
    case batchnorm(CoreML_Specification_BatchnormLayerParams)
    case mvn(CoreML_Specification_MeanVarianceNormalizeLayerParams)
    case l2Normalize(CoreML_Specification_L2NormalizeLayerParams)
    case softmax(CoreML_Specification_SoftmaxLayerParams)
    case lrn(CoreML_Specification_LRNLayerParams)
    case crop(CoreML_Specification_CropLayerParams)
    case padding(CoreML_Specification_PaddingLayerParams)
    case upsample(CoreML_Specification_UpsampleLayerParams)
    case resizeBilinear(CoreML_Specification_ResizeBilinearLayerParams)
    case cropResize(CoreML_Specification_CropResizeLayerParams)
    case unary(CoreML_Specification_UnaryFunctionLayerParams)
    case add(CoreML_Specification_AddLayerParams)
    case multiply(CoreML_Specification_MultiplyLayerParams)
    case average(CoreML_Specification_AverageLayerParams)
    case scale(CoreML_Specification_ScaleLayerParams)
    case bias(CoreML_Specification_BiasLayerParams)
    case max(CoreML_Specification_MaxLayerParams)
    case min(CoreML_Specification_MinLayerParams)
    case dot(CoreML_Specification_DotProductLayerParams)
    case reduce(CoreML_Specification_ReduceLayerParams)
    case loadConstant(CoreML_Specification_LoadConstantLayerParams)
    case reshape(CoreML_Specification_ReshapeLayerParams)
    case flatten(CoreML_Specification_FlattenLayerParams)
    case permute(CoreML_Specification_PermuteLayerParams)
    case concat(CoreML_Specification_ConcatLayerParams)
    case split(CoreML_Specification_SplitLayerParams)
    case sequenceRepeat(CoreML_Specification_SequenceRepeatLayerParams)
    case reorganizeData(CoreML_Specification_ReorganizeDataLayerParams)
    case slice(CoreML_Specification_SliceLayerParams)
    case simpleRecurrent(CoreML_Specification_SimpleRecurrentLayerParams)
    case gru(CoreML_Specification_GRULayerParams)
    case uniDirectionalLstm(CoreML_Specification_UniDirectionalLSTMLayerParams)
    case biDirectionalLstm(CoreML_Specification_BiDirectionalLSTMLayerParams)
    case custom(CoreML_Specification_CustomLayerParams)
    case copy(CoreML_Specification_CopyLayerParams)
    case branch(CoreML_Specification_BranchLayerParams)
    case loop(CoreML_Specification_LoopLayerParams)
    case loopBreak(CoreML_Specification_LoopBreakLayerParams)
    case loopContinue(CoreML_Specification_LoopContinueLayerParams)
    case rangeStatic(CoreML_Specification_RangeStaticLayerParams)
    case rangeDynamic(CoreML_Specification_RangeDynamicLayerParams)
    case clip(CoreML_Specification_ClipLayerParams)
    case ceil(CoreML_Specification_CeilLayerParams)
    case floor(CoreML_Specification_FloorLayerParams)
    case sign(CoreML_Specification_SignLayerParams)
    case round(CoreML_Specification_RoundLayerParams)
    case exp2(CoreML_Specification_Exp2LayerParams)
    case sin(CoreML_Specification_SinLayerParams)
    case cos(CoreML_Specification_CosLayerParams)
    case tan(CoreML_Specification_TanLayerParams)
    case asin(CoreML_Specification_AsinLayerParams)
    case acos(CoreML_Specification_AcosLayerParams)
    case atan(CoreML_Specification_AtanLayerParams)
    case sinh(CoreML_Specification_SinhLayerParams)
    case cosh(CoreML_Specification_CoshLayerParams)
    case tanh(CoreML_Specification_TanhLayerParams)
    case asinh(CoreML_Specification_AsinhLayerParams)
    case acosh(CoreML_Specification_AcoshLayerParams)
    case atanh(CoreML_Specification_AtanhLayerParams)
    case erf(CoreML_Specification_ErfLayerParams)
    case gelu(CoreML_Specification_GeluLayerParams)
    case equal(CoreML_Specification_EqualLayerParams)
    case notEqual(CoreML_Specification_NotEqualLayerParams)
    case lessThan(CoreML_Specification_LessThanLayerParams)
    case lessEqual(CoreML_Specification_LessEqualLayerParams)
    case greaterThan(CoreML_Specification_GreaterThanLayerParams)
    case greaterEqual(CoreML_Specification_GreaterEqualLayerParams)
    case logicalOr(CoreML_Specification_LogicalOrLayerParams)
    case logicalXor(CoreML_Specification_LogicalXorLayerParams)
    case logicalNot(CoreML_Specification_LogicalNotLayerParams)
    case logicalAnd(CoreML_Specification_LogicalAndLayerParams)
    case modBroadcastable(CoreML_Specification_ModBroadcastableLayerParams)
    case minBroadcastable(CoreML_Specification_MinBroadcastableLayerParams)
    case maxBroadcastable(CoreML_Specification_MaxBroadcastableLayerParams)
    case addBroadcastable(CoreML_Specification_AddBroadcastableLayerParams)
    case powBroadcastable(CoreML_Specification_PowBroadcastableLayerParams)
    case divideBroadcastable(CoreML_Specification_DivideBroadcastableLayerParams)
    case floorDivBroadcastable(CoreML_Specification_FloorDivBroadcastableLayerParams)
    case multiplyBroadcastable(CoreML_Specification_MultiplyBroadcastableLayerParams)
    case subtractBroadcastable(CoreML_Specification_SubtractBroadcastableLayerParams)
    case tile(CoreML_Specification_TileLayerParams)
    case stack(CoreML_Specification_StackLayerParams)
    case gather(CoreML_Specification_GatherLayerParams)
    case scatter(CoreML_Specification_ScatterLayerParams)
    case gatherNd(CoreML_Specification_GatherNDLayerParams)
    case scatterNd(CoreML_Specification_ScatterNDLayerParams)
    case softmaxNd(CoreML_Specification_SoftmaxNDLayerParams)
    case gatherAlongAxis(CoreML_Specification_GatherAlongAxisLayerParams)
    case scatterAlongAxis(CoreML_Specification_ScatterAlongAxisLayerParams)
    case reverse(CoreML_Specification_ReverseLayerParams)
    case reverseSeq(CoreML_Specification_ReverseSeqLayerParams)
    case splitNd(CoreML_Specification_SplitNDLayerParams)
    case concatNd(CoreML_Specification_ConcatNDLayerParams)
    case transpose(CoreML_Specification_TransposeLayerParams)
    case sliceStatic(CoreML_Specification_SliceStaticLayerParams)
    case sliceDynamic(CoreML_Specification_SliceDynamicLayerParams)
    case slidingWindows(CoreML_Specification_SlidingWindowsLayerParams)
    case topK(CoreML_Specification_TopKLayerParams)
    case argMin(CoreML_Specification_ArgMinLayerParams)
    case argMax(CoreML_Specification_ArgMaxLayerParams)
    case embeddingNd(CoreML_Specification_EmbeddingNDLayerParams)
    case batchedMatmul(CoreML_Specification_BatchedMatMulLayerParams)
    case getShape(CoreML_Specification_GetShapeLayerParams)
    case loadConstantNd(CoreML_Specification_LoadConstantNDLayerParams)
    case fillLike(CoreML_Specification_FillLikeLayerParams)
    case fillStatic(CoreML_Specification_FillStaticLayerParams)
    case fillDynamic(CoreML_Specification_FillDynamicLayerParams)
    case broadcastToLike(CoreML_Specification_BroadcastToLikeLayerParams)
    case broadcastToStatic(CoreML_Specification_BroadcastToStaticLayerParams)
    case broadcastToDynamic(CoreML_Specification_BroadcastToDynamicLayerParams)
    case squeeze(CoreML_Specification_SqueezeLayerParams)
    case expandDims(CoreML_Specification_ExpandDimsLayerParams)
    case flattenTo2D(CoreML_Specification_FlattenTo2DLayerParams)
    case reshapeLike(CoreML_Specification_ReshapeLikeLayerParams)
    case reshapeStatic(CoreML_Specification_ReshapeStaticLayerParams)
    case reshapeDynamic(CoreML_Specification_ReshapeDynamicLayerParams)
    case rankPreservingReshape(CoreML_Specification_RankPreservingReshapeLayerParams)
    case constantPad(CoreML_Specification_ConstantPaddingLayerParams)
    case randomNormalLike(CoreML_Specification_RandomNormalLikeLayerParams)
    case randomNormalStatic(CoreML_Specification_RandomNormalStaticLayerParams)
    case randomNormalDynamic(CoreML_Specification_RandomNormalDynamicLayerParams)
    case randomUniformLike(CoreML_Specification_RandomUniformLikeLayerParams)
    case randomUniformStatic(CoreML_Specification_RandomUniformStaticLayerParams)
    case randomUniformDynamic(CoreML_Specification_RandomUniformDynamicLayerParams)
    case randomBernoulliLike(CoreML_Specification_RandomBernoulliLikeLayerParams)
    case randomBernoulliStatic(CoreML_Specification_RandomBernoulliStaticLayerParams)
    case randomBernoulliDynamic(CoreML_Specification_RandomBernoulliDynamicLayerParams)
    case categoricalDistribution(CoreML_Specification_CategoricalDistributionLayerParams)
    case reduceL1(CoreML_Specification_ReduceL1LayerParams)
    case reduceL2(CoreML_Specification_ReduceL2LayerParams)
    case reduceMax(CoreML_Specification_ReduceMaxLayerParams)
    case reduceMin(CoreML_Specification_ReduceMinLayerParams)
    case reduceSum(CoreML_Specification_ReduceSumLayerParams)
    case reduceProd(CoreML_Specification_ReduceProdLayerParams)
    case reduceMean(CoreML_Specification_ReduceMeanLayerParams)
    case reduceLogSum(CoreML_Specification_ReduceLogSumLayerParams)
    case reduceSumSquare(CoreML_Specification_ReduceSumSquareLayerParams)
    case reduceLogSumExp(CoreML_Specification_ReduceLogSumExpLayerParams)
    case whereNonZero(CoreML_Specification_WhereNonZeroLayerParams)
    case matrixBandPart(CoreML_Specification_MatrixBandPartLayerParams)
    case lowerTriangular(CoreML_Specification_LowerTriangularLayerParams)
    case upperTriangular(CoreML_Specification_UpperTriangularLayerParams)
    case whereBroadcastable(CoreML_Specification_WhereBroadcastableLayerParams)
    case layerNormalization(CoreML_Specification_LayerNormalizationLayerParams)
    case nonMaximumSuppression(CoreML_Specification_NonMaximumSuppressionLayerParams)
    case oneHot(CoreML_Specification_OneHotLayerParams)
    case cumSum(CoreML_Specification_CumSumLayerParams)
    case clampedReLu(CoreML_Specification_ClampedReLULayerParams)
    case argSort(CoreML_Specification_ArgSortLayerParams)
    case pooling3D(CoreML_Specification_Pooling3DLayerParams)
    case globalPooling3D(CoreML_Specification_GlobalPooling3DLayerParams)
    case sliceBySize(CoreML_Specification_SliceBySizeLayerParams)
    case convolution3D(CoreML_Specification_Convolution3DLayerParams)
  }
  package var layer: OneOf_Layer?
  package var convolution: CoreML_Specification_ConvolutionLayerParams {
    get { if case .convolution(let value) = layer { value } else { .init() } }
    set { layer = .convolution(newValue) }
  }
  package var pooling: CoreML_Specification_PoolingLayerParams {
    get { if case .pooling(let value) = layer { value } else { .init() } }
    set { layer = .pooling(newValue) }
  }
  package var activation: CoreML_Specification_ActivationParams {
    get { if case .activation(let value) = layer { value } else { .init() } }
    set { layer = .activation(newValue) }
  }
  package var innerProduct: CoreML_Specification_InnerProductLayerParams {
    get { if case .innerProduct(let value) = layer { value } else { .init() } }
    set { layer = .innerProduct(newValue) }
  }
  package var embedding: CoreML_Specification_EmbeddingLayerParams {
    get { if case .embedding(let value) = layer { value } else { .init() } }
    set { layer = .embedding(newValue) }
  }
  package var batchnorm: CoreML_Specification_BatchnormLayerParams {
    get { if case .batchnorm(let value) = layer { value } else { .init() } }
    set { layer = .batchnorm(newValue) }
  }
  package var mvn: CoreML_Specification_MeanVarianceNormalizeLayerParams {
    get { if case .mvn(let value) = layer { value } else { .init() } }
    set { layer = .mvn(newValue) }
  }
  package var l2Normalize: CoreML_Specification_L2NormalizeLayerParams {
    get { if case .l2Normalize(let value) = layer { value } else { .init() } }
    set { layer = .l2Normalize(newValue) }
  }
  package var softmax: CoreML_Specification_SoftmaxLayerParams {
    get { if case .softmax(let value) = layer { value } else { .init() } }
    set { layer = .softmax(newValue) }
  }
  package var lrn: CoreML_Specification_LRNLayerParams {
    get { if case .lrn(let value) = layer { value } else { .init() } }
    set { layer = .lrn(newValue) }
  }
  package var crop: CoreML_Specification_CropLayerParams {
    get { if case .crop(let value) = layer { value } else { .init() } }
    set { layer = .crop(newValue) }
  }
  package var padding: CoreML_Specification_PaddingLayerParams {
    get { if case .padding(let value) = layer { value } else { .init() } }
    set { layer = .padding(newValue) }
  }
  package var upsample: CoreML_Specification_UpsampleLayerParams {
    get { if case .upsample(let value) = layer { value } else { .init() } }
    set { layer = .upsample(newValue) }
  }
  package var resizeBilinear: CoreML_Specification_ResizeBilinearLayerParams {
    get { if case .resizeBilinear(let value) = layer { value } else { .init() } }
    set { layer = .resizeBilinear(newValue) }
  }
  package var cropResize: CoreML_Specification_CropResizeLayerParams {
    get { if case .cropResize(let value) = layer { value } else { .init() } }
    set { layer = .cropResize(newValue) }
  }
  package var unary: CoreML_Specification_UnaryFunctionLayerParams {
    get { if case .unary(let value) = layer { value } else { .init() } }
    set { layer = .unary(newValue) }
  }
  package var add: CoreML_Specification_AddLayerParams {
    get { if case .add(let value) = layer { value } else { .init() } }
    set { layer = .add(newValue) }
  }
  package var multiply: CoreML_Specification_MultiplyLayerParams {
    get { if case .multiply(let value) = layer { value } else { .init() } }
    set { layer = .multiply(newValue) }
  }
  package var average: CoreML_Specification_AverageLayerParams {
    get { if case .average(let value) = layer { value } else { .init() } }
    set { layer = .average(newValue) }
  }
  package var scale: CoreML_Specification_ScaleLayerParams {
    get { if case .scale(let value) = layer { value } else { .init() } }
    set { layer = .scale(newValue) }
  }
  package var bias: CoreML_Specification_BiasLayerParams {
    get { if case .bias(let value) = layer { value } else { .init() } }
    set { layer = .bias(newValue) }
  }
  package var max: CoreML_Specification_MaxLayerParams {
    get { if case .max(let value) = layer { value } else { .init() } }
    set { layer = .max(newValue) }
  }
  package var min: CoreML_Specification_MinLayerParams {
    get { if case .min(let value) = layer { value } else { .init() } }
    set { layer = .min(newValue) }
  }
  package var dot: CoreML_Specification_DotProductLayerParams {
    get { if case .dot(let value) = layer { value } else { .init() } }
    set { layer = .dot(newValue) }
  }
  package var reduce: CoreML_Specification_ReduceLayerParams {
    get { if case .reduce(let value) = layer { value } else { .init() } }
    set { layer = .reduce(newValue) }
  }
  package var loadConstant: CoreML_Specification_LoadConstantLayerParams {
    get { if case .loadConstant(let value) = layer { value } else { .init() } }
    set { layer = .loadConstant(newValue) }
  }
  package var reshape: CoreML_Specification_ReshapeLayerParams {
    get { if case .reshape(let value) = layer { value } else { .init() } }
    set { layer = .reshape(newValue) }
  }
  package var flatten: CoreML_Specification_FlattenLayerParams {
    get { if case .flatten(let value) = layer { value } else { .init() } }
    set { layer = .flatten(newValue) }
  }
  package var permute: CoreML_Specification_PermuteLayerParams {
    get { if case .permute(let value) = layer { value } else { .init() } }
    set { layer = .permute(newValue) }
  }
  package var concat: CoreML_Specification_ConcatLayerParams {
    get { if case .concat(let value) = layer { value } else { .init() } }
    set { layer = .concat(newValue) }
  }
  package var split: CoreML_Specification_SplitLayerParams {
    get { if case .split(let value) = layer { value } else { .init() } }
    set { layer = .split(newValue) }
  }
  package var sequenceRepeat: CoreML_Specification_SequenceRepeatLayerParams {
    get { if case .sequenceRepeat(let value) = layer { value } else { .init() } }
    set { layer = .sequenceRepeat(newValue) }
  }
  package var reorganizeData: CoreML_Specification_ReorganizeDataLayerParams {
    get { if case .reorganizeData(let value) = layer { value } else { .init() } }
    set { layer = .reorganizeData(newValue) }
  }
  package var slice: CoreML_Specification_SliceLayerParams {
    get { if case .slice(let value) = layer { value } else { .init() } }
    set { layer = .slice(newValue) }
  }
  package var simpleRecurrent: CoreML_Specification_SimpleRecurrentLayerParams {
    get { if case .simpleRecurrent(let value) = layer { value } else { .init() } }
    set { layer = .simpleRecurrent(newValue) }
  }
  package var gru: CoreML_Specification_GRULayerParams {
    get { if case .gru(let value) = layer { value } else { .init() } }
    set { layer = .gru(newValue) }
  }
  package var uniDirectionalLstm: CoreML_Specification_UniDirectionalLSTMLayerParams {
    get { if case .uniDirectionalLstm(let value) = layer { value } else { .init() } }
    set { layer = .uniDirectionalLstm(newValue) }
  }
  package var biDirectionalLstm: CoreML_Specification_BiDirectionalLSTMLayerParams {
    get { if case .biDirectionalLstm(let value) = layer { value } else { .init() } }
    set { layer = .biDirectionalLstm(newValue) }
  }
  package var custom: CoreML_Specification_CustomLayerParams {
    get { if case .custom(let value) = layer { value } else { .init() } }
    set { layer = .custom(newValue) }
  }
  package var copy: CoreML_Specification_CopyLayerParams {
    get { if case .copy(let value) = layer { value } else { .init() } }
    set { layer = .copy(newValue) }
  }
  package var branch: CoreML_Specification_BranchLayerParams {
    get { if case .branch(let value) = layer { value } else { .init() } }
    set { layer = .branch(newValue) }
  }
  package var loop: CoreML_Specification_LoopLayerParams {
    get { if case .loop(let value) = layer { value } else { .init() } }
    set { layer = .loop(newValue) }
  }
  package var loopBreak: CoreML_Specification_LoopBreakLayerParams {
    get { if case .loopBreak(let value) = layer { value } else { .init() } }
    set { layer = .loopBreak(newValue) }
  }
  package var loopContinue: CoreML_Specification_LoopContinueLayerParams {
    get { if case .loopContinue(let value) = layer { value } else { .init() } }
    set { layer = .loopContinue(newValue) }
  }
  package var rangeStatic: CoreML_Specification_RangeStaticLayerParams {
    get { if case .rangeStatic(let value) = layer { value } else { .init() } }
    set { layer = .rangeStatic(newValue) }
  }
  package var rangeDynamic: CoreML_Specification_RangeDynamicLayerParams {
    get { if case .rangeDynamic(let value) = layer { value } else { .init() } }
    set { layer = .rangeDynamic(newValue) }
  }
  package var clip: CoreML_Specification_ClipLayerParams {
    get { if case .clip(let value) = layer { value } else { .init() } }
    set { layer = .clip(newValue) }
  }
  package var ceil: CoreML_Specification_CeilLayerParams {
    get { if case .ceil(let value) = layer { value } else { .init() } }
    set { layer = .ceil(newValue) }
  }
  package var floor: CoreML_Specification_FloorLayerParams {
    get { if case .floor(let value) = layer { value } else { .init() } }
    set { layer = .floor(newValue) }
  }
  package var sign: CoreML_Specification_SignLayerParams {
    get { if case .sign(let value) = layer { value } else { .init() } }
    set { layer = .sign(newValue) }
  }
  package var round: CoreML_Specification_RoundLayerParams {
    get { if case .round(let value) = layer { value } else { .init() } }
    set { layer = .round(newValue) }
  }
  package var exp2: CoreML_Specification_Exp2LayerParams {
    get { if case .exp2(let value) = layer { value } else { .init() } }
    set { layer = .exp2(newValue) }
  }
  package var sin: CoreML_Specification_SinLayerParams {
    get { if case .sin(let value) = layer { value } else { .init() } }
    set { layer = .sin(newValue) }
  }
  package var cos: CoreML_Specification_CosLayerParams {
    get { if case .cos(let value) = layer { value } else { .init() } }
    set { layer = .cos(newValue) }
  }
  package var tan: CoreML_Specification_TanLayerParams {
    get { if case .tan(let value) = layer { value } else { .init() } }
    set { layer = .tan(newValue) }
  }
  package var asin: CoreML_Specification_AsinLayerParams {
    get { if case .asin(let value) = layer { value } else { .init() } }
    set { layer = .asin(newValue) }
  }
  package var acos: CoreML_Specification_AcosLayerParams {
    get { if case .acos(let value) = layer { value } else { .init() } }
    set { layer = .acos(newValue) }
  }
  package var atan: CoreML_Specification_AtanLayerParams {
    get { if case .atan(let value) = layer { value } else { .init() } }
    set { layer = .atan(newValue) }
  }
  package var sinh: CoreML_Specification_SinhLayerParams {
    get { if case .sinh(let value) = layer { value } else { .init() } }
    set { layer = .sinh(newValue) }
  }
  package var cosh: CoreML_Specification_CoshLayerParams {
    get { if case .cosh(let value) = layer { value } else { .init() } }
    set { layer = .cosh(newValue) }
  }
  package var tanh: CoreML_Specification_TanhLayerParams {
    get { if case .tanh(let value) = layer { value } else { .init() } }
    set { layer = .tanh(newValue) }
  }
  package var asinh: CoreML_Specification_AsinhLayerParams {
    get { if case .asinh(let value) = layer { value } else { .init() } }
    set { layer = .asinh(newValue) }
  }
  package var acosh: CoreML_Specification_AcoshLayerParams {
    get { if case .acosh(let value) = layer { value } else { .init() } }
    set { layer = .acosh(newValue) }
  }
  package var atanh: CoreML_Specification_AtanhLayerParams {
    get { if case .atanh(let value) = layer { value } else { .init() } }
    set { layer = .atanh(newValue) }
  }
  package var erf: CoreML_Specification_ErfLayerParams {
    get { if case .erf(let value) = layer { value } else { .init() } }
    set { layer = .erf(newValue) }
  }
  package var gelu: CoreML_Specification_GeluLayerParams {
    get { if case .gelu(let value) = layer { value } else { .init() } }
    set { layer = .gelu(newValue) }
  }
  package var equal: CoreML_Specification_EqualLayerParams {
    get { if case .equal(let value) = layer { value } else { .init() } }
    set { layer = .equal(newValue) }
  }
  package var notEqual: CoreML_Specification_NotEqualLayerParams {
    get { if case .notEqual(let value) = layer { value } else { .init() } }
    set { layer = .notEqual(newValue) }
  }
  package var lessThan: CoreML_Specification_LessThanLayerParams {
    get { if case .lessThan(let value) = layer { value } else { .init() } }
    set { layer = .lessThan(newValue) }
  }
  package var lessEqual: CoreML_Specification_LessEqualLayerParams {
    get { if case .lessEqual(let value) = layer { value } else { .init() } }
    set { layer = .lessEqual(newValue) }
  }
  package var greaterThan: CoreML_Specification_GreaterThanLayerParams {
    get { if case .greaterThan(let value) = layer { value } else { .init() } }
    set { layer = .greaterThan(newValue) }
  }
  package var greaterEqual: CoreML_Specification_GreaterEqualLayerParams {
    get { if case .greaterEqual(let value) = layer { value } else { .init() } }
    set { layer = .greaterEqual(newValue) }
  }
  package var logicalOr: CoreML_Specification_LogicalOrLayerParams {
    get { if case .logicalOr(let value) = layer { value } else { .init() } }
    set { layer = .logicalOr(newValue) }
  }
  package var logicalXor: CoreML_Specification_LogicalXorLayerParams {
    get { if case .logicalXor(let value) = layer { value } else { .init() } }
    set { layer = .logicalXor(newValue) }
  }
  package var logicalNot: CoreML_Specification_LogicalNotLayerParams {
    get { if case .logicalNot(let value) = layer { value } else { .init() } }
    set { layer = .logicalNot(newValue) }
  }
  package var logicalAnd: CoreML_Specification_LogicalAndLayerParams {
    get { if case .logicalAnd(let value) = layer { value } else { .init() } }
    set { layer = .logicalAnd(newValue) }
  }
  package var modBroadcastable: CoreML_Specification_ModBroadcastableLayerParams {
    get { if case .modBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .modBroadcastable(newValue) }
  }
  package var minBroadcastable: CoreML_Specification_MinBroadcastableLayerParams {
    get { if case .minBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .minBroadcastable(newValue) }
  }
  package var maxBroadcastable: CoreML_Specification_MaxBroadcastableLayerParams {
    get { if case .maxBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .maxBroadcastable(newValue) }
  }
  package var addBroadcastable: CoreML_Specification_AddBroadcastableLayerParams {
    get { if case .addBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .addBroadcastable(newValue) }
  }
  package var powBroadcastable: CoreML_Specification_PowBroadcastableLayerParams {
    get { if case .powBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .powBroadcastable(newValue) }
  }
  package var divideBroadcastable: CoreML_Specification_DivideBroadcastableLayerParams {
    get { if case .divideBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .divideBroadcastable(newValue) }
  }
  package var floorDivBroadcastable: CoreML_Specification_FloorDivBroadcastableLayerParams {
    get { if case .floorDivBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .floorDivBroadcastable(newValue) }
  }
  package var multiplyBroadcastable: CoreML_Specification_MultiplyBroadcastableLayerParams {
    get { if case .multiplyBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .multiplyBroadcastable(newValue) }
  }
  package var subtractBroadcastable: CoreML_Specification_SubtractBroadcastableLayerParams {
    get { if case .subtractBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .subtractBroadcastable(newValue) }
  }
  package var tile: CoreML_Specification_TileLayerParams {
    get { if case .tile(let value) = layer { value } else { .init() } }
    set { layer = .tile(newValue) }
  }
  package var stack: CoreML_Specification_StackLayerParams {
    get { if case .stack(let value) = layer { value } else { .init() } }
    set { layer = .stack(newValue) }
  }
  package var gather: CoreML_Specification_GatherLayerParams {
    get { if case .gather(let value) = layer { value } else { .init() } }
    set { layer = .gather(newValue) }
  }
  package var scatter: CoreML_Specification_ScatterLayerParams {
    get { if case .scatter(let value) = layer { value } else { .init() } }
    set { layer = .scatter(newValue) }
  }
  package var gatherNd: CoreML_Specification_GatherNDLayerParams {
    get { if case .gatherNd(let value) = layer { value } else { .init() } }
    set { layer = .gatherNd(newValue) }
  }
  package var scatterNd: CoreML_Specification_ScatterNDLayerParams {
    get { if case .scatterNd(let value) = layer { value } else { .init() } }
    set { layer = .scatterNd(newValue) }
  }
  package var softmaxNd: CoreML_Specification_SoftmaxNDLayerParams {
    get { if case .softmaxNd(let value) = layer { value } else { .init() } }
    set { layer = .softmaxNd(newValue) }
  }
  package var gatherAlongAxis: CoreML_Specification_GatherAlongAxisLayerParams {
    get { if case .gatherAlongAxis(let value) = layer { value } else { .init() } }
    set { layer = .gatherAlongAxis(newValue) }
  }
  package var scatterAlongAxis: CoreML_Specification_ScatterAlongAxisLayerParams {
    get { if case .scatterAlongAxis(let value) = layer { value } else { .init() } }
    set { layer = .scatterAlongAxis(newValue) }
  }
  package var reverse: CoreML_Specification_ReverseLayerParams {
    get { if case .reverse(let value) = layer { value } else { .init() } }
    set { layer = .reverse(newValue) }
  }
  package var reverseSeq: CoreML_Specification_ReverseSeqLayerParams {
    get { if case .reverseSeq(let value) = layer { value } else { .init() } }
    set { layer = .reverseSeq(newValue) }
  }
  package var splitNd: CoreML_Specification_SplitNDLayerParams {
    get { if case .splitNd(let value) = layer { value } else { .init() } }
    set { layer = .splitNd(newValue) }
  }
  package var concatNd: CoreML_Specification_ConcatNDLayerParams {
    get { if case .concatNd(let value) = layer { value } else { .init() } }
    set { layer = .concatNd(newValue) }
  }
  package var transpose: CoreML_Specification_TransposeLayerParams {
    get { if case .transpose(let value) = layer { value } else { .init() } }
    set { layer = .transpose(newValue) }
  }
  package var sliceStatic: CoreML_Specification_SliceStaticLayerParams {
    get { if case .sliceStatic(let value) = layer { value } else { .init() } }
    set { layer = .sliceStatic(newValue) }
  }
  package var sliceDynamic: CoreML_Specification_SliceDynamicLayerParams {
    get { if case .sliceDynamic(let value) = layer { value } else { .init() } }
    set { layer = .sliceDynamic(newValue) }
  }
  package var slidingWindows: CoreML_Specification_SlidingWindowsLayerParams {
    get { if case .slidingWindows(let value) = layer { value } else { .init() } }
    set { layer = .slidingWindows(newValue) }
  }
  package var topK: CoreML_Specification_TopKLayerParams {
    get { if case .topK(let value) = layer { value } else { .init() } }
    set { layer = .topK(newValue) }
  }
  package var argMin: CoreML_Specification_ArgMinLayerParams {
    get { if case .argMin(let value) = layer { value } else { .init() } }
    set { layer = .argMin(newValue) }
  }
  package var argMax: CoreML_Specification_ArgMaxLayerParams {
    get { if case .argMax(let value) = layer { value } else { .init() } }
    set { layer = .argMax(newValue) }
  }
  package var embeddingNd: CoreML_Specification_EmbeddingNDLayerParams {
    get { if case .embeddingNd(let value) = layer { value } else { .init() } }
    set { layer = .embeddingNd(newValue) }
  }
  package var batchedMatmul: CoreML_Specification_BatchedMatMulLayerParams {
    get { if case .batchedMatmul(let value) = layer { value } else { .init() } }
    set { layer = .batchedMatmul(newValue) }
  }
  package var getShape: CoreML_Specification_GetShapeLayerParams {
    get { if case .getShape(let value) = layer { value } else { .init() } }
    set { layer = .getShape(newValue) }
  }
  package var loadConstantNd: CoreML_Specification_LoadConstantNDLayerParams {
    get { if case .loadConstantNd(let value) = layer { value } else { .init() } }
    set { layer = .loadConstantNd(newValue) }
  }
  package var fillLike: CoreML_Specification_FillLikeLayerParams {
    get { if case .fillLike(let value) = layer { value } else { .init() } }
    set { layer = .fillLike(newValue) }
  }
  package var fillStatic: CoreML_Specification_FillStaticLayerParams {
    get { if case .fillStatic(let value) = layer { value } else { .init() } }
    set { layer = .fillStatic(newValue) }
  }
  package var fillDynamic: CoreML_Specification_FillDynamicLayerParams {
    get { if case .fillDynamic(let value) = layer { value } else { .init() } }
    set { layer = .fillDynamic(newValue) }
  }
  package var broadcastToLike: CoreML_Specification_BroadcastToLikeLayerParams {
    get { if case .broadcastToLike(let value) = layer { value } else { .init() } }
    set { layer = .broadcastToLike(newValue) }
  }
  package var broadcastToStatic: CoreML_Specification_BroadcastToStaticLayerParams {
    get { if case .broadcastToStatic(let value) = layer { value } else { .init() } }
    set { layer = .broadcastToStatic(newValue) }
  }
  package var broadcastToDynamic: CoreML_Specification_BroadcastToDynamicLayerParams {
    get { if case .broadcastToDynamic(let value) = layer { value } else { .init() } }
    set { layer = .broadcastToDynamic(newValue) }
  }
  package var squeeze: CoreML_Specification_SqueezeLayerParams {
    get { if case .squeeze(let value) = layer { value } else { .init() } }
    set { layer = .squeeze(newValue) }
  }
  package var expandDims: CoreML_Specification_ExpandDimsLayerParams {
    get { if case .expandDims(let value) = layer { value } else { .init() } }
    set { layer = .expandDims(newValue) }
  }
  package var flattenTo2D: CoreML_Specification_FlattenTo2DLayerParams {
    get { if case .flattenTo2D(let value) = layer { value } else { .init() } }
    set { layer = .flattenTo2D(newValue) }
  }
  package var reshapeLike: CoreML_Specification_ReshapeLikeLayerParams {
    get { if case .reshapeLike(let value) = layer { value } else { .init() } }
    set { layer = .reshapeLike(newValue) }
  }
  package var reshapeStatic: CoreML_Specification_ReshapeStaticLayerParams {
    get { if case .reshapeStatic(let value) = layer { value } else { .init() } }
    set { layer = .reshapeStatic(newValue) }
  }
  package var reshapeDynamic: CoreML_Specification_ReshapeDynamicLayerParams {
    get { if case .reshapeDynamic(let value) = layer { value } else { .init() } }
    set { layer = .reshapeDynamic(newValue) }
  }
  package var rankPreservingReshape: CoreML_Specification_RankPreservingReshapeLayerParams {
    get { if case .rankPreservingReshape(let value) = layer { value } else { .init() } }
    set { layer = .rankPreservingReshape(newValue) }
  }
  package var constantPad: CoreML_Specification_ConstantPaddingLayerParams {
    get { if case .constantPad(let value) = layer { value } else { .init() } }
    set { layer = .constantPad(newValue) }
  }
  package var randomNormalLike: CoreML_Specification_RandomNormalLikeLayerParams {
    get { if case .randomNormalLike(let value) = layer { value } else { .init() } }
    set { layer = .randomNormalLike(newValue) }
  }
  package var randomNormalStatic: CoreML_Specification_RandomNormalStaticLayerParams {
    get { if case .randomNormalStatic(let value) = layer { value } else { .init() } }
    set { layer = .randomNormalStatic(newValue) }
  }
  package var randomNormalDynamic: CoreML_Specification_RandomNormalDynamicLayerParams {
    get { if case .randomNormalDynamic(let value) = layer { value } else { .init() } }
    set { layer = .randomNormalDynamic(newValue) }
  }
  package var randomUniformLike: CoreML_Specification_RandomUniformLikeLayerParams {
    get { if case .randomUniformLike(let value) = layer { value } else { .init() } }
    set { layer = .randomUniformLike(newValue) }
  }
  package var randomUniformStatic: CoreML_Specification_RandomUniformStaticLayerParams {
    get { if case .randomUniformStatic(let value) = layer { value } else { .init() } }
    set { layer = .randomUniformStatic(newValue) }
  }
  package var randomUniformDynamic: CoreML_Specification_RandomUniformDynamicLayerParams {
    get { if case .randomUniformDynamic(let value) = layer { value } else { .init() } }
    set { layer = .randomUniformDynamic(newValue) }
  }
  package var randomBernoulliLike: CoreML_Specification_RandomBernoulliLikeLayerParams {
    get { if case .randomBernoulliLike(let value) = layer { value } else { .init() } }
    set { layer = .randomBernoulliLike(newValue) }
  }
  package var randomBernoulliStatic: CoreML_Specification_RandomBernoulliStaticLayerParams {
    get { if case .randomBernoulliStatic(let value) = layer { value } else { .init() } }
    set { layer = .randomBernoulliStatic(newValue) }
  }
  package var randomBernoulliDynamic: CoreML_Specification_RandomBernoulliDynamicLayerParams {
    get { if case .randomBernoulliDynamic(let value) = layer { value } else { .init() } }
    set { layer = .randomBernoulliDynamic(newValue) }
  }
  package var categoricalDistribution: CoreML_Specification_CategoricalDistributionLayerParams {
    get { if case .categoricalDistribution(let value) = layer { value } else { .init() } }
    set { layer = .categoricalDistribution(newValue) }
  }
  package var reduceL1: CoreML_Specification_ReduceL1LayerParams {
    get { if case .reduceL1(let value) = layer { value } else { .init() } }
    set { layer = .reduceL1(newValue) }
  }
  package var reduceL2: CoreML_Specification_ReduceL2LayerParams {
    get { if case .reduceL2(let value) = layer { value } else { .init() } }
    set { layer = .reduceL2(newValue) }
  }
  package var reduceMax: CoreML_Specification_ReduceMaxLayerParams {
    get { if case .reduceMax(let value) = layer { value } else { .init() } }
    set { layer = .reduceMax(newValue) }
  }
  package var reduceMin: CoreML_Specification_ReduceMinLayerParams {
    get { if case .reduceMin(let value) = layer { value } else { .init() } }
    set { layer = .reduceMin(newValue) }
  }
  package var reduceSum: CoreML_Specification_ReduceSumLayerParams {
    get { if case .reduceSum(let value) = layer { value } else { .init() } }
    set { layer = .reduceSum(newValue) }
  }
  package var reduceProd: CoreML_Specification_ReduceProdLayerParams {
    get { if case .reduceProd(let value) = layer { value } else { .init() } }
    set { layer = .reduceProd(newValue) }
  }
  package var reduceMean: CoreML_Specification_ReduceMeanLayerParams {
    get { if case .reduceMean(let value) = layer { value } else { .init() } }
    set { layer = .reduceMean(newValue) }
  }
  package var reduceLogSum: CoreML_Specification_ReduceLogSumLayerParams {
    get { if case .reduceLogSum(let value) = layer { value } else { .init() } }
    set { layer = .reduceLogSum(newValue) }
  }
  package var reduceSumSquare: CoreML_Specification_ReduceSumSquareLayerParams {
    get { if case .reduceSumSquare(let value) = layer { value } else { .init() } }
    set { layer = .reduceSumSquare(newValue) }
  }
  package var reduceLogSumExp: CoreML_Specification_ReduceLogSumExpLayerParams {
    get { if case .reduceLogSumExp(let value) = layer { value } else { .init() } }
    set { layer = .reduceLogSumExp(newValue) }
  }
  package var whereNonZero: CoreML_Specification_WhereNonZeroLayerParams {
    get { if case .whereNonZero(let value) = layer { value } else { .init() } }
    set { layer = .whereNonZero(newValue) }
  }
  package var matrixBandPart: CoreML_Specification_MatrixBandPartLayerParams {
    get { if case .matrixBandPart(let value) = layer { value } else { .init() } }
    set { layer = .matrixBandPart(newValue) }
  }
  package var lowerTriangular: CoreML_Specification_LowerTriangularLayerParams {
    get { if case .lowerTriangular(let value) = layer { value } else { .init() } }
    set { layer = .lowerTriangular(newValue) }
  }
  package var upperTriangular: CoreML_Specification_UpperTriangularLayerParams {
    get { if case .upperTriangular(let value) = layer { value } else { .init() } }
    set { layer = .upperTriangular(newValue) }
  }
  package var whereBroadcastable: CoreML_Specification_WhereBroadcastableLayerParams {
    get { if case .whereBroadcastable(let value) = layer { value } else { .init() } }
    set { layer = .whereBroadcastable(newValue) }
  }
  package var layerNormalization: CoreML_Specification_LayerNormalizationLayerParams {
    get { if case .layerNormalization(let value) = layer { value } else { .init() } }
    set { layer = .layerNormalization(newValue) }
  }
  package var nonMaximumSuppression: CoreML_Specification_NonMaximumSuppressionLayerParams {
    get { if case .nonMaximumSuppression(let value) = layer { value } else { .init() } }
    set { layer = .nonMaximumSuppression(newValue) }
  }
  package var oneHot: CoreML_Specification_OneHotLayerParams {
    get { if case .oneHot(let value) = layer { value } else { .init() } }
    set { layer = .oneHot(newValue) }
  }
  package var cumSum: CoreML_Specification_CumSumLayerParams {
    get { if case .cumSum(let value) = layer { value } else { .init() } }
    set { layer = .cumSum(newValue) }
  }
  package var clampedReLu: CoreML_Specification_ClampedReLULayerParams {
    get { if case .clampedReLu(let value) = layer { value } else { .init() } }
    set { layer = .clampedReLu(newValue) }
  }
  package var argSort: CoreML_Specification_ArgSortLayerParams {
    get { if case .argSort(let value) = layer { value } else { .init() } }
    set { layer = .argSort(newValue) }
  }
  package var pooling3D: CoreML_Specification_Pooling3DLayerParams {
    get { if case .pooling3D(let value) = layer { value } else { .init() } }
    set { layer = .pooling3D(newValue) }
  }
  package var globalPooling3D: CoreML_Specification_GlobalPooling3DLayerParams {
    get { if case .globalPooling3D(let value) = layer { value } else { .init() } }
    set { layer = .globalPooling3D(newValue) }
  }
  package var sliceBySize: CoreML_Specification_SliceBySizeLayerParams {
    get { if case .sliceBySize(let value) = layer { value } else { .init() } }
    set { layer = .sliceBySize(newValue) }
  }
  package var convolution3D: CoreML_Specification_Convolution3DLayerParams {
    get { if case .convolution3D(let value) = layer { value } else { .init() } }
    set { layer = .convolution3D(newValue) }
  }

  package var name: String = ""
  package var input: [String] = []
  package var output: [String] = []
  package var inputTensor: [CoreML_Specification_Tensor] = []
  package var outputTensor: [CoreML_Specification_Tensor] = []
  package var isUpdatable: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 2: try input.read(field)
    case 3: try output.read(field)
    case 4: try inputTensor.read(field)
    case 5: try outputTensor.read(field)
    case 10: try isUpdatable.read(field)
    case 100: try convolution.read(field)
    case 120: try pooling.read(field)
    case 130: try activation.read(field)
    case 140: try innerProduct.read(field)
    case 150: try embedding.read(field)
    case 160: try batchnorm.read(field)
    case 165: try mvn.read(field)
    case 170: try l2Normalize.read(field)
    case 175: try softmax.read(field)
    case 180: try lrn.read(field)
    case 190: try crop.read(field)
    case 200: try padding.read(field)
    case 210: try upsample.read(field)
    case 211: try resizeBilinear.read(field)
    case 212: try cropResize.read(field)
    case 220: try unary.read(field)
    case 230: try add.read(field)
    case 231: try multiply.read(field)
    case 240: try average.read(field)
    case 245: try scale.read(field)
    case 250: try bias.read(field)
    case 260: try max.read(field)
    case 261: try min.read(field)
    case 270: try dot.read(field)
    case 280: try reduce.read(field)
    case 290: try loadConstant.read(field)
    case 300: try reshape.read(field)
    case 301: try flatten.read(field)
    case 310: try permute.read(field)
    case 320: try concat.read(field)
    case 330: try split.read(field)
    case 340: try sequenceRepeat.read(field)
    case 345: try reorganizeData.read(field)
    case 350: try slice.read(field)
    case 400: try simpleRecurrent.read(field)
    case 410: try gru.read(field)
    case 420: try uniDirectionalLstm.read(field)
    case 430: try biDirectionalLstm.read(field)
    case 500: try custom.read(field)
    case 600: try copy.read(field)
    case 605: try branch.read(field)
    case 615: try loop.read(field)
    case 620: try loopBreak.read(field)
    case 625: try loopContinue.read(field)
    case 635: try rangeStatic.read(field)
    case 640: try rangeDynamic.read(field)
    case 660: try clip.read(field)
    case 665: try ceil.read(field)
    case 670: try floor.read(field)
    case 680: try sign.read(field)
    case 685: try round.read(field)
    case 700: try exp2.read(field)
    case 710: try sin.read(field)
    case 715: try cos.read(field)
    case 720: try tan.read(field)
    case 730: try asin.read(field)
    case 735: try acos.read(field)
    case 740: try atan.read(field)
    case 750: try sinh.read(field)
    case 755: try cosh.read(field)
    case 760: try tanh.read(field)
    case 770: try asinh.read(field)
    case 775: try acosh.read(field)
    case 780: try atanh.read(field)
    case 790: try erf.read(field)
    case 795: try gelu.read(field)
    case 815: try equal.read(field)
    case 820: try notEqual.read(field)
    case 825: try lessThan.read(field)
    case 827: try lessEqual.read(field)
    case 830: try greaterThan.read(field)
    case 832: try greaterEqual.read(field)
    case 840: try logicalOr.read(field)
    case 845: try logicalXor.read(field)
    case 850: try logicalNot.read(field)
    case 855: try logicalAnd.read(field)
    case 865: try modBroadcastable.read(field)
    case 870: try minBroadcastable.read(field)
    case 875: try maxBroadcastable.read(field)
    case 880: try addBroadcastable.read(field)
    case 885: try powBroadcastable.read(field)
    case 890: try divideBroadcastable.read(field)
    case 895: try floorDivBroadcastable.read(field)
    case 900: try multiplyBroadcastable.read(field)
    case 905: try subtractBroadcastable.read(field)
    case 920: try tile.read(field)
    case 925: try stack.read(field)
    case 930: try gather.read(field)
    case 935: try scatter.read(field)
    case 940: try gatherNd.read(field)
    case 945: try scatterNd.read(field)
    case 950: try softmaxNd.read(field)
    case 952: try gatherAlongAxis.read(field)
    case 954: try scatterAlongAxis.read(field)
    case 960: try reverse.read(field)
    case 965: try reverseSeq.read(field)
    case 975: try splitNd.read(field)
    case 980: try concatNd.read(field)
    case 985: try transpose.read(field)
    case 995: try sliceStatic.read(field)
    case 1000: try sliceDynamic.read(field)
    case 1005: try slidingWindows.read(field)
    case 1015: try topK.read(field)
    case 1020: try argMin.read(field)
    case 1025: try argMax.read(field)
    case 1040: try embeddingNd.read(field)
    case 1045: try batchedMatmul.read(field)
    case 1065: try getShape.read(field)
    case 1070: try loadConstantNd.read(field)
    case 1080: try fillLike.read(field)
    case 1085: try fillStatic.read(field)
    case 1090: try fillDynamic.read(field)
    case 1100: try broadcastToLike.read(field)
    case 1105: try broadcastToStatic.read(field)
    case 1110: try broadcastToDynamic.read(field)
    case 1120: try squeeze.read(field)
    case 1125: try expandDims.read(field)
    case 1130: try flattenTo2D.read(field)
    case 1135: try reshapeLike.read(field)
    case 1140: try reshapeStatic.read(field)
    case 1145: try reshapeDynamic.read(field)
    case 1150: try rankPreservingReshape.read(field)
    case 1155: try constantPad.read(field)
    case 1170: try randomNormalLike.read(field)
    case 1175: try randomNormalStatic.read(field)
    case 1180: try randomNormalDynamic.read(field)
    case 1190: try randomUniformLike.read(field)
    case 1195: try randomUniformStatic.read(field)
    case 1200: try randomUniformDynamic.read(field)
    case 1210: try randomBernoulliLike.read(field)
    case 1215: try randomBernoulliStatic.read(field)
    case 1220: try randomBernoulliDynamic.read(field)
    case 1230: try categoricalDistribution.read(field)
    case 1250: try reduceL1.read(field)
    case 1255: try reduceL2.read(field)
    case 1260: try reduceMax.read(field)
    case 1265: try reduceMin.read(field)
    case 1270: try reduceSum.read(field)
    case 1275: try reduceProd.read(field)
    case 1280: try reduceMean.read(field)
    case 1285: try reduceLogSum.read(field)
    case 1290: try reduceSumSquare.read(field)
    case 1295: try reduceLogSumExp.read(field)
    case 1313: try whereNonZero.read(field)
    case 1315: try matrixBandPart.read(field)
    case 1320: try lowerTriangular.read(field)
    case 1325: try upperTriangular.read(field)
    case 1330: try whereBroadcastable.read(field)
    case 1350: try layerNormalization.read(field)
    case 1400: try nonMaximumSuppression.read(field)
    case 1450: try oneHot.read(field)
    case 1455: try cumSum.read(field)
    case 1460: try clampedReLu.read(field)
    case 1461: try argSort.read(field)
    case 1465: try pooling3D.read(field)
    case 1466: try globalPooling3D.read(field)
    case 1470: try sliceBySize.read(field)
    case 1471: try convolution3D.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    visitor.visit(2, input)
    visitor.visit(3, output)
    visitor.visit(4, inputTensor)
    visitor.visit(5, outputTensor)
    visitor.visit(10, isUpdatable)
    switch layer {
    case .convolution(let value): value.visit(as: 100, &visitor)
    case .pooling(let value): value.visit(as: 120, &visitor)
    case .activation(let value): value.visit(as: 130, &visitor)
    case .innerProduct(let value): value.visit(as: 140, &visitor)
    case .embedding(let value): value.visit(as: 150, &visitor)
    case .batchnorm(let value): value.visit(as: 160, &visitor)
    case .mvn(let value): value.visit(as: 165, &visitor)
    case .l2Normalize(let value): value.visit(as: 170, &visitor)
    case .softmax(let value): value.visit(as: 175, &visitor)
    case .lrn(let value): value.visit(as: 180, &visitor)
    case .crop(let value): value.visit(as: 190, &visitor)
    case .padding(let value): value.visit(as: 200, &visitor)
    case .upsample(let value): value.visit(as: 210, &visitor)
    case .resizeBilinear(let value): value.visit(as: 211, &visitor)
    case .cropResize(let value): value.visit(as: 212, &visitor)
    case .unary(let value): value.visit(as: 220, &visitor)
    case .add(let value): value.visit(as: 230, &visitor)
    case .multiply(let value): value.visit(as: 231, &visitor)
    case .average(let value): value.visit(as: 240, &visitor)
    case .scale(let value): value.visit(as: 245, &visitor)
    case .bias(let value): value.visit(as: 250, &visitor)
    case .max(let value): value.visit(as: 260, &visitor)
    case .min(let value): value.visit(as: 261, &visitor)
    case .dot(let value): value.visit(as: 270, &visitor)
    case .reduce(let value): value.visit(as: 280, &visitor)
    case .loadConstant(let value): value.visit(as: 290, &visitor)
    case .reshape(let value): value.visit(as: 300, &visitor)
    case .flatten(let value): value.visit(as: 301, &visitor)
    case .permute(let value): value.visit(as: 310, &visitor)
    case .concat(let value): value.visit(as: 320, &visitor)
    case .split(let value): value.visit(as: 330, &visitor)
    case .sequenceRepeat(let value): value.visit(as: 340, &visitor)
    case .reorganizeData(let value): value.visit(as: 345, &visitor)
    case .slice(let value): value.visit(as: 350, &visitor)
    case .simpleRecurrent(let value): value.visit(as: 400, &visitor)
    case .gru(let value): value.visit(as: 410, &visitor)
    case .uniDirectionalLstm(let value): value.visit(as: 420, &visitor)
    case .biDirectionalLstm(let value): value.visit(as: 430, &visitor)
    case .custom(let value): value.visit(as: 500, &visitor)
    case .copy(let value): value.visit(as: 600, &visitor)
    case .branch(let value): value.visit(as: 605, &visitor)
    case .loop(let value): value.visit(as: 615, &visitor)
    case .loopBreak(let value): value.visit(as: 620, &visitor)
    case .loopContinue(let value): value.visit(as: 625, &visitor)
    case .rangeStatic(let value): value.visit(as: 635, &visitor)
    case .rangeDynamic(let value): value.visit(as: 640, &visitor)
    case .clip(let value): value.visit(as: 660, &visitor)
    case .ceil(let value): value.visit(as: 665, &visitor)
    case .floor(let value): value.visit(as: 670, &visitor)
    case .sign(let value): value.visit(as: 680, &visitor)
    case .round(let value): value.visit(as: 685, &visitor)
    case .exp2(let value): value.visit(as: 700, &visitor)
    case .sin(let value): value.visit(as: 710, &visitor)
    case .cos(let value): value.visit(as: 715, &visitor)
    case .tan(let value): value.visit(as: 720, &visitor)
    case .asin(let value): value.visit(as: 730, &visitor)
    case .acos(let value): value.visit(as: 735, &visitor)
    case .atan(let value): value.visit(as: 740, &visitor)
    case .sinh(let value): value.visit(as: 750, &visitor)
    case .cosh(let value): value.visit(as: 755, &visitor)
    case .tanh(let value): value.visit(as: 760, &visitor)
    case .asinh(let value): value.visit(as: 770, &visitor)
    case .acosh(let value): value.visit(as: 775, &visitor)
    case .atanh(let value): value.visit(as: 780, &visitor)
    case .erf(let value): value.visit(as: 790, &visitor)
    case .gelu(let value): value.visit(as: 795, &visitor)
    case .equal(let value): value.visit(as: 815, &visitor)
    case .notEqual(let value): value.visit(as: 820, &visitor)
    case .lessThan(let value): value.visit(as: 825, &visitor)
    case .lessEqual(let value): value.visit(as: 827, &visitor)
    case .greaterThan(let value): value.visit(as: 830, &visitor)
    case .greaterEqual(let value): value.visit(as: 832, &visitor)
    case .logicalOr(let value): value.visit(as: 840, &visitor)
    case .logicalXor(let value): value.visit(as: 845, &visitor)
    case .logicalNot(let value): value.visit(as: 850, &visitor)
    case .logicalAnd(let value): value.visit(as: 855, &visitor)
    case .modBroadcastable(let value): value.visit(as: 865, &visitor)
    case .minBroadcastable(let value): value.visit(as: 870, &visitor)
    case .maxBroadcastable(let value): value.visit(as: 875, &visitor)
    case .addBroadcastable(let value): value.visit(as: 880, &visitor)
    case .powBroadcastable(let value): value.visit(as: 885, &visitor)
    case .divideBroadcastable(let value): value.visit(as: 890, &visitor)
    case .floorDivBroadcastable(let value): value.visit(as: 895, &visitor)
    case .multiplyBroadcastable(let value): value.visit(as: 900, &visitor)
    case .subtractBroadcastable(let value): value.visit(as: 905, &visitor)
    case .tile(let value): value.visit(as: 920, &visitor)
    case .stack(let value): value.visit(as: 925, &visitor)
    case .gather(let value): value.visit(as: 930, &visitor)
    case .scatter(let value): value.visit(as: 935, &visitor)
    case .gatherNd(let value): value.visit(as: 940, &visitor)
    case .scatterNd(let value): value.visit(as: 945, &visitor)
    case .softmaxNd(let value): value.visit(as: 950, &visitor)
    case .gatherAlongAxis(let value): value.visit(as: 952, &visitor)
    case .scatterAlongAxis(let value): value.visit(as: 954, &visitor)
    case .reverse(let value): value.visit(as: 960, &visitor)
    case .reverseSeq(let value): value.visit(as: 965, &visitor)
    case .splitNd(let value): value.visit(as: 975, &visitor)
    case .concatNd(let value): value.visit(as: 980, &visitor)
    case .transpose(let value): value.visit(as: 985, &visitor)
    case .sliceStatic(let value): value.visit(as: 995, &visitor)
    case .sliceDynamic(let value): value.visit(as: 1000, &visitor)
    case .slidingWindows(let value): value.visit(as: 1005, &visitor)
    case .topK(let value): value.visit(as: 1015, &visitor)
    case .argMin(let value): value.visit(as: 1020, &visitor)
    case .argMax(let value): value.visit(as: 1025, &visitor)
    case .embeddingNd(let value): value.visit(as: 1040, &visitor)
    case .batchedMatmul(let value): value.visit(as: 1045, &visitor)
    case .getShape(let value): value.visit(as: 1065, &visitor)
    case .loadConstantNd(let value): value.visit(as: 1070, &visitor)
    case .fillLike(let value): value.visit(as: 1080, &visitor)
    case .fillStatic(let value): value.visit(as: 1085, &visitor)
    case .fillDynamic(let value): value.visit(as: 1090, &visitor)
    case .broadcastToLike(let value): value.visit(as: 1100, &visitor)
    case .broadcastToStatic(let value): value.visit(as: 1105, &visitor)
    case .broadcastToDynamic(let value): value.visit(as: 1110, &visitor)
    case .squeeze(let value): value.visit(as: 1120, &visitor)
    case .expandDims(let value): value.visit(as: 1125, &visitor)
    case .flattenTo2D(let value): value.visit(as: 1130, &visitor)
    case .reshapeLike(let value): value.visit(as: 1135, &visitor)
    case .reshapeStatic(let value): value.visit(as: 1140, &visitor)
    case .reshapeDynamic(let value): value.visit(as: 1145, &visitor)
    case .rankPreservingReshape(let value): value.visit(as: 1150, &visitor)
    case .constantPad(let value): value.visit(as: 1155, &visitor)
    case .randomNormalLike(let value): value.visit(as: 1170, &visitor)
    case .randomNormalStatic(let value): value.visit(as: 1175, &visitor)
    case .randomNormalDynamic(let value): value.visit(as: 1180, &visitor)
    case .randomUniformLike(let value): value.visit(as: 1190, &visitor)
    case .randomUniformStatic(let value): value.visit(as: 1195, &visitor)
    case .randomUniformDynamic(let value): value.visit(as: 1200, &visitor)
    case .randomBernoulliLike(let value): value.visit(as: 1210, &visitor)
    case .randomBernoulliStatic(let value): value.visit(as: 1215, &visitor)
    case .randomBernoulliDynamic(let value): value.visit(as: 1220, &visitor)
    case .categoricalDistribution(let value): value.visit(as: 1230, &visitor)
    case .reduceL1(let value): value.visit(as: 1250, &visitor)
    case .reduceL2(let value): value.visit(as: 1255, &visitor)
    case .reduceMax(let value): value.visit(as: 1260, &visitor)
    case .reduceMin(let value): value.visit(as: 1265, &visitor)
    case .reduceSum(let value): value.visit(as: 1270, &visitor)
    case .reduceProd(let value): value.visit(as: 1275, &visitor)
    case .reduceMean(let value): value.visit(as: 1280, &visitor)
    case .reduceLogSum(let value): value.visit(as: 1285, &visitor)
    case .reduceSumSquare(let value): value.visit(as: 1290, &visitor)
    case .reduceLogSumExp(let value): value.visit(as: 1295, &visitor)
    case .whereNonZero(let value): value.visit(as: 1313, &visitor)
    case .matrixBandPart(let value): value.visit(as: 1315, &visitor)
    case .lowerTriangular(let value): value.visit(as: 1320, &visitor)
    case .upperTriangular(let value): value.visit(as: 1325, &visitor)
    case .whereBroadcastable(let value): value.visit(as: 1330, &visitor)
    case .layerNormalization(let value): value.visit(as: 1350, &visitor)
    case .nonMaximumSuppression(let value): value.visit(as: 1400, &visitor)
    case .oneHot(let value): value.visit(as: 1450, &visitor)
    case .cumSum(let value): value.visit(as: 1455, &visitor)
    case .clampedReLu(let value): value.visit(as: 1460, &visitor)
    case .argSort(let value): value.visit(as: 1461, &visitor)
    case .pooling3D(let value): value.visit(as: 1465, &visitor)
    case .globalPooling3D(let value): value.visit(as: 1466, &visitor)
    case .sliceBySize(let value): value.visit(as: 1470, &visitor)
    case .convolution3D(let value): value.visit(as: 1471, &visitor)
    case nil: break
    }
  }
}

/// The input decides: `ifBranch` where it is other than 0.
package struct CoreML_Specification_BranchLayerParams: ProtobufMessage {
  @Nested package var ifBranch: CoreML_Specification_NeuralNetwork
  @Nested package var elseBranch: CoreML_Specification_NeuralNetwork
  package var unknownFields: [UInt8] = []
  package var hasIfBranch: Bool { _ifBranch.isPresent }
  package var hasElseBranch: Bool { _elseBranch.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _ifBranch.read(field)
    case 2: try _elseBranch.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _ifBranch)
    visitor.visit(2, _elseBranch)
  }
}

/// While `conditionVar`, which `conditionNetwork` or the input gives, is other than 0.
package struct CoreML_Specification_LoopLayerParams: ProtobufMessage {
  package var maxLoopIterations: UInt64 = 0
  package var conditionVar: String = ""
  @Nested package var conditionNetwork: CoreML_Specification_NeuralNetwork
  @Nested package var bodyNetwork: CoreML_Specification_NeuralNetwork
  package var unknownFields: [UInt8] = []
  package var hasConditionNetwork: Bool { _conditionNetwork.isPresent }
  package var hasBodyNetwork: Bool { _bodyNetwork.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try maxLoopIterations.read(field)
    case 2: try conditionVar.read(field)
    case 3: try _conditionNetwork.read(field)
    case 4: try _bodyNetwork.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, maxLoopIterations)
    visitor.visit(2, conditionVar)
    visitor.visit(3, _conditionNetwork)
    visitor.visit(4, _bodyNetwork)
  }
}

package struct CoreML_Specification_LoopBreakLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_LoopContinueLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package enum CoreML_Specification_NeuralNetworkImageShapeMapping: ProtobufEnumeration {
  case rank5ImageMapping
  case rank4ImageMapping
  case unrecognized(Int)

  package static let allCases: [Self] = [.rank5ImageMapping, .rank4ImageMapping]

  package init(rawValue: Int) {
    switch rawValue {
    case 0: self = .rank5ImageMapping
    case 1: self = .rank4ImageMapping
    default: self = .unrecognized(rawValue)
    }
  }

  package var rawValue: Int {
    switch self {
    case .rank5ImageMapping: 0
    case .rank4ImageMapping: 1
    case .unrecognized(let number): number
    }
  }
}

package enum CoreML_Specification_NeuralNetworkMultiArrayShapeMapping: ProtobufEnumeration {
  case rank5ArrayMapping
  case exactArrayMapping
  case unrecognized(Int)

  package static let allCases: [Self] = [.rank5ArrayMapping, .exactArrayMapping]

  package init(rawValue: Int) {
    switch rawValue {
    case 0: self = .rank5ArrayMapping
    case 1: self = .exactArrayMapping
    default: self = .unrecognized(rawValue)
    }
  }

  package var rawValue: Int {
    switch self {
    case .rank5ArrayMapping: 0
    case .exactArrayMapping: 1
    case .unrecognized(let number): number
    }
  }
}
