import Archives
import ConfinedDecoding
import Foundation
import ImageIO

/// The images of a batch, in order: files, members of archives, and pages of both, which are read when their
/// turn comes.
///
/// Only the requested members of an archive are held in memory, whatever its size, and one file with pages.
actor ImageTaskQueue {
  private final class OpenArchive {
    let task: ImageTask
    let reader: ArchiveReader
    var outputs: MemberOutputs?
    var imageCount = 0
    var hasFailed = false

    init(_ task: ImageTask, reader: ArchiveReader) {
      (self.task, self.reader) = (task, reader)
      outputs = task.memberOutputs
    }
  }

  private var rest: ArraySlice<ImageTask>
  /// Returns further tasks when all others are used up; nil at the end.
  private var more: (@Sendable () async -> [ImageTask]?)?
  private var count = 0
  private var archive: OpenArchive?
  private var document: OpenDocument?
  private let pages: PageReading
  private let limits: ImageDecodingLimits
  private let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - more: returns further tasks when the previous ones are used up; nil at the end.
  ///   - pages: the pages to read of files that have several.
  ///   - limits: the limits of files that are read for their pages.
  ///   - isCancelled: whether no more images are needed; called in the task that calls `next()`.
  init(
    _ tasks: [ImageTask], then more: (@Sendable () async -> [ImageTask]?)? = nil,
    pages: PageReading = PageReading(), limits: ImageDecodingLimits = .init(),
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    rest = tasks[...]
    self.more = more
    (self.pages, self.limits) = (pages, limits)
    self.isCancelled = isCancelled
  }

  /// The next image, or an input that can't be read; nil at the end.
  func next() async -> ImageTask? {
    while !isCancelled() {
      if let page = document?.next() { return page }
      document = nil
      guard let task = await nextFile() else { return nil }
      do {
        guard let opened = try await OpenDocument.opening(task, pages, limits: limits) else { return task }
        document = opened
      } catch {
        return task.failed(error)
      }
    }
    return nil
  }

  /// The next file or member of an archive.
  private func nextFile() async -> ImageTask? {
    while !isCancelled() {
      if let archive {
        if let member = await nextMember(of: archive) { return member }
        // An archive that was stopped midway isn't reported as incomplete.
        if isCancelled() { return nil }
        self.archive = nil
        if archive.imageCount == 0, !archive.hasFailed {
          let message = "\(archive.task.input.title): no images in this archive"
          return archive.task.failed(InputError(.noInput, message))
        }
        continue
      }
      guard let task = await nextTask() else { return nil }
      guard case .archive(let source, let format) = task.input.kind else { return task }
      do {
        try task.memberOutputs?.makeFolder()
      } catch {
        return task.failed(error)
      }
      archive = OpenArchive(task, reader: reader(source, format))
    }
    return nil
  }

  private func nextTask() async -> ImageTask? {
    while rest.isEmpty, let more {
      guard let tasks = await more() else {
        self.more = nil
        break
      }
      rest = tasks[...]
    }
    guard var task = rest.popFirst() else { return nil }
    task.number = count
    count += 1
    return task
  }

  private func reader(_ source: ArchiveSource, _ format: ArchiveFormat) -> ArchiveReader {
    let includesDocuments = if case .first = pages.selection { false } else { true }
    let selection = MemberSelection(
      includes: { Input.isImage(memberNamed: String(pathBytes: $0)) },
      includesByContents: { Input.mayBeImage(memberNamed: String(pathBytes: $0)) },
      shouldRead: { start in
        start.withUnsafeBytes { ImageFormat(signatureOf: $0) } != nil
          || (includesDocuments && PDFDocument.isSignature(start))
      })
    return ArchiveReader(source, format: format, selection: selection, isCancelled: isCancelled)
  }

  private func nextMember(of archive: OpenArchive) async -> ImageTask? {
    switch await archive.reader.next() {
    case nil: return nil
    case .failure(let error):
      archive.hasFailed = true
      return archive.task.failed(ArchiveError(error.reason, source: archive.task.input.title))
    case .failedMember(let name, let error):
      let member = task(of: name, in: archive)
      return member.failed(ArchiveError(error.reason, source: member.input.title))
    case .member(let name, let contents):
      var member = task(of: name, in: archive)
      member.input.kind = .image(.member(contents, name: member.input.title))
      member.output = archive.outputs?.output(for: member.input)
      return member
    }
  }

  private func task(of name: [UInt8], in archive: OpenArchive) -> ImageTask {
    archive.imageCount += 1
    var task = archive.task
    task.input.member = Input.Member(
      name: String(pathBytes: name).shownPath, number: archive.imageCount, archive: task.input.file)
    task.memberOutputs = nil
    return task
  }
}

extension ImageTask {
  func failed(_ error: any Error) -> ImageTask {
    var task = self
    task.input.kind = .failure(error)
    return task
  }
}
