/// The paths where a program finds a model that was built into it.
package struct ModelLocation: Sendable {
  /// The module's resource folder next to the program.
  package var resourceFolder: String
  /// The model's path in that folder.
  package var path: String
  /// The model's own path, for programs that run on the machine that built them.
  package var source: String

  package init(resourceFolder: String, path: String, source: String) {
    self.resourceFolder = resourceFolder
    self.path = path
    self.source = source
  }
}
