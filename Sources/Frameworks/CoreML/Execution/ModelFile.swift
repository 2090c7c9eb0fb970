package import CoreMLSpecification
import Foundation
import ProtobufWire
import SystemErrors

/// A model on disk: a `.mlmodel` file, a `.mlpackage` folder, or a `.mlmodelc` folder by `CompiledModel`, by
/// Apple's compiler, or with an uncompiled model. The contents decide, not the file name's extension.
package struct ModelFile {
  /// The file of the specification, or of the text that Apple's compiler wrote, with links resolved.
  let specificationURL: URL
  let weightsURL: URL?
  /// The folder by Apple's compiler; nil for other forms.
  private let compiledFolder: ModelFolder?

  /// - Throws: `MLModelError` (`.io`) if there is no model, or a path in a package leads out of it.
  package init(contentsOf url: URL) throws {
    guard url.isFileURL else {
      throw MLModelError(.io, "A model must be a file, not \(url.absoluteString).")
    }
    guard let kind = FileKind(url) else {
      throw MLModelError(.io, "There is no model at \(url.path).")
    }
    switch kind {
    case .file: self.init(url.resolvingSymlinksInPath(), weights: nil)
    case .folder: try self.init(in: ModelFolder(url))
    case .other: throw MLModelError(.io, "\(url.path) is neither a file nor a folder.")
    }
  }

  private init(_ specification: URL, weights: URL?, compiledBy compiledFolder: ModelFolder? = nil) {
    (specificationURL, weightsURL) = (specification, weights)
    self.compiledFolder = compiledFolder
  }

  private init(in folder: ModelFolder) throws {
    if try folder.contains(CompiledModel.manifestName) {
      let (specification, weights) = try CompiledModel.locate(in: folder)
      self.init(specification, weights: weights)
    } else if try folder.contains(PackageManifest.name) {
      let (specification, weights) = try PackageManifest.locate(in: folder)
      self.init(specification, weights: weights)
    } else if let (specification, weights) = try UncompiledModel.locate(in: folder) {
      self.init(specification, weights: weights)
    } else if try folder.contains(AppleCompiledProgram.textName) {
      let (text, weights) = try AppleCompiledProgram.locate(in: folder)
      self.init(text, weights: weights, compiledBy: folder)
    } else if try folder.contains(AppleCompiledProgram.networkName) {
      throw MLModelError(
        .io,
        "\(folder.url.path) is a neural network that Apple's tools compiled: its \(AppleCompiledProgram.networkName) "
          + "is in an undocumented form that isn't supported. Use the .mlmodel or .mlpackage that it was compiled "
          + "from: it is in the app's source, or coremltools converts it again from the original network.")
    } else if try folder.contains(AppleCompiledProgram.descriptionName) {
      throw MLModelError(
        .io,
        "\(folder.url.path) was compiled by Apple's tools and isn't an ML program, the only kind supported in that "
          + "form. Compile the original .mlmodel or .mlpackage with MLModel.compileModel(at:) instead.")
    } else {
      throw MLModelError(
        .io,
        "\(folder.url.path) is a folder, but neither a .mlpackage nor a .mlmodelc: it has no "
          + "\(PackageManifest.name) and no compiled model.")
    }
  }

  /// The bytes of the specification.
  package func specificationContents() throws -> Data {
    if compiledFolder != nil { return try specification().serializedData() }
    do {
      return try Data(contentsOf: specificationURL)
    } catch {
      throw MLModelError(.io, "\(specificationURL.path) can't be read: \(error)", underlying: error)
    }
  }

  /// Writes the specification to a new file; throws `MLModelError.io` or Foundation's errors of writing.
  func writeSpecification(to url: URL) throws {
    if compiledFolder != nil { return try specificationContents().write(to: url) }
    try FileManager.default.copyItem(at: specificationURL, to: url)
  }

  /// Parses the memory-mapped specification; throws `MLModelError.io` if it isn't one, or is truncated.
  func specification() throws -> CoreML_Specification_Model {
    if let compiledFolder { return try AppleCompiledProgram.specification(in: compiledFolder) }
    let data: Data
    do {
      data = try Data(contentsOf: specificationURL, options: .alwaysMapped)
    } catch {
      throw MLModelError(.io, "\(specificationURL.path) can't be read: \(error)", underlying: error)
    }
    return try Self.parsed(data, named: specificationURL.path)
  }

  /// Parses a specification.
  ///
  /// - Parameter name: the name for error messages.
  /// - Throws: `MLModelError` (`.io`) if it isn't a Core ML model, or is truncated.
  package static func parsed(_ data: Data, named name: String) throws -> CoreML_Specification_Model {
    if let pointer = LargeFilePointer(data) { throw MLModelError(pointer, named: name) }
    let model: CoreML_Specification_Model
    do {
      model = try CoreML_Specification_Model(serializedBytes: data)
    } catch {
      let reason =
        error.isTruncation ? "it is truncated. Copy or download it again." : "its bytes aren't a model's."
      throw MLModelError(.io, "\(name) can't be read as a Core ML model: \(reason)", underlying: error)
    }
    guard model.specificationVersion > 0, model.hasDescription else {
      throw MLModelError(.io, "\(name) isn't a Core ML model.")
    }
    // A file truncated between two fields still parses, but the model itself comes last.
    guard model.type != nil else {
      throw MLModelError(
        .io, "\(name) describes a model but doesn't contain it; the file may be truncated.")
    }
    return model
  }
}

extension MLModelError {
  /// The error for Git LFS's pointer in place of a model's file.
  init(_ pointer: LargeFilePointer, named name: String) {
    self.init(.io, "\(name) \(pointer.problem). \(LargeFilePointer.recovery)")
  }
}

enum FileKind {
  case file
  case folder
  case other

  /// Creates nil if nothing is there.
  init?(_ url: URL) {
    let resolved = url.resolvingSymlinksInPath()
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved.path) else {
      return nil
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: self = .file
    case .typeDirectory: self = .folder
    default: self = .other
    }
  }
}

/// A folder whose contents name its files: no name may lead out of it.
struct ModelFolder {
  let url: URL

  init(_ url: URL) { self.url = url.resolvingSymlinksInPath() }

  /// Whether a path in this folder exists; throws as `location(_:)`, without disclosing paths outside.
  func contains(_ path: String) throws -> Bool { FileKind(try location(path)) != nil }

  /// Returns a file or folder, links resolved; throws as `location(_:)`, or if none of the kind exists.
  func item(_ path: String, _ kind: FileKind) throws -> URL {
    let item = try location(path)
    guard FileKind(item) == kind else {
      throw MLModelError(.io, "\(url.path) has no \(kind == .file ? "file" : "folder") \"\(path)\".")
    }
    return item
  }

  /// Returns the folder at a path in this folder, nil if nothing is there; otherwise throws as `item(_:_:)`.
  func folderIfAny(_ path: String) throws -> URL? { try contains(path) ? item(path, .folder) : nil }

  /// Resolves a path and its links; throws `MLModelError.io` if it is absolute, has `..`, or leads outside.
  private func location(_ path: String) throws -> URL {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.contains("\0"), !components.contains(where: { $0 == ".." || $0.isEmpty })
    else {
      throw MLModelError(.io, "The path \"\(path)\" in \(url.path) isn't inside it.")
    }
    var item = url
    for component in components {
      item.append(path: String(component))
      guard Self.isLink(item) else { continue }
      item.resolveSymlinksInPath()
      // Dangling links are rejected as well: whether a file outside exists isn't disclosed.
      guard item.path.hasPrefix(url.path + "/"), !Self.isLink(item) else {
        throw MLModelError(.io, "The path \"\(path)\" in \(url.path) leads outside, or nowhere.")
      }
    }
    return item
  }

  private static func isLink(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
  }

  /// Reads a manifest, of at most 1 MiB; throws as `contents(of:limit:)`.
  func manifest(_ name: String) throws -> Data { try contents(of: name, limit: 1 << 20) }

  /// Reads a file of up to `limit` bytes; throws `MLModelError.io` if it is larger, missing or outside.
  func contents(of name: String, limit: Int) throws -> Data {
    let file = try item(name, .file)
    do {
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
      guard size <= limit else {
        throw MLModelError(.io, "\(file.path) has \(size) bytes; the limit is \(limit).")
      }
      let contents = try Data(contentsOf: file)
      if let pointer = LargeFilePointer(contents) { throw MLModelError(pointer, named: file.path) }
      return contents
    } catch let error as MLModelError {
      throw error
    } catch {
      throw MLModelError(.io, "\(file.path) can't be read: \(error)", underlying: error)
    }
  }
}
