import CoreMLSpecification
public import Foundation

/// A model that isn't loaded: a file, or a specification in memory with its weights.
public final class MLModelAsset: NSObject, Sendable {
  private enum Source {
    case file(URL)
    /// The folder, in a temporary place, holds the weights; it goes with the asset.
    case data(Data, weights: URL?)
  }

  private let source: Source

  /// A model in memory.
  ///
  /// - Parameter specificationData: the contents of a `.mlmodel` file.
  /// - Throws: `MLModelError` (`.io`) where that isn't a model.
  public convenience init(specification specificationData: Data) throws {
    try self.init(specification: specificationData, blobMapping: [:])
  }

  /// A model in memory whose weights are in files of their own.
  ///
  /// - Parameters:
  ///   - specificationData: the contents of a `.mlmodel` file.
  ///   - blobMapping: the contents of each file of weights by the URL that the specification names it by; only the last
  ///     component of the path counts.
  /// - Throws: `MLModelError` (`.io`) where that isn't a model, two files have one name, or there is no room for them.
  public init(specification specificationData: Data, blobMapping: [URL: Data]) throws {
    _ = try ModelFile.parsed(specificationData, named: "the specification")
    source = .data(specificationData, weights: try Self.folder(of: blobMapping))
  }

  /// A model in a file.
  ///
  /// - Parameter compiledModelURL: a `.mlmodelc` folder that `MLModel.compileModel(at:)` made, or Apple's tools of an ML
  ///   program; here also a `.mlmodel` file or `.mlpackage` folder.
  /// - Throws: `MLModelError` (`.io`) where there is no such file or it isn't a model's.
  public init(url compiledModelURL: URL) throws {
    _ = try ModelFile(contentsOf: compiledModelURL)
    source = .file(compiledModelURL)
  }

  deinit {
    if case .data(_, let weights?) = source { try? FileManager.default.removeItem(at: weights) }
  }

  /// The names of an ML program's functions, in alphabetical order; empty for a model of another kind.
  public var functionNames: [String] {
    get async throws {
      guard case .mlProgram(let program) = try specification().type else { return [] }
      return program.functions.keys.sorted()
    }
  }

  /// What the model says of itself.
  public var modelDescription: MLModelDescription {
    get async throws { try MLModelDescription(specification().selectingFunction(named: nil)) }
  }

  /// What one of an ML program's functions says of itself.
  ///
  /// - Throws: also `MLModelError` (`.parameters`) where the model has no such function.
  public func modelDescription(of functionName: String) async throws -> MLModelDescription {
    try MLModelDescription(specification().selectingFunction(named: functionName))
  }

  func specification() throws -> CoreML_Specification_Model {
    switch source {
    case .file(let url): try ModelFile(contentsOf: url).specification()
    case .data(let data, _): try ModelFile.parsed(data, named: "the specification")
    }
  }

  /// Where the model's weights are, and where the files are that it links to.
  func places() throws -> (folder: URL, weights: URL?) {
    switch source {
    case .file(let url):
      let file = try ModelFile(contentsOf: url)
      return (file.specificationURL.deletingLastPathComponent(), file.weightsURL)
    case .data(_, let weights):
      // Nothing can be linked to from memory: an empty folder.
      return (weights ?? URL(filePath: "/dev/null"), weights)
    }
  }

  private static func folder(of blobs: [URL: Data]) throws -> URL? {
    guard !blobs.isEmpty else { return nil }
    let names = blobs.keys.map(\.lastPathComponent)
    guard Set(names).count == names.count, !names.contains(where: { ["", "/", ".", ".."].contains($0) })
    else {
      throw MLModelError(.io, "The files of weights need names of their own: \(names.sorted()).")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "weights-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (url, data) in blobs { try data.write(to: folder.appending(path: url.lastPathComponent)) }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw MLModelError(.io, "The weights can't be written to \(folder.path): \(error)", underlying: error)
    }
    return folder
  }
}

extension MLModel {
  /// Loads a model without holding up the caller's thread; see `init(contentsOf:configuration:)`.
  public static func load(
    asset: MLModelAsset, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel {
    let places = try asset.places()
    let model = try MLModel(
      asset.specification(), folder: places.folder, weights: places.weights,
      options: LoadingOptions(configuration))
    withExtendedLifetime(asset) {}
    return model
  }

  /// Loads a model on another thread and calls `handler` there; see `init(contentsOf:configuration:)`.
  public static func load(
    _ asset: MLModelAsset, configuration: MLModelConfiguration,
    completionHandler handler: @escaping @Sendable (MLModel?, (any Error)?) -> Void
  ) {
    let options = LoadingOptions(configuration)
    DispatchQueue.global().async {
      do {
        let places = try asset.places()
        handler(
          try MLModel(
            asset.specification(), folder: places.folder, weights: places.weights, options: options), nil)
      } catch {
        handler(nil, error)
      }
    }
  }
}
