import Archives
import Foundation
import TestSupport

/// A file that is removed after the test.
final class TemporaryFile {
  let url = FileManager.default.temporaryDirectory.appending(path: "archive-tests-\(UUID().uuidString)")

  init(_ contents: Data) throws { try contents.write(to: url) }

  deinit { try? FileManager.default.removeItem(at: url) }

  var source: ArchiveSource { .file(url.path.utf8CString.map { $0 }) }
}

func items(
  _ archive: Data, limits: ArchiveLimits = .init(), selection: MemberSelection = .init()
) async throws -> [ArchiveItem] {
  let file = try TemporaryFile(archive)
  let format = ArchiveFormat(signatureOf: archive) ?? .tar
  return await all(ArchiveReader(file.source, format: format, limits: limits, selection: selection))
}

func pipedItems(_ archive: Data, limits: ArchiveLimits = .init()) async throws -> [ArchiveItem] {
  let pipe = Pipe()
  let start = archive.prefix(ArchiveFormat.signatureLength)
  let (rest, writing) = (archive.dropFirst(start.count), pipe.fileHandleForWriting)
  // A reader that ends early closes the pipe.
  signal(SIGPIPE, SIG_IGN)
  Thread.detachNewThread {
    try? writing.write(contentsOf: rest)
    try? writing.close()
  }
  let reading = pipe.fileHandleForReading
  let source = ArchiveSource.descriptor(reading.fileDescriptor, start: Data(start))
  let items = await all(
    ArchiveReader(source, format: ArchiveFormat(signatureOf: start) ?? .tar, limits: limits))
  try reading.close()
  return items
}

private func all(_ reader: ArchiveReader) async -> [ArchiveItem] {
  var items: [ArchiveItem] = []
  while let item = await reader.next() { items.append(item) }
  return items
}

extension ArchiveItem {
  static func file(_ name: String, _ contents: Data) -> ArchiveItem {
    .member(name: Array(name.utf8), contents: contents)
  }

  static func failed(_ name: String, _ reason: ArchiveError.Reason) -> ArchiveItem {
    .failedMember(name: Array(name.utf8), ArchiveError(reason))
  }

  /// The error that ends the archive, or a member, if any.
  var reason: ArchiveError.Reason? {
    switch self {
    case .member: nil
    case .failedMember(_, let error), .failure(let error): error.reason
    }
  }
}
