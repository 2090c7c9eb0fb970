package import Foundation

/// The program `vision-decoder`.
package struct DecoderProgram: Sendable {
  package let url: URL

  package init(url: URL) { self.url = url }

  /// The file named by SWIFT_VISION_DECODER, else `vision-decoder` beside the program; nil if missing.
  package static func find() -> DecoderProgram? {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["SWIFT_VISION_DECODER"].map { URL(filePath: $0) }
    return [named, own.appending(path: "vision-decoder")].compactMap(\.self)
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      .map(DecoderProgram.init)
  }

  static var environment: [String] {
    let own = ProcessInfo.processInfo.environment
    let inherited = ["SWIFT_VISION_LIBRARIES", "LD_LIBRARY_PATH"].compactMap { name in
      own[name].map { "\(name)=\($0)" }
    }
    return inherited + [
      "LANG=C.UTF-8",
      // Makes small allocations zeroed, too.
      "GLIBC_TUNABLES=glibc.malloc.tcache_count=0",
      // Address space that threads reserve counts as memory.
      "MALLOC_ARENA_MAX=2",
      // A confined process can't start a backtrace program.
      "SWIFT_BACKTRACE=enable=no",
      // There are no temporary files.
      "VIPS_DISC_THRESHOLD=1000g",
    ]
  }
}
