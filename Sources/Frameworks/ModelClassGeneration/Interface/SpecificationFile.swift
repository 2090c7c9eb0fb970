import Foundation

/// The file with a model's specification: the `.mlmodel` itself, or the root model of a `.mlpackage`.
///
/// - Throws: `ModelReadingError` if there is none.
func specificationFile(ofModelAt url: URL) throws -> URL {
  guard (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else { return url }
  let manifest = url.appending(path: "Manifest.json")
  let list: PackageManifest
  do {
    list = try JSONDecoder().decode(PackageManifest.self, from: Data(contentsOf: manifest))
  } catch {
    throw ModelReadingError("\(url.path) has no Manifest.json of a model package: \(error)")
  }
  guard let root = list.itemInfoEntries[list.rootModelIdentifier] else {
    throw ModelReadingError("\(manifest.path) doesn't list the package's own root model.")
  }
  guard !root.path.hasPrefix("/"), !root.path.split(separator: "/").contains("..") else {
    throw ModelReadingError("\(manifest.path) names a root model outside of the package: \(root.path)")
  }
  return url.appending(path: "Data").appending(path: root.path)
}

private struct PackageManifest: Decodable {
  struct Item: Decodable {
    let path: String
  }
  let itemInfoEntries: [String: Item]
  let rootModelIdentifier: String
}
