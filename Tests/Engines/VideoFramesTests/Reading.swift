import VideoFrames
import CoreVideo
import Foundation

struct Reading {
  var frames: [VideoFrame] = []
  var error: VideoError?

  var times: [Double] { frames.map(\.time) }

  init(_ input: VideoInput, options: VideoSource.Options = .init()) async {
    do throws(VideoError) {
      for try await frame in try await VideoSource(input, options: options) { frames.append(frame) }
    } catch {
      self.error = error
    }
  }

  init(_ url: URL) async { await self.init(.file(url)) }
}

/// The bytes of one sample: `[luma, Cb, Cr]` in NV12, `[blue, green, red, alpha]` in 32BGRA.
func sample(_ buffer: CVPixelBuffer, x: Int, y: Int) -> [UInt8] {
  func bytes(plane: Int, x: Int, y: Int, count: Int) -> [UInt8] {
    guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { return [] }
    let start = y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) + x * count
    return (start..<start + count).map { base.load(fromByteOffset: $0, as: UInt8.self) }
  }
  if CVPixelBufferIsPlanar(buffer) {
    return bytes(plane: 0, x: x, y: y, count: 1) + bytes(plane: 1, x: x / 2, y: y / 2, count: 2)
  }
  return bytes(plane: 0, x: x, y: y, count: 4)
}
