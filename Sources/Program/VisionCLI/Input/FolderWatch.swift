import Foundation

/// Polls the contents of a folder and its subfolders.
///
/// Polling rather than `inotify`, whose events network shares don't send.
struct FolderWatch {
  let folder: String
  private var files = FileStabilityTracker()
  private let startTime = ContinuousClock.now
  private(set) var isReadable = true

  static let interval = Duration.milliseconds(500)
  /// The maximum time from a file's last write to its detection, in seconds, when polled at `interval`.
  static let maximumDelay = FileStabilityTracker.defaultSettlingTime + 2 * (interval / .seconds(1))

  /// - Parameters:
  ///   - option: the option that names the folder.
  ///   - skipsPresent: whether files already in the folder are ignored until they change.
  /// - Throws: `InputError` if the folder doesn't exist.
  init(_ folder: String, option: String = "--watch", skipsPresent: Bool = false) throws {
    switch fileType(folder) {
    case nil: throw InputError(.noInput, "\(option): there is no folder \(folder)")
    case S_IFDIR: self.folder = folder
    default: throw InputError(.usage, "\(option): \(folder) is a file; pass it as an input instead")
    }
    if skipsPresent { files.skip(listing() ?? [:]) }
  }

  /// The files that are ready to be read, by path.
  mutating func arrivals() -> [FileStabilityTracker.StableFile] {
    let listing = listing()
    // A temporarily unavailable share isn't an empty folder: all its files would be reported again.
    isReadable = listing != nil
    guard let listing else { return [] }
    return files.update(listing, at: (ContinuousClock.now - startTime) / .seconds(1))
  }

  mutating func noteFailure(of path: String) { files.noteFailure(of: path) }

  /// nil if the folder can't be read.
  private func listing() -> [String: FileStabilityTracker.FileState]? {
    guard let paths = FolderListing.paths(in: folder) else { return nil }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String: FileStabilityTracker.FileState] = [:]
    for path in paths where !isUnfinished(path) {
      guard let state = FileStabilityTracker.FileState(fileAt: base + path) else { continue }
      files[base + path] = state
    }
    return files
  }

  /// Whether the name is a temporary one that programs use for incomplete files.
  private func isUnfinished(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") } || path.hasSuffix("~")
      || ["tmp", "part", "partial", "filepart", "crdownload"].contains(
        (path as NSString).pathExtension.lowercased())
  }
}

extension FileStabilityTracker.FileState {
  /// nil if there is no regular file.
  init?(fileAt path: String) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    number = UInt64(status.st_ino)
  }
}
