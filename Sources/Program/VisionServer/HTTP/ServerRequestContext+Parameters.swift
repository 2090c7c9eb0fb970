import Hummingbird

extension ServerRequestContext {
  /// A parameter of the path.
  ///
  /// - Throws: a `Problem` where it isn't one that a session or game could have.
  func identifier(_ name: String) throws -> String {
    guard let value = parameters.get(name), value.utf8.count <= 64 else {
      throw Problem(.notFound, "There is no such \(name).")
    }
    return value
  }
}
