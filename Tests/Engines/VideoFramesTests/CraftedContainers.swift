import Foundation

/// Containers written byte by byte, with declarations that no program would write.
enum CraftedContainer {
  /// An AVI with one track, a four-character code and a declared size.
  static func avi(_ code: [UInt8], width: Int, height: Int, frames: [Data]) -> Data {
    func chunk(_ name: String, _ body: Data) -> Data {
      Data(name.utf8) + little(body.count) + body + Data(count: body.count % 2)
    }
    let main = littles([100_000, 0, 0, 0x10, frames.count, 0, 1, 1 << 20, width, height, 0, 0, 0, 0])
    let stream =
      Data("vids".utf8) + code + littles([0, 0, 0, 1, 10, 0, frames.count, 1 << 20, -1, 0, 0, 0])
    let format =
      littles([40, width, height]) + Data([1, 0, 24, 0]) + code + littles([0, 0, 0, 0, 0])
    let header =
      Data("hdrl".utf8) + chunk("avih", main)
      + chunk("LIST", Data("strl".utf8) + chunk("strh", stream) + chunk("strf", format))
    var index = Data()
    var movie = Data("movi".utf8)
    for frame in frames {
      index += Data("00dc".utf8) + littles([0x10, movie.count, frame.count])
      movie += chunk("00dc", frame)
    }
    return chunk(
      "RIFF", Data("AVI ".utf8) + chunk("LIST", header) + chunk("LIST", movie) + chunk("idx1", index))
  }

  /// An FLV, which declares no size: the track appears with its first tag.
  static func flv(_ video: CraftedH264) -> Data {
    func tag(_ time: Int, _ body: Data) -> Data {
      Data([9]) + big(body.count, bytes: 3) + big(time, bytes: 3) + Data([0, 0, 0, 0]) + body
        + big(body.count + 11)
    }
    let (sequence, image) = (video.sequenceParameterSet, video.imageParameterSet)
    let configuration =
      Data([1]) + sequence[1..<4] + Data([0xFF, 0xE1]) + big(sequence.count, bytes: 2) + sequence + Data([1])
      + big(image.count, bytes: 2) + image
    var file = Data("FLV".utf8) + Data([1, 1, 0, 0, 0, 9, 0, 0, 0, 0])
    file += tag(0, Data([0x17, 0, 0, 0, 0]) + configuration)
    for (index, frame) in video.frames.enumerated() {
      file += tag(index * 40, Data([index == 0 ? 0x17 : 0x27, 1, 0, 0, 0]) + big(frame.count) + frame)
    }
    return file
  }

  /// An MPEG program stream, whose tracks appear one after another.
  static func programStream(_ video: CraftedH264, tracks: Int) -> Data {
    var file = Data([0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 3, 0xF8])
    let map = Data((0..<tracks).flatMap { [0x1B, 0xE0 + UInt8($0), 0, 0] })
    let body = Data([0xE0, 0xFF, 0, 0]) + big(map.count, bytes: 2) + map + Data(count: 4)
    file += Data([0, 0, 1, 0xBC]) + big(body.count, bytes: 2) + body
    for track in 0..<tracks {
      let packet = Data([0x80, 0x80, 5, 0x21, 0, 1, 0x1C, 0x21]) + video.annexB.reduce(Data(), +)
      file += Data([0, 0, 1, 0xE0 + UInt8(track)]) + big(packet.count, bytes: 2) + packet
    }
    return file
  }

  /// An MP4 with one track and a four-character code, which declares samples of one byte, all in one chunk.
  static func mp4(
    _ code: [UInt8] = Array("mp4v".utf8), samples: Int, edits: Int = 0, tracks: Int = 1, fragments: [Int] = []
  ) -> Data {
    func box(_ name: String, _ body: Data...) -> Data {
      let body = body.reduce(Data(), +)
      return big(body.count + 8) + Data(name.utf8) + body
    }
    func sampleEntry(_ body: Data) -> Data { big(body.count + 8) + code + body }
    func table(_ name: String, _ numbers: [Int]) -> Data { box(name, bigs([0] + numbers)) }
    let matrix = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 1 << 30]
    let description = Data([0, 0, 0, 0, 0, 0, 0, 1]) + Data(count: 16) + Data([0, 64, 0, 48])
    let depth = Data([0, 1]) + Data(count: 32) + Data([0, 24, 0xFF, 0xFF])
    let entry = sampleEntry(description + bigs([0x48_0000, 0x48_0000, 0]) + depth)
    let sampleTable = box(
      "stbl", box("stsd", bigs([0, 1]), entry), table("stts", [1, samples, 1]),
      table("stsc", samples > 0 ? [1, 1, samples, 1] : [0]), table("stsz", [1, samples]),
      table("stco", samples > 0 ? [1, 40] : [0]))
    let editList = table("elst", [edits] + (0..<edits).flatMap { _ in [1_000, 0, 65_536] })
    let media = box(
      "mdia", table("mdhd", [0, 0, 1_000, 1_000, 0]),
      box("hdlr", bigs([0, 0]), Data("vide".utf8), Data(count: 13)),
      box("minf", box("vmhd", Data(count: 12)), sampleTable))
    let track = box(
      "trak", table("tkhd", [0, 0, 1, 0, 1_000, 0, 0, 0, 0] + matrix + [64 << 16, 48 << 16]),
      edits > 0 ? box("edts", editList) : Data(), media)
    let extends = fragments.isEmpty ? Data() : box("mvex", table("trex", [1, 1, 1, 1, 0]))
    var file = box("ftyp", Data("isom".utf8), bigs([512]), Data("isom".utf8)) + box("mdat", Data(count: 64))
    file += box(
      "moov", table("mvhd", [0, 0, 1_000, 1_000, 65_536, 1 << 24, 0, 0] + matrix + [0, 0, 0, 0, 0, 0, 2]),
      (0..<tracks).reduce(into: Data()) { all, _ in all += track }, extends)
    for count in fragments {
      let run = box("traf", box("tfhd", bigs([0x2_0000, 1])), table("trun", [count]))
      file += box("moof", table("mfhd", [1]), run) + box("mdat", Data(count: 64))
    }
    return file
  }

  private static func big(_ value: Int, bytes: Int = 4) -> Data {
    Data((0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  private static func bigs(_ values: [Int]) -> Data { values.reduce(into: Data()) { $0 += big($1) } }

  private static func little(_ value: Int) -> Data { Data(big(value).reversed()) }

  private static func littles(_ values: [Int]) -> Data { values.reduce(into: Data()) { $0 += little($1) } }
}
