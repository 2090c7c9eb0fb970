public import Foundation

/// A folder that is removed with its last reference.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "swift-vision-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func path(_ name: String) -> URL { url.appending(path: name) }

  /// Returns a nonexistent path, in a folder that is removed.
  public static func missing(_ name: String = "missing") throws -> URL { try TemporaryFolder().path(name) }

  /// Writes a file, creating its folders.
  @discardableResult
  public func write(_ data: Data, as name: String) throws -> URL {
    let file = path(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }
}
