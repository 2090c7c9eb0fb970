import Foundation
import ImageIO

/// A running `vision-decoder` that decodes images, one at a time.
///
/// `@unchecked Sendable`: it is used by one caller at a time, to which the pool lends it.
final class ImageDecoderProcess: @unchecked Sendable {
  private let process: DecoderProcess
  private let settings: DecoderSettings
  private var images = 0

  /// Starts a decoder without waiting until it is ready; throws the reason `decoderUnavailable`.
  init(_ settings: DecoderSettings) throws(ImageDecodingError) {
    self.settings = settings
    do {
      process = try DecoderProcess(settings.program, arguments: settings.arguments)
    } catch {
      throw ImageDecodingError(.decoderUnavailable(error.localizedDescription))
    }
  }

  var identifier: pid_t { process.identifier }

  /// Whether it has reached the limit of images per process.
  var hasReachedLimit: Bool { images >= settings.imagesPerProcess }

  func confinement() throws(DecoderProcess.ProcessEnded) -> Confinement { try process.confinement() }

  /// Decodes an image. If this throws `decoderFailed` or `decoderUnavailable`, the process has ended.
  ///
  /// - Parameter isGiven: called after the image has been sent to the process.
  /// - Throws: `DecoderProcess.Gone` if the process ended before; `ImageDecodingError`.
  func decode(
    _ data: Data, page: Int?, limits: ImageDecodingLimits, isGiven: () -> Void
  ) throws -> DecodedImage {
    _ = try confinement()
    // An idle process sends nothing: a readable socket means end of file.
    guard !process.channel.isReadable(within: 0) else { throw DecoderProcess.ProcessEnded() }
    guard let input = try? data.withUnsafeBytes({ try SharedMemory.descriptor(containing: $0) }) else {
      throw ImageDecodingError(.outOfMemory)
    }
    defer { close(input) }
    let request = DecodingRequest(
      byteCount: data.count, page: page, maximumPixels: limits.maximumPixels,
      seconds: settings.secondsPerImage)
    do {
      try process.channel.send(request, with: input)
    } catch {
      throw DecoderProcess.ProcessEnded()
    }
    images += 1
    isGiven()
    try wait()
    let reply: (message: DecodingReply, memory: Int32)
    do {
      reply = try process.channel.receive(DecodingReply.self)
    } catch {
      throw lost()
    }
    defer { if reply.memory >= 0 { close(reply.memory) } }
    switch reply.message {
    case .failure(let reason): throw ImageDecodingError(reason)
    case .image(let layout):
      guard let image = DecodedImage(layout, in: reply.memory, limits: limits) else { throw lost() }
      return image
    }
  }

  /// Waits for the reply, until the time limit or until the task is canceled.
  private func wait() throws(ImageDecodingError) {
    let end = ContinuousClock.now + .seconds(settings.secondsPerImage)
    while !process.channel.isReadable(within: 20) {
      if Task.isCancelled {
        process.end()
        throw ImageDecodingError(.decoderUnavailable("was stopped: nobody waits for the image any more"))
      }
      if .now > end {
        process.end()
        throw ImageDecodingError(.decoderFailed("took more than \(settings.secondsPerImage) s"))
      }
    }
  }

  /// The error for a process that ended, or sent an invalid reply.
  private func lost() -> ImageDecodingError {
    guard let ending = process.ending() else {
      return ImageDecodingError(.decoderFailed("gave an answer that can't be read"))
    }
    return ImageDecodingError(
      ending.isFromOutside ? .decoderUnavailable(ending.message) : .decoderFailed(ending.message))
  }
}
