import Foundation
import ImageIO

/// Which program decodes, and what it may use.
package struct DecoderSettings: Sendable {
  /// The program `vision-decoder`.
  package var program: URL
  /// Bytes of address space. Of an image, its decoder has several copies in different forms at once.
  package var memory: UInt64
  /// Seconds that one image may take, of processor time and of the clock. 60 unless set.
  package var secondsPerImage = 60
  /// How many images a process decodes before another takes its place: what strangers' files may have done to it ends then. 256 unless
  /// set.
  package var imagesPerProcess = 256

  /// - Parameter limits: of the images.
  package init(program: URL, limits: ImageDecodingLimits = .init()) {
    self.program = program
    memory = (1 << 30) + 24 * UInt64(clamping: limits.maximumPixels)
  }

  /// The program: the file that the environment variable SWIFT_VISION_DECODER names, or `vision-decoder` beside the running program; nil
  /// where neither is there.
  package static func findProgram() -> URL? {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["SWIFT_VISION_DECODER"].map { URL(filePath: $0) }
    return [named, own.appending(path: "vision-decoder")].compactMap(\.self)
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The seconds of processor time that one process has in all.
  var processorSeconds: UInt64 { UInt64(secondsPerImage) * UInt64(imagesPerProcess) }

  var arguments: [String] { [program.path, String(memory), String(processorSeconds)] }

  /// The few variables that the program needs of this one's.
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
