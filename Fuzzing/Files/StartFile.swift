package import Foundation

/// A valid file, or one of a folder's files, as the start of mutations.
package struct StartFile: Sendable {
  package let url: URL
  /// The path of the mutated file within the folder; nil if `url` is a file itself.
  package let member: String?
  package let bytes: [UInt8]

  /// The file as a protobuf message, if its name is that of one.
  let message: WireMessage?

  package init(_ url: URL, member: String? = nil) throws {
    let file = member.map { url.appending(path: $0) } ?? url
    self.init(url, member: member, bytes: [UInt8](try Data(contentsOf: file)))
  }

  /// - Parameter bytes: the contents of a file that need not be on disk.
  package init(_ url: URL, member: String? = nil, bytes: [UInt8]) {
    self.url = url
    self.member = member
    self.bytes = bytes
    let name = member ?? url.lastPathComponent
    message = name.hasSuffix(".mlmodel") ? WireMessage(Data(bytes)) : nil
  }

  /// Returns a file as a start, or each file of a document folder, such as an `.mlpackage`.
  package static func all(of url: URL) throws -> [StartFile] {
    let values = try url.resourceValues(forKeys: [.isDirectoryKey])
    guard values.isDirectory == true else { return [try StartFile(url)] }
    let folder = url.standardizedFileURL.path
    let members = (FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey]))?
      .compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
      .map { String($0.standardizedFileURL.path.dropFirst(folder.count + 1)) }
    return try (members ?? []).sorted().map { try StartFile(url, member: $0) }
  }

  /// Writes a mutated copy, with the rest of the folder if it is one, and returns its URL.
  package func write(_ bytes: [UInt8], named name: String, to folder: URL) throws -> URL {
    let type = url.pathExtension
    let copy = folder.appending(path: type.isEmpty ? name : "\(name).\(type)")
    guard let member else {
      try Data(bytes).write(to: copy)
      return copy
    }
    try FileManager.default.copyItem(at: url, to: copy)
    try Data(bytes).write(to: copy.appending(path: member))
    return copy
  }
}
