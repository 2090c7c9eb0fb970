public import CoreMLSpecification

/// The window that a layer slides over depth, height and width, checked.
struct VolumeWindow {
  let kernel: [Int]
  let strides: [Int]
  /// The borders before and after each dimension, in the order of `pad` in ML programs; none but where they are the file's.
  let pads: [Int]
  /// Whether there are to be as many results as the strides go into the input.
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

/// The fields that layers with such a window have in common.
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
  /// Whether the borders are those of the file.
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

/// Numbers of a file that stand for 1 where they are left out.
func sizesOrOne(_ values: [Int32], _ what: String) throws -> [Int] {
  try values.map { $0 == 0 ? 1 : try size($0, what) }
}
