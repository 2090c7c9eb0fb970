import CoreMLSpecification

struct ConvolutionSizes {
  let isTransposed: Bool
  let groups: Int
  let kernelSize: [Int]
  let strides: [Int]
  let dilations: [Int]
  let inputChannels: Int
  let outputChannels: Int

  init(_ parameters: CoreML_Specification_ConvolutionLayerParams) throws {
    isTransposed = parameters.isDeconvolution
    groups = parameters.nGroups == 0 ? 1 : try size(parameters.nGroups, "number of groups")
    kernelSize = try pair(parameters.kernelSize, default: 3, "kernel size")
    strides = try pair(parameters.stride, default: 1, "stride")
    dilations = try pair(parameters.dilationFactor, default: 1, "dilation")
    outputChannels = try size(parameters.outputChannels, "number of output channels")
    let kernelChannels = try size(parameters.kernelChannels, "number of kernel channels")
    let (product, overflow) = kernelChannels.multipliedReportingOverflow(by: isTransposed ? 1 : groups)
    try ensure(
      !overflow && product.isMultiple(of: groups) && outputChannels.isMultiple(of: groups),
      "\(kernelChannels) and \(outputChannels) channels don't divide into \(groups) groups")
    inputChannels = product
    try ensure(
      extent.allSatisfy({ $0 <= Shape.elementLimit }),
      "a kernel of \(kernelSize) dilated by \(dilations) is too large")
  }

  var extent: [Int] { (0..<2).map { (kernelSize[$0] - 1) * dilations[$0] + 1 } }

  var storedShape: [Int] {
    isTransposed
      ? [inputChannels, outputChannels / groups] + kernelSize
      : [outputChannels, inputChannels / groups] + kernelSize
  }

  /// The shape for the graph, with a leading dimension for groups.
  var kernelShape: [Int] {
    guard groups > 1 else { return storedShape }
    return [groups, storedShape[0] / groups] + storedShape[1...]
  }
}
