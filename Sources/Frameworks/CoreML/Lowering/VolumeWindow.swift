public import CoreMLSpecification

struct VolumeWindow {
  let kernel: [Int]
  let strides: [Int]
  /// The padding before and after each dimension, as `pad` in ML programs; zeros unless it is custom.
  let pads: [Int]
  /// Whether the output's size is the input's divided by the stride, rounded up.
  let isSame: Bool

  init(_ parameters: some VolumeWindowParameters) throws {
    kernel = try sizesOrOne(
      [parameters.kernelDepth, parameters.kernelHeight, parameters.kernelWidth], "kernel")
    strides = try sizesOrOne(
      [parameters.strideDepth, parameters.strideHeight, parameters.strideWidth], "stride")
    isSame = parameters.isSame
    let borders = [
      parameters.customPaddingFront, parameters.customPaddingBack, parameters.customPaddingTop,
      parameters.customPaddingBottom, parameters.customPaddingLeft, parameters.customPaddingRight,
    ]
    pads = try borders.map { parameters.isCustom && $0 != 0 ? try size($0, "border") : 0 }
  }
}

protocol VolumeWindowParameters {
  var kernelDepth: Int32 { get }
  var kernelHeight: Int32 { get }
  var kernelWidth: Int32 { get }
  var strideDepth: Int32 { get }
  var strideHeight: Int32 { get }
  var strideWidth: Int32 { get }
  var customPaddingFront: Int32 { get }
  var customPaddingBack: Int32 { get }
  var customPaddingTop: Int32 { get }
  var customPaddingBottom: Int32 { get }
  var customPaddingLeft: Int32 { get }
  var customPaddingRight: Int32 { get }
  var isCustom: Bool { get }
  var isSame: Bool { get }
}

extension CoreML_Specification_Convolution3DLayerParams: VolumeWindowParameters {
  var isCustom: Bool { paddingType == .custom }
  var isSame: Bool { paddingType == .same }
}

extension CoreML_Specification_Pooling3DLayerParams: VolumeWindowParameters {
  var isCustom: Bool { paddingType == .custom }
  var isSame: Bool { paddingType == .same }
}

/// Converts a file's numbers; missing ones are 1.
func sizesOrOne(_ values: [Int32], _ what: String) throws -> [Int] {
  try values.map { $0 == 0 ? 1 : try size($0, what) }
}
