import CoreMLSpecification
import Foundation

extension CoreML_Specification_LinkedModelFile {
  /// Finds the link's file in the linking model's folder or one of its subfolders in the search path, which
  /// are separated by colons. The name may lack its extension. Throws `MLModelError.io` if there is none, or
  /// the link leads out of the folder.
  func located(beside folder: URL) throws -> ModelFile {
    let name = linkedModelFileName.defaultValue
    let folder = ModelFolder(folder)
    let places = linkedModelSearchPath.defaultValue.split(separator: ":").map(String.init)
    for place in [""] + places {
      for suffix in ["", ".mlmodelc", ".mlmodel", ".mlpackage"] {
        let path = place.isEmpty || place == "." ? name + suffix : "\(place)/\(name)\(suffix)"
        guard try folder.contains(path) else { continue }
        let kind = FileKind(folder.url.appending(path: path)) ?? .file
        return try ModelFile(contentsOf: folder.item(path, kind))
      }
    }
    throw MLModelError(.io, "The model links to \"\(name)\", which isn't in \(folder.url.path).")
  }
}
