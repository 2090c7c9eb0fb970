import TestSupport
import VideoFrames
import CoreVideo
import Foundation
import Testing

@Suite("Writing videos")
struct VideoWriterTests {
  let folder: TemporaryFolder
  var url: URL { folder.url.appending(path: "out.mp4") }

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  @Test("an NV12 image is restored with its color, range and matrix", arguments: [true, false])
  func nv12RoundTrip(isFullRange: Bool) async throws {
    let format =
      isFullRange
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let writer = try VideoWriter(to: url)
    for index in 0..<20 {
      let image = try filled(width: 96, height: 64, format: format, with: [UInt8(40 + 5 * index), 90, 160])
      try await writer.append(image, time: Double(index) / 30)
    }
    try await writer.finish()
    let reading = await Reading(url)
    #expect(reading.error == nil)
    #expect(reading.frames.count == 20)
    for frame in reading.frames {
      #expect(CVPixelBufferGetPixelFormatType(frame.pixelBuffer) == format)
      #expect(frame.pixelBuffer.matrix == .bt601)
      // The quantizer at this rate factor changes a uniform area by at most one step either way.
      expect(
        sample(frame.pixelBuffer, x: 48, y: 32), near: [UInt8(40 + 5 * frame.index), 90, 160], within: 2)
    }
  }

  @Test(
    "RGB is converted to luma and chroma by BT.601",
    arguments: [
      ([0, 0, 255, 255], [82, 90, 240]), ([0, 255, 0, 255], [145, 54, 34]),
      ([255, 0, 0, 255], [41, 240, 110]),
      ([255, 255, 255, 255], [235, 128, 128]), ([0, 0, 0, 255], [16, 128, 128]),
    ] as [([UInt8], [UInt8])])
  func bgra(pixel: [UInt8], expected: [UInt8]) async throws {
    // ITU-R BT.601-7, 2.5.1-2.5.4, in 8 bits: Y = 16 + 219 (0.299 R + 0.587 G + 0.114 B), and so on.
    let writer = try VideoWriter(to: url)
    let image = try filled(width: 64, height: 48, format: kCVPixelFormatType_32BGRA, with: pixel)
    for index in 0..<3 { try await writer.append(image, time: Double(index) / 10) }
    try await writer.finish()
    let reading = await Reading(url)
    #expect(reading.frames.count == 3)
    for frame in reading.frames { expect(sample(frame.pixelBuffer, x: 20, y: 20), near: expected, within: 2) }
  }

  @Test("an image of 720 rows is written and marked as BT.709")
  func highDefinition() async throws {
    let writer = try VideoWriter(to: url)
    let red = try filled(width: 1280, height: 720, format: kCVPixelFormatType_32BGRA, with: [0, 0, 255, 255])
    try await writer.append(red, time: 0)
    try await writer.finish()
    let frame = try #require(await Reading(url).frames.first)
    #expect(frame.pixelBuffer.matrix == .bt709)
    // ITU-R BT.709-6, 3.2-3.4: 16 + 219 · 0.2126; 128 − 224 · 0.2126 / 1.8556; 128 + 224 / 2.
    expect(sample(frame.pixelBuffer, x: 600, y: 300), near: [63, 102, 240], within: 2)
  }

  @Test("times are restored as given, relative to the first frame", .ffmpegTool)
  func times() async throws {
    let writer = try VideoWriter(to: url)
    let image = try filled(width: 64, height: 48, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
    let times = [5, 5.02, 5.1, 5.5, 5.51, 7, 7.033]
    for time in times { try await writer.append(image, time: time) }
    try await writer.finish()
    let probed = try FFmpegTool.frames(of: url, entry: "pts_time").compactMap(Double.init)
    let reading = await Reading(url)
    #expect(probed.count == times.count && reading.times.count == times.count)
    // Times are accurate to 1/90,000 s.
    for index in times.indices {
      #expect(abs(probed[index] - (times[index] - 5)) < 1.2e-5)
      #expect(abs(reading.times[index] - (times[index] - 5)) < 1.2e-5)
    }
  }

  @Test("the file is H.264 in 4:2:0, with its index before its frames", .ffmpegTool)
  func form() async throws {
    var options = VideoWriter.Options()
    options.exifOrientation = 6
    let writer = try VideoWriter(to: url, options: options)
    let image = try filled(width: 65, height: 49, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
    for index in 0..<5 { try await writer.append(image, time: Double(index) / 30) }
    try await writer.finish()
    let stream = try FFmpegTool.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream=codec_name,width,height,pix_fmt", "-of", "csv=p=0", url.path])
    #expect(stream.hasPrefix("h264,64,48,yuv420p"))
    let data = try Data(contentsOf: url)
    let index = try #require(data.range(of: Data("moov".utf8)))
    let images = try #require(data.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < images.lowerBound)
    #expect(try await VideoSource(contentsOf: url).exifOrientation == 6)
    #expect(try names == ["out.mp4"])
  }

  @Test("an unfinished video leaves no file, and keeps an older one")
  func unfinished() async throws {
    try Data("old".utf8).write(to: url)
    do {
      let writer = try VideoWriter(to: url)
      let image = try filled(
        width: 64, height: 48, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
      try await writer.append(image, time: 0)
      #expect(try names.count == 2)
    }
    #expect(try names == ["out.mp4"])
    #expect(try Data(contentsOf: url) == Data("old".utf8))
  }

  @Test("a canceled task can still finish its video")
  func finishingWhenCancelled() async throws {
    let url = url
    let (appended, progress) = AsyncStream<Int>.makeStream()
    let task = Task {
      defer { progress.finish() }
      let writer = try VideoWriter(to: url)
      let image = try filled(
        width: 64, height: 48, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
      var count = 0
      while !Task.isCancelled {
        try await writer.append(image, time: Double(count) / 30)
        count += 1
        progress.yield(count)
      }
      try await writer.finish()
      return count
    }
    for await count in appended where count == 5 { break }
    task.cancel()
    let count = try await task.value
    let reading = await Reading(url)
    #expect(reading.error == nil)
    #expect(count > 0 && reading.frames.count == count)
  }

  @Test("frames that don't fit are rejected, and the others kept")
  func refusedFrames() async throws {
    let writer = try VideoWriter(to: url)
    let image = try filled(width: 64, height: 48, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
    try await writer.append(image, time: 1)
    for time in [1, 0.5, .nan, .infinity] {
      await #expect { try await writer.append(image, time: time) } throws: { isInvalidFrame($0) }
    }
    let larger = try filled(width: 66, height: 48, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
    await #expect { try await writer.append(larger, time: 2) } throws: { isInvalidFrame($0) }
    let half = try filled(width: 64, height: 48, format: kCVPixelFormatType_OneComponent16Half, with: [0, 0])
    await #expect { try await writer.append(half, time: 2) } throws: { isInvalidFrame($0) }
    try await writer.append(image, time: 3)
    try await writer.finish()
    await #expect { try await writer.append(image, time: 4) } throws: { isInvalidFrame($0) }
    #expect(await Reading(url).times == [0, 2])
  }

  @Test("a video without a frame is an error and no file")
  func noFrames() async throws {
    let writer = try VideoWriter(to: url)
    await #expect { try await writer.finish() } throws: { isInvalidFrame($0) }
    #expect(try names == [])
  }

  @Test("if the first frame can't be written, finishing reports the reason, and there is no file")
  func noBeginning() async throws {
    let writer = try VideoWriter(to: url)
    let tiny = try filled(width: 1, height: 1, format: kCVPixelFormatType_32BGRA, with: [9, 9, 9, 255])
    let first = await #expect(throws: VideoError.self) { try await writer.append(tiny, time: 0) }
    let end = await #expect(throws: VideoError.self) { try await writer.finish() }
    #expect(first != nil && first == end)
    #expect(try names == [])
  }

  @Test("an unwritable location is rejected at once")
  func unwritable() throws {
    for path in [folder.url.path + "/none/out.mp4", folder.url.path, "/dev/null"] {
      let error = #expect(throws: VideoError.self) { try VideoWriter(to: URL(filePath: path)) }
      guard case .unwritable = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  private func isInvalidFrame(_ error: any Error) -> Bool {
    if case .invalidFrame = error as? VideoError { true } else { false }
  }

  private func expect(_ bytes: [UInt8], near expected: [UInt8], within tolerance: Int) {
    #expect(
      zip(bytes, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }, "\(bytes), not \(expected)")
  }
}

/// A buffer with equal samples: `[luma, Cb, Cr]` for NV12, otherwise the bytes of a pixel.
func filled(width: Int, height: Int, format: OSType, with sample: [UInt8]) throws -> CVPixelBuffer {
  var created: CVPixelBuffer?
  CVPixelBufferCreate(nil, width, height, format, nil, &created)
  let buffer = try #require(created)
  let samples =
    CVPixelBufferIsPlanar(buffer) ? [Array(sample.prefix(1)), Array(sample.dropFirst())] : [sample]
  for (plane, sample) in samples.enumerated() {
    let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
    for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
      let row = base + y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
      for x in 0..<CVPixelBufferGetWidthOfPlane(buffer, plane) {
        for (offset, byte) in sample.enumerated() {
          row.storeBytes(of: byte, toByteOffset: x * sample.count + offset, as: UInt8.self)
        }
      }
    }
  }
  return buffer
}
