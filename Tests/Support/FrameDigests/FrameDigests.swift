import CoreVideo
import Foundation
import VideoFrames

/// `FrameDigests [--threads N] [--memory BYTES] FILE…`: decodes each file and prints a line with the number
/// of frames, a digest of each frame's pixels and the error; then the process's peak memory in kilobytes.
@main
struct FrameDigests {
  static func main() async {
    var options = VideoSource.Options()
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.first, name.hasPrefix("--") {
      guard let value = arguments.dropFirst().first.flatMap({ Int($0) }) else { exit(64) }
      switch name {
      case "--threads": options.decoderThreads = value
      case "--memory": options.maximumMemory = value
      default: exit(64)
      }
      arguments = arguments.dropFirst(2)
    }
    for path in arguments { print(await line(for: path, options: options)) }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print(usage.ru_maxrss)
  }

  private static func line(for path: String, options: VideoSource.Options) async -> String {
    var digests: [String] = []
    var ending = "whole"
    do {
      for try await frame in try await VideoSource(VideoInput(path), options: options) {
        digests.append(String(digest(of: frame.pixelBuffer), radix: 16))
      }
    } catch {
      ending = error.localizedDescription.replacing(path, with: "FILE")
    }
    return "\(digests.count) [\(digests.joined(separator: " "))] \(ending)"
  }

  /// Returns the 64-bit FNV-1a hash of the pixels, without row padding.
  private static func digest(of buffer: CVPixelBuffer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for plane in 0..<max(1, CVPixelBufferGetPlaneCount(buffer)) {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
      let bytesPerSample = CVPixelBufferIsPlanar(buffer) ? plane + 1 : 4
      let width = CVPixelBufferGetWidthOfPlane(buffer, plane) * bytesPerSample
      for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
        let row = base + y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
        for byte in UnsafeRawBufferPointer(start: row, count: width) {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
      }
    }
    return hash
  }
}
