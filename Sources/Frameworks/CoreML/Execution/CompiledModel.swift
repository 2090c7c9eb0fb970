import Foundation
import SystemErrors

/// The folder that `compileModel(at:)` writes and models are loaded from.
///
///     Name.mlmodelc/
///       swift-vision.json   this manifest: {"format": "swift-vision compiled model", "version": 1,
///                           "specificationByteCount": the size of model.mlmodel}
///       model.mlmodel       the specification, in the public format; memory-mapped on loading
///       weights/            the weight files of a package, if any
///
/// The size detects a truncated copy before parsing.
struct CompiledModel: Codable {
  static let manifestName = "swift-vision.json"
  private static let formatName = "swift-vision compiled model"
  private static let currentVersion = 1
  private static let specificationName = "model.mlmodel"
  private static let weightsName = "weights"

  private var format = formatName
  private var version = currentVersion
  private let specificationByteCount: Int

  /// Writes a model as a compiled folder, named after `original`, in a new temporary folder. Throws
  /// `MLModelError.io` if it isn't a model, its weights are incomplete, or writing fails.
  static func write(_ model: ModelFile, named original: URL) throws -> URL {
    let specification = try model.specification()
    _ = try MLModelDescription(specification.selectingFunction(named: nil))
    try specification.checkWeights(in: model.weightsURL)
    let files = FileManager.default
    let parent = files.temporaryDirectory.appending(path: UUID().uuidString)
    let name = original.deletingPathExtension().lastPathComponent
    let folder = parent.appending(path: "\(name).mlmodelc")
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      let specification = folder.appending(path: specificationName)
      try model.writeSpecification(to: specification)
      if let weights = model.weightsURL {
        try copyFiles(of: weights, to: folder.appending(path: weightsName))
      }
      let size = try files.attributesOfItem(atPath: specification.path)[.size] as? Int ?? 0
      // Last: without a manifest, the folder counts as unfinished.
      try JSONEncoder().encode(CompiledModel(specificationByteCount: size))
        .write(to: folder.appending(path: manifestName))
    } catch {
      try? files.removeItem(at: parent)
      throw MLModelError(
        .io, "The compiled model can't be written to \(parent.path): \(error)", underlying: error)
    }
    return folder
  }

  /// Writes a model without separate weights as a compiled folder, replacing one that exists; throws
  /// `MLModelError.io` if writing fails. A missing folder is created.
  static func write(_ specification: Data, to folder: URL) throws {
    let manifest = folder.appending(path: manifestName)
    do {
      let files = FileManager.default
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      // First, so that a mixture of two models never counts as complete.
      if files.fileExists(atPath: manifest.path) { try files.removeItem(at: manifest) }
      let weights = folder.appending(path: weightsName)
      if files.fileExists(atPath: weights.path) { try files.removeItem(at: weights) }
      try specification.write(to: folder.appending(path: specificationName))
      try JSONEncoder().encode(CompiledModel(specificationByteCount: specification.count)).write(to: manifest)
    } catch {
      throw MLModelError(
        .io, "The compiled model can't be written to \(folder.path): \(error)", underlying: error)
    }
  }

  static func locate(in folder: ModelFolder) throws -> (specification: URL, weights: URL?) {
    let manifest: CompiledModel
    do {
      manifest = try JSONDecoder().decode(Self.self, from: folder.manifest(manifestName))
    } catch let error as DecodingError {
      throw MLModelError(
        .io, "\(manifestName) in \(folder.url.path) isn't a compiled model's manifest: \(error)",
        underlying: error)
    }
    guard manifest.format == formatName, manifest.version == currentVersion else {
      throw MLModelError(
        .io,
        "\(folder.url.path) was compiled by another version (\(manifest.version)) of this package; compile the "
          + "model again.")
    }
    let specification = try folder.item(specificationName, .file)
    let size = try? FileManager.default.attributesOfItem(atPath: specification.path)[.size] as? Int
    guard size == manifest.specificationByteCount else {
      // Throws the error for Git LFS's pointer, if it is one.
      if let size, size < LargeFilePointer.sizeLimit {
        _ = try folder.contents(of: specificationName, limit: size)
      }
      throw MLModelError(.io, "\(folder.url.path) is incomplete; compile the model again.")
    }
    return (specification, try folder.folderIfAny(weightsName))
  }

  /// Copies regular files; links are rejected, since they could lead anywhere.
  private static func copyFiles(of source: URL, to destination: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: destination, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: source.path) {
      let file = source.appending(path: name)
      guard try files.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType == .typeRegular else {
        throw MLModelError(.io, "\(file.path) in the package's weights isn't a regular file.")
      }
      try files.copyItem(at: file, to: destination.appending(path: name))
    }
  }
}
