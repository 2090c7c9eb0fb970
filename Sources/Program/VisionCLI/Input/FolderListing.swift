import Foundation

/// Lists folders, including names that aren't UTF-8, which Foundation omits.
enum FolderListing {
  /// The names in a folder, unsorted, without `.` and `..`.
  ///
  /// - Returns: nil if the folder can't be read.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder.systemPath) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Unsafe: the system's buffer, which ends with a zero byte and is valid until the next entry is read.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(pathBytes: $0.prefix { $0 != 0 }) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The paths, relative to the folder, of everything in a folder and its subfolders; links to folders aren't
  /// followed.
  ///
  /// - Returns: nil if the folder itself can't be read; the paths found so far if the task is canceled.
  static func paths(in folder: String) -> [String]? {
    guard let names = names(in: folder) else { return nil }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return names.flatMap { name -> [String] in
      guard !Task.isCancelled else { return [] }
      guard isOwnFolder(base + name) else { return [name] }
      return [name] + (paths(in: base + name) ?? []).map { "\(name)/\($0)" }
    }
  }

  /// Whether the path is a folder and not a link to one, which could form a cycle.
  static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The type bits of a file's mode, with links resolved; nil if it doesn't exist.
func fileType(_ path: String) -> mode_t? {
  var status = stat()
  return stat(path.systemPath, &status) == 0 ? status.st_mode & S_IFMT : nil
}

/// A file whose name isn't UTF-8, opened to get a path that is.
struct OpenedPath {
  private let descriptor: Int32

  /// - Returns: nil if the name is UTF-8, or the file can't be opened.
  init?(_ path: String) {
    guard path.isEscapedPath else { return nil }
    descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  var path: String { "/proc/self/fd/\(descriptor)" }

  func close() { Foundation.close(descriptor) }
}
