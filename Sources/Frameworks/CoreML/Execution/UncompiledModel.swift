import Foundation

/// A `.mlmodelc` folder that holds the model as it was: `model.mlmodel`, or a package as `package.mlpackage`.
///
/// Programs that only copy where Apple's compiler would compile make such folders, among them those that run coremltools'
/// own tests off a Mac.
enum UncompiledModel {
  private static let specificationName = "model.mlmodel"
  private static let packageName = "package.mlpackage"

  /// The specification's file and the folder of weights; nil where the folder holds neither form.
  ///
  /// - Throws: `MLModelError` (`.io`) where what it holds leads out of it, or isn't whole.
  static func locate(in folder: ModelFolder) throws -> (specification: URL, weights: URL?)? {
    if try folder.contains(specificationName) {
      return (try folder.item(specificationName, .file), nil)
    }
    guard try folder.contains(packageName) else { return nil }
    return try PackageManifest.locate(in: ModelFolder(folder.item(packageName, .folder)))
  }
}
