import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Motion JPEG")
struct MotionJPEGTests {
  private func jpeg(_ width: Int, _ height: Int) throws -> Data {
    let buffer = try #require(rgbBuffer(width: width, height: height) { x, y in [UInt8(x), UInt8(y), 90] })
    return try ImageEncoder.encode(buffer, as: .jpeg, orientation: .up)
  }

  /// A JPEG file with a segment after its first marker.
  private func adding(_ content: some Collection<UInt8>, marker: UInt8, to jpeg: Data) -> Data {
    let length = content.count + 2
    return jpeg.prefix(2) + Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]) + content
      + jpeg.dropFirst(2)
  }

  @Test("JPEG images of one size in a row are a video, also from a slice of data")
  func video() throws {
    let frame = try jpeg(32, 24)
    #expect(EncodedImage(frame + frame).isMotionJPEG)
    #expect(EncodedImage(frame + frame + frame).isMotionJPEG)
    #expect(EncodedImage((Data([1, 2, 3]) + frame + frame).dropFirst(3)).isMotionJPEG)
    // The last frame of a stream may be incomplete.
    #expect(EncodedImage(frame + frame.dropLast(frame.count / 4)).isMotionJPEG)
  }

  @Test("an image with a thumbnail, a second view, or another file behind it isn't a video")
  func image() throws {
    let frame = try jpeg(32, 24)
    #expect(!EncodedImage(frame).isMotionJPEG)
    // Two images of the same size within a segment.
    #expect(!EncodedImage(adding(frame + frame, marker: 0xE5, to: frame)).isMotionJPEG)
    #expect(
      !EncodedImage(adding("MPF\0".utf8 + frame.prefix(40), marker: 0xE2, to: frame) + frame).isMotionJPEG)
    #expect(!EncodedImage(frame + (try jpeg(16, 12))).isMotionJPEG)
    #expect(!EncodedImage(frame + Data("ftypmp42".utf8)).isMotionJPEG)
    #expect(!EncodedImage(frame + frame.prefix(3)).isMotionJPEG)
    let png = try ImageEncoder.encode(
      try #require(rgbBuffer(width: 2, height: 2) { _, _ in [1, 2, 3] }), as: .png, isOpaque: true)
    #expect(!EncodedImage(png + frame + frame).isMotionJPEG)
  }
}

@Suite("Search in data")
struct DataSearchTests {
  @Test("the first occurrence from a position is found, also in a slice, at the end, and after near misses")
  func positions() {
    let data = Data([1, 1, 2, 1, 2, 3, 1, 2, 3])
    #expect(data.position(of: [1, 2, 3], from: 0) == 3..<6)
    #expect(data.position(of: [1, 2, 3], from: 4) == 6..<9)
    #expect(data.position(of: [1, 2, 3], from: 7) == nil)
    #expect(data.position(of: [3], from: 9) == nil)
    let slice = data[2..<8]
    #expect(slice.position(of: [1, 2, 3], from: 2) == 3..<6)
    #expect(slice.position(of: [1, 2, 3], from: 4) == nil)
    #expect(Data().position(of: [0], from: 0) == nil)
  }
}
