import Installation
import NetworkInference

/// The second part of EfficientNet-Lite0: from features to the probabilities of labels, which add up to 1.
struct LabelNetwork: Sendable {
  static let labelCount = 1000

  private static let kept = NetworkVariants<LabelNetwork>()

  private let network: Network

  /// Returns the process's network; compiled by the first call.
  ///
  /// - Throws: `NotInstalledError`; `NetworkError`; `ClassificationFileError`.
  static func shared(_ options: EngineOptions) throws -> LabelNetwork {
    try kept.value(for: options) { try LabelNetwork(options) }
  }

  private init(_ options: EngineOptions) throws {
    let file = ClassificationFile.labels
    network = try Network(
      .file(
        try InstalledFile.url(named: file.rawValue), inputShape: [1, FeatureNetwork.featureCount, nil, nil]),
      options: options)
    guard network.inputs.count == 1, network.outputs.count == 1,
      let shape = network.outputs[0].shape, shape.count == 4, shape[1] == Self.labelCount
    else { throw ClassificationFileError(file: file) }
  }

  /// Returns the labels' probabilities in each cell of a feature map, as `[label][row][column]`.
  ///
  /// - Parameter features: `[feature][row][column]`; for a whole image its mean features, as one cell.
  /// - Throws: `NetworkError`.
  func probabilities(of features: [Float], columns: Int = 1, rows: Int = 1) throws -> [Float] {
    try network.run(inputShape: [1, FeatureNetwork.featureCount, rows, columns]) { input in
      _ = input.update(fromContentsOf: features)
    } read: { outputs in
      Array(outputs[0].values)
    }
  }
}
