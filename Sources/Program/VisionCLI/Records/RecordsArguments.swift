#if Records
import ArgumentParser
import Foundation
import VisionRecords

struct RecordsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Database of rolls and games. (default: swift-vision/records.sqlite in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var records: String?

  var url: URL { records.map { URL(filePath: $0) } ?? RecordStore.defaultURL() }

  /// Opens the database for writing, unless there is none: opening would create it.
  ///
  /// - Throws: `RecordsError`.
  func existingStore() throws -> RecordStore {
    guard FileManager.default.fileExists(atPath: url.path) else { throw RecordsError.notFound(url.path) }
    return try RecordStore(url)
  }
}
#endif
