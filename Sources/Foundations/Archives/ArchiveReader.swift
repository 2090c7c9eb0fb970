import Foundation
import ParallelWork

/// Reads the members of an archive one after the other, in the order in which they are in it.
///
/// One member is in memory at a time, and what libarchive needs to go on: of a zip file, its directory. Reading waits for disks and
/// pipes on a thread of its own. Archives within the archive are members like others and aren't opened.
package actor ArchiveReader {
  private let executor = BlockingExecutor(label: "swift-vision.archive")
  private let open: @Sendable () throws(ArchiveError) -> MemberReader
  private var reading: MemberReader?
  private var isAtEnd = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - format: by the first bytes.
  ///   - isStopped: whether nobody wants members any more; asked at each reading, and several times a second while a pipe is
  ///     waited for. The archive ends then.
  package init(
    _ source: ArchiveSource, format: ArchiveFormat, limits: ArchiveLimits = .init(),
    selection: MemberSelection = .init(), isStopped: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    open = { () throws(ArchiveError) in
      try MemberReader(source, format: format, limits: limits, selection: selection, isStopped: isStopped)
    }
  }

  /// The next wanted member, or what keeps one from being read; nil at the end.
  package func next() -> ArchiveItem? {
    guard !isAtEnd else { return nil }
    do throws(ArchiveError) {
      let reading = if let reading { reading } else { try open() }
      self.reading = reading
      if let item = try reading.next() { return item }
    } catch {
      end()
      return error.reason == .cancelled ? nil : .failure(error)
    }
    end()
    return nil
  }

  private func end() {
    isAtEnd = true
    reading = nil
  }
}
