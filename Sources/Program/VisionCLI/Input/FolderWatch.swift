import Foundation

/// Looks again and again what is in a folder, subfolders included.
///
/// By looking rather than by the kernel's notices (`inotify`), which network shares don't send.
struct FolderWatch {
  let folder: String
  private var files = FileStabilityTracker()
  private let begun = ContinuousClock.now
  private(set) var isReadable = true

  /// How long to wait between two looks.
  static let interval = Duration.milliseconds(500)
  /// How long after it was written a file is given at the latest, in seconds, where somebody looks at that interval.
  static let longestDelay = FileStabilityTracker.defaultSettlingTime + 2 * (interval / .seconds(1))

  /// - Parameters:
  ///   - option: the option that names the folder.
  ///   - skipsPresent: whether what is in the folder now isn't given, unless it changes.
  /// - Throws: `InputError` where the folder does not exist.
  init(_ folder: String, option: String = "--watch", skipsPresent: Bool = false) throws {
    switch fileType(folder) {
    case nil: throw InputError(.noInput, "\(option): there is no folder \(folder)")
    case S_IFDIR: self.folder = folder
    default: throw InputError(.usage, "\(option): \(folder) is a file; use it as an input instead")
    }
    if skipsPresent { files.skip(listing() ?? [:]) }
  }

  /// The files that are to be read now, by their paths.
  mutating func arrivals() -> [FileStabilityTracker.StableFile] {
    let listing = listing()
    // A share that is away for a while is not an empty folder, whose files would all come anew.
    isReadable = listing != nil
    guard let listing else { return [] }
    return files.update(listing, at: (ContinuousClock.now - begun) / .seconds(1))
  }

  mutating func noteFailure(of path: String) { files.noteFailure(of: path) }

  /// Nil where the folder can't be read.
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

  /// Whether the name is one of those under which programs write files that they rename when they are whole.
  private func isUnfinished(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") } || path.hasSuffix("~")
      || ["tmp", "part", "partial", "filepart", "crdownload"].contains(
        (path as NSString).pathExtension.lowercased())
  }
}

extension FileStabilityTracker.FileState {
  /// Nil where there is no regular file.
  init?(fileAt path: String) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    number = UInt64(status.st_ino)
  }
}
