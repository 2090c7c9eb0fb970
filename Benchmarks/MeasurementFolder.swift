import Foundation

/// The folder of a measurement's files: a temporary one, or one to keep.
struct MeasurementFolder {
  let url: URL
  private let isKept: Bool

  /// - Parameters:
  ///   - name: the prefix of a temporary folder's name.
  ///   - kept: the folder to keep, which is created if necessary; nil for a temporary one.
  init(_ name: String, keptAt kept: URL? = nil) throws {
    url = kept ?? FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    isKept = kept != nil
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func end() {
    if !isKept { try? FileManager.default.removeItem(at: url) }
  }
}
