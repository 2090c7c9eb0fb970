import Foundation

extension ImageFormat {
  /// The format of a regular file by its first bytes, whatever its name; nil for other files, those that
  /// can't be read, and cameras' raw files.
  package init?(contentsOf path: String) {
    guard !Self.isRaw(fileExtension: (path as NSString).pathExtension) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 32)
    else { return nil }
    self.init(signature: start)
  }

  /// Detects a format by its specified signature; nil if there is none.
  package init?(signature bytes: Data) {
    guard let format = bytes.withUnsafeBytes({ ImageFormat(signatureOf: $0) }) else { return nil }
    self = format
  }

  /// Whether files with this extension, in any case, are cameras' raw files.
  ///
  /// Most of them begin as a TIFF does, but its only image is a thumbnail. In folders they are left out.
  package static func isRaw(fileExtension: String) -> Bool {
    rawExtensions.contains(fileExtension.lowercased())
  }

  private static let rawExtensions: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw", "nef", "nrw",
    "orf",
    "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]
}
