public import Foundation

/// The metadata of a written model.
public struct MLModelMetadata: Hashable, Sendable {
  public var author: String
  public var shortDescription: String
  public var license: String?
  public var version: String
  public var additional: [String: String]?

  /// - Parameters:
  ///   - author: default: the full name of the user who runs the program.
  ///   - shortDescription: default: empty.
  ///   - license: default: nil.
  ///   - version: default: "1.0".
  ///   - additional: entries with keys of your own; default: nil.
  public init(
    author: String = NSFullUserName(), shortDescription: String = "", license: String? = nil,
    version: String = "1.0", additional: [String: String]? = nil
  ) {
    self.author = author
    self.shortDescription = shortDescription
    self.license = license
    self.version = version
    self.additional = additional
  }
}
