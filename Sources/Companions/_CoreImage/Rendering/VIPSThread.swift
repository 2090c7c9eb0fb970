import CVIPS
import ImageIO

enum VIPSThread {
  /// Runs libvips functions and then frees its per-thread data.
  ///
  /// - Throws: `RenderingError` if libvips can't be used.
  static func run<Result>(_ body: () throws -> Result) throws -> Result {
    if let failure = VIPS.openingFailure ?? VIPS.startFailure { throw RenderingError(description: failure) }
    defer { vips_thread_shutdown() }
    return try body()
  }
}
