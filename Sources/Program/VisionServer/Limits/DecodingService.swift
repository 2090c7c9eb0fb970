#if Server
import ConfinedDecoding
import ImageIO
import Logging
import NIOPosix
import ServiceLifecycle

extension DecodingIsolation {
  /// A confined process if the server's limits require it and the program is installed.
  init(_ limits: ServerLimits, logger: Logger) {
    guard limits.decodesApart, let program = DecoderProgram.find() else {
      self = .inProcess
      return
    }
    var settings = DecoderSettings(
      program: program, limits: ImageDecodingLimits(maximumPixels: limits.pixels))
    // A day if the server has no limit of its own.
    settings.secondsPerImage = min(max(Int(exactly: limits.workSeconds.rounded(.up)) ?? .max, 1), 86_400)
    self = .confined(
      DecoderPool(settings, spare: limits.workerCount) { loss in
        logger.error(
          "an image's decoder ended",
          metadata: [
            "error": "\(loss.error.localizedDescription)", "bytes": "\(loss.byteCount)",
            "sha256": "\(loss.digest)",
          ])
      })
  }
}

/// Keeps decoder processes ready while the server runs, and logs their confinement once.
struct DecodingService: Service {
  let place: DecodingIsolation
  let isEnabled: Bool
  let logger: Logger

  func run() async throws {
    guard case .confined(let pool) = place else {
      if isEnabled {
        logger.warning(
          "images are decoded in the server's own process: vision-decoder isn't installed beside it")
      }
      return try await gracefulShutdown()
    }
    defer { pool.close() }
    // Processes are started on threads that may block.
    let confinement = try? await NIOThreadPool.singleton.runIfActive { try pool.confinement() }
    report(confinement)
    try? await cancelWhenGracefulShutdown {
      for await _ in pool.shortages {
        try await NIOThreadPool.singleton.runIfActive { pool.replenish() }
      }
    }
  }

  private func report(_ confinement: Confinement?) {
    guard let confinement else {
      return logger.error("no process for decoding images can be started; images are rejected")
    }
    if confinement.gaps.isEmpty {
      logger.info(
        "images are decoded in confined processes", metadata: ["landlock": "\(confinement.landlockVersion)"])
    } else {
      logger.warning(
        "images are decoded in processes that aren't fully confined",
        metadata: ["gaps": "\(confinement.gaps.joined(separator: "; "))"])
    }
  }
}
#endif
