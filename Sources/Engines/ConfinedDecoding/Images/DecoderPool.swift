import Digests
package import Foundation
package import ImageIO
import Synchronization

/// A pool of confined processes that decode images.
///
/// Each concurrent call of `decode` uses a process of its own; callers limit their number. Idle processes
/// wait for the next image. A process that crashes or exceeds its limits fails its current image only.
package final class DecoderPool: Sendable {
  /// The loss of a process while it decoded an image.
  package struct Loss: Sendable {
    package let error: ImageDecodingError
    package let byteCount: Int
    /// The image's SHA-256, in hexadecimal digits.
    package let digest: String
  }

  private struct State {
    var idle: [ImageDecoderProcess] = []
    var working: Set<pid_t> = []
    var isClosed = false
  }

  package let settings: DecoderSettings
  private let spare: Int
  private let report: @Sendable (Loss) -> Void
  private let state = Mutex(State())
  private let (wanted, want) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// - Parameters:
  ///   - spare: the maximum number of idle processes, and the number that ``replenish()`` starts.
  ///   - report: called for each process that is lost while it decodes.
  package init(
    _ settings: DecoderSettings, spare: Int, report: @escaping @Sendable (Loss) -> Void = { _ in }
  ) {
    (self.settings, self.spare, self.report) = (settings, spare, report)
  }

  /// Starts a process, waits until it is ready, and returns its confinement.
  package func confinement() throws(ImageDecodingError) -> Confinement {
    let process = try ImageDecoderProcess(settings)
    do {
      let confinement = try process.confinement()
      keep(process)
      return confinement
    } catch {
      throw ImageDecodingError(.decoderUnavailable("ended before it was ready"))
    }
  }

  /// Decodes an image in a confined process, blocking the thread; ends the process if the task is canceled.
  ///
  /// - Throws: `ImageDecodingError`, as `ImageDecoder.decode`, or as `decoderFailed` or `decoderUnavailable`.
  package func decode(
    _ data: Data, page: Int? = nil, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    guard !data.isEmpty else { throw ImageDecodingError(.empty) }
    // Skip idle processes that were killed; if a new process ends before it is ready, another would, too.
    while let process = state.withLock({ $0.idle.popLast() }) {
      do {
        return try decode(data, page, limits, on: process)
      } catch let error as ImageDecodingError {
        throw error
      } catch {
        continue
      }
    }
    do {
      return try decode(data, page, limits, on: ImageDecoderProcess(settings))
    } catch let error as ImageDecodingError {
      throw error
    } catch {
      throw ImageDecodingError(.decoderUnavailable("ended before it was ready"))
    }
  }

  private func decode(
    _ data: Data, _ page: Int?, _ limits: ImageDecodingLimits, on process: ImageDecoderProcess
  ) throws -> DecodedImage {
    defer { _ = state.withLock { $0.working.remove(process.identifier) } }
    do {
      let image = try process.decode(data, page: page, limits: limits) {
        _ = state.withLock { $0.working.insert(process.identifier) }
      }
      keep(process)
      return image
    } catch let error as ImageDecodingError {
      switch error.reason {
      case .decoderFailed, .decoderUnavailable:
        want.yield()
        report(
          Loss(error: error, byteCount: data.count, digest: SHA256.hash(data).hexadecimal))
      default: keep(process)
      }
      throw error
    }
  }

  /// Returns a process to the pool, unless the pool is full or the process has decoded its share of images.
  private func keep(_ process: ImageDecoderProcess) {
    let isKept = state.withLock { state in
      guard !process.hasReachedLimit, !state.isClosed, state.idle.count < spare else { return false }
      state.idle.append(process)
      return true
    }
    if !isKept { want.yield() }
  }

  /// An element for each time that the number of idle processes may have fallen below `spare`.
  package var shortages: AsyncStream<Void> { wanted }

  /// Starts processes until `spare` are idle, without waiting until they are ready.
  package func replenish() {
    while state.withLock({ !$0.isClosed && $0.idle.count < spare }) {
      guard let process = try? ImageDecoderProcess(settings) else { return }
      state.withLock { $0.idle.insert(process, at: 0) }
    }
  }

  package var waitingProcesses: [pid_t] { state.withLock { $0.idle.map(\.identifier) } }

  package var workingProcesses: Set<pid_t> { state.withLock { $0.working } }

  /// Ends idle processes now, and others when their current image is done.
  package func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    withExtendedLifetime(idle) {}
    want.finish()
  }
}
