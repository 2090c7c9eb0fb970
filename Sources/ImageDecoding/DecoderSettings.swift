import Foundation
import ImageIO

/// The decoder program and its resource limits.
package struct DecoderSettings: Sendable {
  /// The program `vision-decoder`.
  package var program: URL
  /// The limit of address space, in bytes. Decoders hold several copies of an image at once.
  package var memory: UInt64
  /// The limit for one image, in seconds of processor time and of wall time. Default 60.
  package var secondsPerImage = 60
  /// The number of images that a process decodes before it is replaced, which bounds the lifetime of a compromised one. Default 256.
  package var imagesPerProcess = 256

  /// - Parameter limits: of the images.
  package init(program: URL, limits: ImageDecodingLimits = .init()) {
    self.program = program
    memory = (1 << 30) + 24 * UInt64(clamping: limits.maximumPixels)
  }

  /// The file named by the environment variable SWIFT_VISION_DECODER, otherwise `vision-decoder` beside the running program; nil if
  /// neither exists.
  package static func findProgram() -> URL? {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["SWIFT_VISION_DECODER"].map { URL(filePath: $0) }
    return [named, own.appending(path: "vision-decoder")].compactMap(\.self)
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The total processor time of a process, in seconds.
  var processorSeconds: UInt64 { UInt64(secondsPerImage) * UInt64(imagesPerProcess) }

  var arguments: [String] { [program.path, String(memory), String(processorSeconds)] }

  /// The decoder's environment.
  var environment: [String] {
    let own = ProcessInfo.processInfo.environment
    let inherited = ["SWIFT_VISION_LIBRARIES", "LD_LIBRARY_PATH"].compactMap { name in
      own[name].map { "\(name)=\($0)" }
    }
    return inherited + [
      "LANG=C.UTF-8",
      // Small pieces of memory, too, are zero when they are handed out.
      "GLIBC_TUNABLES=glibc.malloc.tcache_count=0",
      // Address space that threads reserve counts as memory.
      "MALLOC_ARENA_MAX=2",
      // After a crash nothing could be started to look at it.
      "SWIFT_BACKTRACE=enable=no",
      // There are no temporary files.
      "VIPS_DISC_THRESHOLD=1000g",
    ]
  }
}
