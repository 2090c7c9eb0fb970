import Foundation

/// The table of contents of a `.mlpackage`: `Manifest.json`.
struct PackageManifest: Decodable {
  static let name = "Manifest.json"

  private struct Item: Decodable {
    let path: String
  }
  private let itemInfoEntries: [String: Item]
  private let rootModelIdentifier: String

  static func locate(in folder: ModelFolder) throws -> (specification: URL, weights: URL?) {
    let manifest: PackageManifest
    do {
      manifest = try JSONDecoder().decode(Self.self, from: folder.manifest(name))
    } catch let error as DecodingError {
      throw MLModelError(
        .io, "\(name) in \(folder.url.path) isn't a model package's manifest: \(error.words).",
        underlying: error)
    }
    guard let root = manifest.itemInfoEntries[manifest.rootModelIdentifier] else {
      throw MLModelError(.io, "\(name) in \(folder.url.path) doesn't list its own root model.")
    }
    let specification = try folder.item("Data/" + root.path, .file)
    let parent = (root.path as NSString).deletingLastPathComponent
    let weights = ["Data", parent, "weights"].filter { !$0.isEmpty }.joined(separator: "/")
    return (specification, try folder.folderIfAny(weights))
  }
}

extension DecodingError {
  fileprivate var words: String {
    switch self {
    case .keyNotFound(let key, _): "it has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "its \"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" is of the wrong type"
    default: "it isn't JSON"
    }
  }
}
