/// Where a program finds a model that was built into it.
package struct ModelLocation: Sendable {
  /// The name of the folder with the module's resources, which stands beside the program.
  package var resourceFolder: String
  /// The model's path in that folder.
  package var path: String
  /// The model's own path, for programs that run where they were built.
  package var source: String

  package init(resourceFolder: String, path: String, source: String) {
    self.resourceFolder = resourceFolder
    self.path = path
    self.source = source
  }
}
