package import Foundation

/// Motion JPEG without a container: JPEG images one after the other, as many cameras and `ffmpeg -f mjpeg`
/// write it.
///
/// A second image of the same size right behind the first one's end distinguishes it from a still image,
/// whose file may have other images too: thumbnails within its segments, a smaller preview behind its end,
/// and further views or a gain map that a segment announces.
package enum MotionJPEG {
  package enum Kind: Equatable {
    case video
    /// A single image, or another format.
    case still
    /// A second image may follow these bytes.
    case undecided(hasEXIF: Bool)
  }

  /// The number of bytes to start with: a frame of most webcams.
  private static let firstCount = 256 << 10
  /// The maximum number of bytes to read, more than any video's frame.
  private static let maximumCount = 64 << 20

  /// Whether a file is Motion JPEG; reads no more of it than that takes.
  ///
  /// - Parameters:
  ///   - skipsPhotos: whether a large image with EXIF metadata counts as still without being read whole.
  ///   - start: returns the file's first bytes, `count` of them unless the file is shorter; nil if it can't
  ///     be read.
  package static func isVideo<Bytes: ContiguousBytes>(
    skippingPhotos skipsPhotos: Bool = false, start: (_ count: Int) -> Bytes?
  ) -> Bool {
    let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
    guard let bytes = start(signature.count), bytes.withUnsafeBytes({ $0.elementsEqual(signature) }) else {
      return false
    }
    var count = firstCount
    while count <= maximumCount, let bytes = start(count) {
      let (kind, isWhole) = bytes.withUnsafeBytes { (self.kind(startingWith: $0), $0.count < count) }
      guard case .undecided(let hasEXIF) = kind else { return kind == .video }
      guard !isWhole, !(hasEXIF && skipsPhotos) else { return false }
      count *= 4
    }
    return false
  }

  /// The kind of a file by its contents.
  package static func kind(of contents: Data) -> Kind {
    contents.withUnsafeBytes { kind(startingWith: $0) }
  }

  /// The kind of a file by its first bytes.
  package static func kind(startingWith bytes: UnsafeRawBufferPointer) -> Kind {
    var scanner = JPEGScanner(bytes)
    var first: JPEGScanner.Header?
    do throws(JPEGScanner.Failure) {
      let header = try scanner.readHeader()
      first = header
      guard !header.announcesImages else { return .still }
      try scanner.skipScans()
      try scanner.skipPadding()
      let second = try scanner.readHeader()
      return second.hasSameSize(as: header) ? .video : .still
    } catch {
      return error == .incomplete ? .undecided(hasEXIF: first?.hasEXIF ?? false) : .still
    }
  }
}

/// Reads JPEG images' markers (ITU-T T.81, B.1), one image after the other.
private struct JPEGScanner {
  enum Failure: Error { case incomplete, malformed }

  struct Header {
    var width = 0
    var height = 0
    var hasEXIF = false
    /// Whether a segment lists further images in the file: CIPA's multi-picture format, Google's container.
    var announcesImages = false

    func hasSameSize(as other: Header) -> Bool { width == other.width && height == other.height }
  }

  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads an image's header, up to the data of its first scan.
  mutating func readHeader() throws(Failure) -> Header {
    guard try readMarker() == Marker.start else { throw .malformed }
    var header = Header()
    while true {
      let marker = try readMarker()
      switch marker {
      case 0x01, Marker.restarts: continue
      case 0x00, Marker.start, Marker.end: throw .malformed
      default: header.add(marker, try readSegment())
      }
      if marker == Marker.scan { return header }
    }
  }

  /// Skips coded data, and the segments between scans, to the image's end, or to another image's start if the
  /// end is missing.
  mutating func skipScans() throws(Failure) {
    while true {
      guard let found = bytes[place...].firstIndex(of: 0xFF), found + 1 < bytes.count else {
        throw .incomplete
      }
      place = found + 2
      switch bytes[found + 1] {
      case Marker.end: return
      case Marker.start:
        place = found
        return
      // A stuffed byte, or a marker without a segment.
      case 0x00, 0x01, Marker.restarts: continue
      case 0xFF: place = found + 1
      default: _ = try readSegment()
      }
    }
  }

  /// Skips the bytes with which drivers fill up a frame's buffer.
  mutating func skipPadding() throws(Failure) {
    guard let next = bytes[place...].firstIndex(where: { $0 != 0 && $0 != 0xFF }) else { throw .incomplete }
    // The marker's own 0xFF.
    if next > place, bytes[next - 1] == 0xFF { place = next - 1 } else { throw .malformed }
  }

  private mutating func readMarker() throws(Failure) -> UInt8 {
    guard place < bytes.count else { throw .incomplete }
    guard bytes[place] == 0xFF else { throw .malformed }
    // Any number of fill bytes may precede the code.
    guard let code = bytes[place...].firstIndex(where: { $0 != 0xFF }) else { throw .incomplete }
    place = code + 1
    return bytes[code]
  }

  /// Reads a segment's content, without its length.
  private mutating func readSegment() throws(Failure) -> UnsafeRawBufferPointer {
    guard place + 2 <= bytes.count else { throw .incomplete }
    let start = place + 2
    let end = max(start, place + Int(bytes[place]) << 8 + Int(bytes[place + 1]))
    guard end <= bytes.count else { throw .incomplete }
    place = end
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }
}

extension JPEGScanner {
  fileprivate enum Marker {
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
  }
}

extension JPEGScanner.Header {
  private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let container = Array("http://ns.google.com/photos/1.0/container/".utf8)

  fileprivate mutating func add(_ marker: UInt8, _ content: UnsafeRawBufferPointer) {
    switch marker {
    // DHT, JPG and DAC aren't frames (ITU-T T.81, table B.1).
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF where content.count >= 5:
      height = Int(content[1]) << 8 + Int(content[2])
      width = Int(content[3]) << 8 + Int(content[4])
    case 0xE1 where content.starts(with: "Exif\0".utf8): hasEXIF = true
    case 0xE1 where content.starts(with: Self.xmp):
      announcesImages = announcesImages || content.firstRange(of: Self.container) != nil
    case 0xE2 where content.starts(with: "MPF\0".utf8): announcesImages = true
    default: break
    }
  }
}
