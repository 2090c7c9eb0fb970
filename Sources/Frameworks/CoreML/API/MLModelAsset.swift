import CoreMLSpecification
public import Foundation

/// A model to load: a file, or a specification in memory with its weights.
public final class MLModelAsset: NSObject, Sendable {
  private enum Source {
    case file(URL)
    /// The temporary folder with the weights is removed with the asset.
    case data(Data, weights: URL?)
  }

  private let source: Source

  /// Creates an asset of a model in memory.
  ///
  /// - Parameter specificationData: the contents of a `.mlmodel` file.
  /// - Throws: `MLModelError` (`.io`) if it isn't a model.
  public convenience init(specification specificationData: Data) throws {
    try self.init(specification: specificationData, blobMapping: [:])
  }

  /// Creates an asset of a model in memory with separate weight files.
  ///
  /// - Parameters:
  ///   - specificationData: the contents of a `.mlmodel` file.
  ///   - blobMapping: the contents of each weight file by the URL in the specification, of which only the
  ///     last path component counts.
  /// - Throws: `MLModelError` (`.io`) if it isn't a model, two files have the same name, or the disk is full.
  public init(specification specificationData: Data, blobMapping: [URL: Data]) throws {
    _ = try ModelFile.parsed(specificationData, named: "the specification")
    source = .data(specificationData, weights: try Self.folder(of: blobMapping))
  }

  /// Creates an asset of a model file.
  ///
  /// - Parameter compiledModelURL: a `.mlmodelc` folder by `MLModel.compileModel(at:)`, or by Apple's tools
  ///   from an ML program; on Linux also a `.mlmodel` file or `.mlpackage` folder.
  /// - Throws: `MLModelError` (`.io`) if the file doesn't exist or isn't a model.
  public init(url compiledModelURL: URL) throws {
    _ = try ModelFile(contentsOf: compiledModelURL)
    source = .file(compiledModelURL)
  }

  deinit {
    if case .data(_, let weights?) = source { try? FileManager.default.removeItem(at: weights) }
  }

  /// The names of an ML program's functions, in alphabetical order; empty for other kinds of model.
  public var functionNames: [String] {
    get async throws {
      guard case .mlProgram(let program) = try specification().type else { return [] }
      return program.functions.keys.sorted()
    }
  }

  /// The description of the model, or of its default function.
  public var modelDescription: MLModelDescription {
    get async throws { try MLModelDescription(specification().selectingFunction(named: nil)) }
  }

  /// The description of a function of an ML program.
  ///
  /// - Throws: also `MLModelError` (`.parameters`) if the model has no such function.
  public func modelDescription(of functionName: String) async throws -> MLModelDescription {
    try MLModelDescription(specification().selectingFunction(named: functionName))
  }

  func specification() throws -> CoreML_Specification_Model {
    switch source {
    case .file(let url): try ModelFile(contentsOf: url).specification()
    case .data(let data, _): try ModelFile.parsed(data, named: "the specification")
    }
  }

  /// The folder of the files that the model links to, and that of its weights.
  func locations() throws -> (folder: URL, weights: URL?) {
    switch source {
    case .file(let url):
      let file = try ModelFile(contentsOf: url)
      return (file.specificationURL.deletingLastPathComponent(), file.weightsURL)
    case .data(_, let weights):
      // A model in memory links to nothing: an empty folder.
      return (weights ?? URL(filePath: "/dev/null"), weights)
    }
  }

  private static func folder(of blobs: [URL: Data]) throws -> URL? {
    guard !blobs.isEmpty else { return nil }
    let names = blobs.keys.map(\.lastPathComponent)
    guard Set(names).count == names.count, !names.contains(where: { ["", "/", ".", ".."].contains($0) })
    else {
      throw MLModelError(.io, "The weight files need distinct names: \(names.sorted()).")
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
  /// Loads a model without blocking the caller's thread; see `init(contentsOf:configuration:)`.
  public static func load(
    asset: MLModelAsset, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel {
    let places = try asset.locations()
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
        let places = try asset.locations()
        handler(
          try MLModel(
            asset.specification(), folder: places.folder, weights: places.weights, options: options), nil)
      } catch {
        handler(nil, error)
      }
    }
  }
}
