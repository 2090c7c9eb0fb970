package import CoreMLSpecification
import Foundation
import SwiftProtobuf

/// A model on disk, whichever form it has: a `.mlmodel` file, a `.mlpackage` folder, a `.mlmodelc` folder that
/// `CompiledModel` or Apple's compiler wrote, or one that holds the model as it was. Told apart by what is there, not by
/// the name's extension.
package struct ModelFile {
  /// The specification's file, or that of the program's text where Apple's compiler wrote it, with every link followed.
  let specificationURL: URL
  /// The folder of weights beside the specification in a package, or nil.
  let weightsURL: URL?
  /// The folder that Apple's compiler wrote; nil for the other forms.
  private let compiledFolder: ModelFolder?

  /// - Throws: `MLModelError` (`.io`) where there is no model, or a path in a package leaves it.
  package init(contentsOf url: URL) throws {
    guard url.isFileURL else {
      throw MLModelError(.io, "A model is read from a file, not from \(url.absoluteString).")
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
    } else if try folder.contains(AppleCompiledProgram.descriptionName) {
      throw MLModelError(
        .io,
        "\(folder.url.path) was compiled by Apple's tools, and isn't an ML program, the one kind that is read in that "
          + "form. Compile the .mlmodel or .mlpackage it was made of with MLModel.compileModel(at:) instead.")
    } else {
      throw MLModelError(
        .io,
        "\(folder.url.path) is a folder, but neither a .mlpackage nor a .mlmodelc: it has no "
          + "\(PackageManifest.name) and no compiled model.")
    }
  }

  /// The bytes of the specification.
  ///
  /// - Throws: `MLModelError` (`.io`).
  package func specificationContents() throws -> Data {
    if compiledFolder != nil { return try specification().serializedData() }
    do {
      return try Data(contentsOf: specificationURL)
    } catch {
      throw MLModelError(.io, "\(specificationURL.path) can't be read: \(error)", underlying: error)
    }
  }

  /// Writes the specification to a new file.
  ///
  /// - Throws: `MLModelError` (`.io`), and Foundation's errors where it can't be written.
  func writeSpecification(to url: URL) throws {
    if compiledFolder != nil { return try specificationContents().write(to: url) }
    try FileManager.default.copyItem(at: specificationURL, to: url)
  }

  /// The parsed specification. The file is mapped, so nothing is held twice but what parsing copies.
  ///
  /// - Throws: `MLModelError` (`.io`) for what isn't a Core ML model, or ends too early.
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

  /// The specification in a file's contents.
  ///
  /// - Parameter name: what an error calls it.
  /// - Throws: `MLModelError` (`.io`) for what isn't a Core ML model, or ends too early.
  package static func parsed(_ data: Data, named name: String) throws -> CoreML_Specification_Model {
    let model: CoreML_Specification_Model
    do {
      model = try CoreML_Specification_Model(serializedBytes: data)
    } catch {
      let isCut = error as? BinaryDecodingError == .truncated
      throw MLModelError(
        .io,
        "\(name) can't be read as a Core ML model: "
          + (isCut ? "it ends too early. Copy or download it again." : "its bytes aren't a model's."),
        underlying: error)
    }
    guard model.specificationVersion > 0, model.hasDescription_p else {
      throw MLModelError(.io, "\(name) isn't a Core ML model.")
    }
    // A file that was cut between two fields is still a message; the model itself comes last.
    guard model.type != nil else {
      throw MLModelError(
        .io, "\(name) describes a model and doesn't contain it; the file may have been cut short.")
    }
    return model
  }
}

/// What is at a path, with links followed.
enum FileKind {
  case file
  case folder
  case other

  /// Returns nil where there is nothing.
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

/// A folder whose files are named by what it holds itself: no name may lead out of it.
struct ModelFolder {
  let url: URL

  init(_ url: URL) { self.url = url.resolvingSymlinksInPath() }

  /// Whether there is anything at a path within this folder.
  ///
  /// - Throws: as `location(_:)` does; whether there is anything outside isn't looked up, nor told.
  func contains(_ path: String) throws -> Bool { FileKind(try location(path)) != nil }

  /// The file or folder at a path within this one, with links followed.
  ///
  /// - Throws: as `location(_:)` does, and where nothing of that kind is there.
  func item(_ path: String, _ kind: FileKind) throws -> URL {
    let item = try location(path)
    guard FileKind(item) == kind else {
      throw MLModelError(.io, "\(url.path) has no \(kind == .file ? "file" : "folder") \"\(path)\".")
    }
    return item
  }

  /// The folder at a path within this one; nil where nothing is there.
  ///
  /// - Throws: as `item(_:_:)` does, but for what isn't there.
  func folderIfAny(_ path: String) throws -> URL? { try contains(path) ? item(path, .folder) : nil }

  /// Where a path within this folder leads, with links followed.
  ///
  /// - Throws: `MLModelError` (`.io`) where the path is absolute, climbs, or is a link that leaves the folder.
  private func location(_ path: String) throws -> URL {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.contains("\0"), !components.contains(where: { $0 == ".." || $0.isEmpty })
    else {
      throw MLModelError(.io, "The path \"\(path)\" in \(url.path) isn't one within it.")
    }
    var item = url
    for component in components {
      item.append(path: String(component))
      guard Self.isLink(item) else { continue }
      item.resolveSymlinksInPath()
      // One that leads nowhere stays what it is; whether there is anything outside isn't told.
      guard item.path.hasPrefix(url.path + "/"), !Self.isLink(item) else {
        throw MLModelError(.io, "The path \"\(path)\" in \(url.path) leads out of it or nowhere.")
      }
    }
    return item
  }

  private static func isLink(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
  }

  /// A manifest's bytes.
  ///
  /// - Throws: `MLModelError` (`.io`) where it is missing, leads out, or is larger than a manifest can be.
  func manifest(_ name: String) throws -> Data { try contents(of: name, limit: 1 << 20) }

  /// A file's bytes, of which there can be no more than a limit.
  ///
  /// - Throws: `MLModelError` (`.io`) where it is missing, leads out, or is larger.
  func contents(of name: String, limit: Int) throws -> Data {
    let file = try item(name, .file)
    do {
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
      guard size <= limit else {
        throw MLModelError(.io, "\(file.path) has \(size) bytes, more than the \(limit) that it can have.")
      }
      return try Data(contentsOf: file)
    } catch let error as MLModelError {
      throw error
    } catch {
      throw MLModelError(.io, "\(file.path) can't be read: \(error)", underlying: error)
    }
  }
}
