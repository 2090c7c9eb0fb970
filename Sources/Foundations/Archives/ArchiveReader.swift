import Foundation
import ParallelWork

/// Reads the members of an archive in their order.
///
/// Only one member is in memory at a time, along with libarchive's state: for a zip file, its directory.
/// Blocking reads run on a thread of their own. Nested archives are ordinary members and aren't opened.
package actor ArchiveReader {
  private let executor = BlockingExecutor(label: "swift-vision.archive")
  private let open: @Sendable () throws(ArchiveError) -> MemberReader
  private var reading: MemberReader?
  private var isAtEnd = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter isCancelled: whether to end the archive; called before each read, and during waits.
  package init(
    _ source: ArchiveSource, format: ArchiveFormat, limits: ArchiveLimits = .init(),
    selection: MemberSelection = .init(), isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    open = { () throws(ArchiveError) in
      try MemberReader(source, format: format, limits: limits, selection: selection, isCancelled: isCancelled)
    }
  }

  /// The next selected member, or the error that prevents reading one; nil at the end.
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
