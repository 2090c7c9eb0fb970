import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import VideoFrames

@Suite("Supported codecs and containers")
struct CodecListTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// FFmpeg's names of the documented codecs.
  private static let promised: Set<String> = [
    "h264", "hevc", "vp8", "vp9", "av1", "mpeg1video", "mpeg2video", "mpeg4", "mjpeg", "prores", "dvvideo",
    "rawvideo", "gif",
  ]

  /// Their decoders. Other decoders of the same codecs run on other hardware or aren't bounded.
  private static let decoders: Set<String> = [
    "h264", "hevc", "vp8", "vp9", "libdav1d", "mpeg1video", "mpeg2video", "mpeg4", "mjpeg", "prores",
    "dvvideo", "rawvideo", "gif",
  ]

  /// Returns the four-character codes that FFmpeg's AVI and MOV demuxers know, with their codecs.
  private static func codes(_ tables: [String]) throws -> [(code: [UInt8], codec: AVCodecID)] {
    typealias Table = @convention(c) () -> UnsafeRawPointer?
    let library = try #require(dlopen("libavformat.so.\(LIBAVFORMAT_VERSION_MAJOR)", RTLD_NOW))
    return try tables.flatMap { name in
      let symbol = try #require(dlsym(library, name))
      var entry = try #require(unsafeBitCast(symbol, to: Table.self)()).assumingMemoryBound(
        to: AVCodecTag.self)
      var codes: [(code: [UInt8], codec: AVCodecID)] = []
      // The structure isn't public; it has been a codec and a code since 2005.
      while entry.pointee.id != AV_CODEC_ID_NONE {
        codes.append(
          ((0..<4).map { UInt8(truncatingIfNeeded: entry.pointee.tag >> (8 * $0)) }, entry.pointee.id))
        entry += 1
      }
      return codes
    }
  }

  private struct AVCodecTag {
    var id: AVCodecID
    var tag: UInt32
  }

  /// Opens a file whose track has a code, and expects a supported codec, or an error that names the codec.
  private func expectListed(_ file: Data, _ code: [UInt8]) async throws {
    let url = try folder.write(file, as: "a.bin")
    let codec: String
    do throws(VideoError) {
      codec = try await VideoSource(contentsOf: url).codec
      #expect(Self.promised.contains(codec), "\(code) was opened")
    } catch {
      // Or the track's description is invalid, has sound, or holds no image of its codec.
      guard case .unsupportedCodec(_, let refused) = error else { return }
      #expect(!Self.promised.contains(refused), "\(code) was refused")
      #expect(error.localizedDescription.contains("this file is \(refused)"))
    }
  }

  @Test("of all codes in AVI and MOV, only those of the documented codecs select a decoder")
  func fourCharacterCodes() async throws {
    let codes = try Self.codes(["avformat_get_riff_video_tags", "avformat_get_mov_video_tags"])
    #expect(codes.count > 500)
    let frame = Data(repeating: 0x55, count: 64 * 48 * 3)
    for (code, _) in codes {
      try await expectListed(CraftedContainer.avi(code, width: 64, height: 48, frames: [frame]), code)
      try await expectListed(CraftedContainer.mp4(code, samples: 1), code)
    }
  }

  @Test("each codec that FFmpeg decodes has the one listed decoder, or none")
  func everyDecoder() throws {
    typealias Iterate =
      @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> UnsafePointer<AVCodec>?
    typealias IsDecoder = @convention(c) (UnsafePointer<AVCodec>) -> Int32
    let library = try #require(dlopen("libavcodec.so.\(LIBAVCODEC_VERSION_MAJOR)", RTLD_NOW))
    let iterate = unsafeBitCast(try #require(dlsym(library, "av_codec_iterate")), to: Iterate.self)
    let isDecoder = unsafeBitCast(try #require(dlsym(library, "av_codec_is_decoder")), to: IsDecoder.self)
    try FFmpeg.prepare(for: "test")
    var state: UnsafeMutableRawPointer?
    var reached: Set<String> = []
    var count = 0
    while let codec = iterate(&state) {
      guard isDecoder(codec) != 0 else { continue }
      count += 1
      guard let read = VideoCodec(codec.pointee.id) else { continue }
      reached.insert(read.decoder)
      let name = String(cString: avcodec_get_name(codec.pointee.id))
      #expect(Self.promised.contains(name) && read.codec == name)
    }
    #expect(count > 200)
    #expect(reached == Self.decoders)
  }

  @Test(
    "an unsupported codec is named, with the supported ones", .ffmpegTool,
    arguments: [
      ("a.mkv", "ffv1"), ("a.avi", "magicyuv"), ("a.mov", "exr"), ("b.avi", "msmpeg4"), ("b.mkv", "theora"),
    ])
  func otherCodecs(name: String, codec: String) async throws {
    let encoder = codec == "theora" ? "libtheora" : codec
    let url = try FFmpegTool.make(
      name, in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=0.5 -c:v \(encoder)")
    let error = try #require(await Reading(url).error)
    guard case .unsupportedCodec(url.path, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(
      error.localizedDescription.contains(
        "reads the codecs H.264, HEVC, VP8, VP9, AV1, MPEG-1, MPEG-2, MPEG-4, Motion JPEG, ProRes, DV, raw video and GIF"
      ))
  }

  @Test(
    "an unsupported container is named, with the supported ones", .ffmpegTool,
    arguments: [
      ("a.wmv", "-c:v wmv2", "ASF"), ("a.ogv", "-c:v libtheora", "Ogg"), ("a.nut", "-c:v rawvideo", "NUT"),
      ("a.mxf", "-r 25 -c:v mpeg2video", "MXF"), ("a.rm", "-c:v rv10", "RealMedia"),
    ])
  func otherContainers(name: String, arguments: String, format: String) async throws {
    let url = try FFmpegTool.make(
      name, in: folder, "-f lavfi -i testsrc=size=176x144:rate=10:duration=0.5 \(arguments)")
    guard case .notAVideo(url.path, let reason) = await Reading(url).error else {
      Issue.record("\(String(describing: await Reading(url).error))")
      return
    }
    #expect(reason.hasPrefix("reads MP4, MOV, MKV, WebM, AVI, MPEG-TS, MPEG-PS,"))
    #expect(reason.contains("this file is \(format)"))
  }

  @Test(
    "audio only has no video track", .ffmpegTool,
    arguments: ["a.wav", "a.flac", "a.aac", "a.ac3", "a.aiff", "a.mka"])
  func soundAlone(name: String) async throws {
    let url = try FFmpegTool.make(name, in: folder, "-f lavfi -i sine=duration=2")
    #expect(await Reading(url).error == .noVideoTrack(url.path))
  }

  @Test("a file opens no other files, whatever it refers to")
  func noOtherInput() async throws {
    for text in [
      "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "ffconcat version 1.0\nfile '/etc/passwd'\n",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\"></MPD>",
    ] {
      let reading = await Reading(try folder.write(Data(text.utf8), as: "list.mp4"))
      guard case .notAVideo = reading.error else {
        Issue.record("\(String(describing: reading.error))")
        continue
      }
    }
  }
}
