public import Foundation

extension RecordStore {
  /// Where records are kept unless told otherwise: `swift-vision/records.sqlite` in the user's data folder, which is
  /// `$XDG_DATA_HOME`, or `~/.local/share` where that isn't set to an absolute path.
  ///
  /// - Parameter environment: the program's environment variables.
  public static func defaultURL(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    return URL(filePath: data).appending(path: "swift-vision/records.sqlite")
  }
}
