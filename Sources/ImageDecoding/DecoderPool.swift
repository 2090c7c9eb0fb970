import Digests
import Foundation
import ImageIO
import Synchronization

/// Processes that decode images, apart from the program that shows strangers' images to others.
///
/// As many are at work as there are callers, which their threads limit; those without work wait for the next image. One that fails ends
/// with the image that it fails on.
package final class DecoderPool: Sendable {
  /// A process that ended over an image.
  package struct Loss: Sendable {
    package let error: ImageDecodingError
    package let byteCount: Int
    /// The image's SHA-256, in hexadecimal digits.
    package let digest: String
  }

  private struct State {
    var idle: [DecoderProcess] = []
    var working: Set<pid_t> = []
    var isClosed = false
  }

  private let settings: DecoderSettings
  private let spare: Int
  private let report: @Sendable (Loss) -> Void
  private let state = Mutex(State())
  private let (wanted, want) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// - Parameters:
  ///   - spare: how many processes wait for work at most, and are made ready by ``replenish()``.
  ///   - report: is given each process that ended over an image.
  package init(
    _ settings: DecoderSettings, spare: Int, report: @escaping @Sendable (Loss) -> Void = { _ in }
  ) {
    (self.settings, self.spare, self.report) = (settings, spare, report)
  }

  /// What holds for the processes: a first one is started, and waited for.
  ///
  /// - Throws: `ImageDecodingError` where none can be started.
  package func confinement() throws(ImageDecodingError) -> Confinement {
    let process = try DecoderProcess(settings)
    do {
      let confinement = try process.confinement()
      keep(process)
      return confinement
    } catch {
      throw ImageDecodingError(.decoderUnavailable("ended before it was ready"))
    }
  }

  /// Decodes an image on a process of its own for that long; the calling thread waits, and stops the work when its task is cancelled.
  ///
  /// - Throws: `ImageDecodingError`: besides what `ImageDecoder` throws, the reasons `decoderFailed` and `decoderUnavailable`.
  package func decode(
    _ data: Data, page: Int = 0, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    guard !data.isEmpty else { throw ImageDecodingError(.empty) }
    // Processes that others ended while they waited are passed over; one just started that ends before it is ready says that all would.
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
      return try decode(data, page, limits, on: DecoderProcess(settings))
    } catch let error as ImageDecodingError {
      throw error
    } catch {
      throw ImageDecodingError(.decoderUnavailable("ended before it was ready"))
    }
  }

  private func decode(
    _ data: Data, _ page: Int, _ limits: ImageDecodingLimits, on process: DecoderProcess
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

  /// Lets a process wait for the next image, unless enough do, or it has had its share.
  private func keep(_ process: DecoderProcess) {
    let isKept = state.withLock { state in
      guard !process.isWorn, !state.isClosed, state.idle.count < spare else { return false }
      state.idle.append(process)
      return true
    }
    if !isKept { want.yield() }
  }

  /// Says each time that fewer processes may wait than should.
  package var shortages: AsyncStream<Void> { wanted }

  /// Starts processes until as many wait as should; that they are ready isn't waited for.
  package func replenish() {
    while state.withLock({ !$0.isClosed && $0.idle.count < spare }) {
      guard let process = try? DecoderProcess(settings) else { return }
      state.withLock { $0.idle.insert(process, at: 0) }
    }
  }

  /// The identifiers of the processes that wait.
  package var waitingProcesses: [pid_t] { state.withLock { $0.idle.map(\.identifier) } }

  /// The identifiers of the processes that have been given an image.
  package var workingProcesses: Set<pid_t> { state.withLock { $0.working } }

  /// Ends the processes that wait, and each other one with its image.
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
