import Foundation

/// Where a measurement's files are: in a new folder that is gone after it, or in one to keep.
struct MeasurementFolder {
  let url: URL
  private let isKept: Bool

  /// - Parameters:
  ///   - name: what a new folder's name begins with.
  ///   - kept: the folder to keep, which is made where it isn't there; nil for a new one.
  init(_ name: String, keptAt kept: URL? = nil) throws {
    url = kept ?? FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    isKept = kept != nil
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Removes a folder that isn't to keep.
  func end() {
    if !isKept { try? FileManager.default.removeItem(at: url) }
  }
}
