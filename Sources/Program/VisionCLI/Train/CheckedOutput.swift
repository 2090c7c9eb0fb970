#if Training
import Foundation

/// The output's URL, checked before any work is done.
func checkedOutput(_ path: String, option: String) throws -> URL {
  let url = URL(filePath: path)
  let folder = url.deletingLastPathComponent()
  guard fileType(folder.path) == S_IFDIR else {
    throw InputError(.unwritable, "\(option): there is no folder \(folder.path).")
  }
  guard fileType(path) != S_IFDIR else { throw InputError(.unwritable, "\(option): \(path) is a folder.") }
  return url
}
#endif
