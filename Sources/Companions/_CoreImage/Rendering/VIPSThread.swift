import CVIPS
import ImageIO

/// The thread that libvips is called on.
enum VIPSThread {
  /// Runs libvips' functions and then drops what it keeps for the thread.
  ///
  /// - Throws: `RenderingError` where libvips can't be used.
  static func run<Result>(_ body: () throws -> Result) throws -> Result {
    if let failure = VIPS.openingFailure ?? VIPS.startFailure { throw RenderingError(description: failure) }
    defer { vips_thread_shutdown() }
    return try body()
  }
}
