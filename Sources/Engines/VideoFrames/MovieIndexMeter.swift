/// Counts the entries of the index that FFmpeg builds for an MP4 or MOV file, from the file's bytes in order.
///
/// A few hundred bytes can declare any number of samples (ISO/IEC 14496-12, 8.7.3.2 and 8.8.8: a count and
/// one size for all), and FFmpeg allocates an entry for each before it reads the data.
///
/// Follows boxes wherever FFmpeg does, even misplaced ones. Errs on the high side.
struct MovieIndexMeter {
  /// The entries of completed tracks and fragments.
  private(set) var entries = 0
  /// The number of following bytes that aren't needed and may be skipped.
  private(set) var bytesToSkip: Int64 = 0

  private var pending: [UInt8] = []
  /// The type and size of the box whose fields `pending` collects; nil while it collects a box's header.
  private var box: (type: String, bodySize: Int64)?
  private var track = Track()
  private var trackCount = 0

  /// The maximum number of entries: a day at 60 frames a second, with sound.
  static let maximumEntries = 10_000_000

  /// FFmpeg's own maximum number of tracks.
  static let maximumTracks = 1_000

  private struct Track {
    var samples = 0
    var edits = 0
    var isSound = false
    /// Whether all its time tables state that each sample lasts one unit, as for uncompressed sound.
    var hasUnitSamples: Bool?
    /// The entries that FFmpeg creates for uncompressed sound: one for each 1,024 samples of a chunk.
    var blocks = 0
    /// The last run in the sample-to-chunk table: its first chunk and the samples of each chunk.
    var lastRun: (firstChunk: Int, samples: Int)?
    var chunks = 0

    var entries: Int {
      var blocks = blocks
      if let lastRun {
        blocks = blocks.adding(Track.blocks(lastRun.samples, chunks: chunks - lastRun.firstChunk + 1))
      }
      let isUncompressedSound = isSound && hasUnitSamples == true
      return (isUncompressedSound ? 0 : samples).multiplied(by: max(1, edits)).adding(isSound ? blocks : 0)
    }

    static func blocks(_ samples: Int, chunks: Int) -> Int {
      ((samples + 1_023) / 1_024).multiplied(by: max(0, chunks))
    }
  }

  /// The boxes that FFmpeg descends into, with the sizes of their own fields.
  private static let containers: [String: Int] = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "edts": 0, "moof": 0, "traf": 0, "udta": 0,
    "mvex": 0,
    "dinf": 0, "tref": 0, "sinf": 0, "schi": 0, "wave": 0, "ilst": 0, "meta": 4,
  ]

  /// The boxes whose first fields are evaluated, with the sizes of these.
  private static let counted: [String: Int] = [
    "stsz": 12, "stz2": 12, "stts": 16, "stco": 8, "co64": 8, "elst": 8, "hdlr": 12, "trun": 8, "stsc": 8,
    // A run of the sample-to-chunk table.
    "run ": 12,
  ]

  /// The number of entries so far, including those of the current track.
  var total: Int { entries.adding(track.entries) }

  mutating func consume(_ bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if bytesToSkip > 0 {
        let count = Int(min(bytesToSkip, Int64(rest.count)))
        rest = rest.dropFirst(count)
        bytesToSkip -= Int64(count)
        continue
      }
      let missing = needed - pending.count
      pending += rest.prefix(missing)
      rest = rest.dropFirst(missing)
      if pending.count == needed { readPending() }
    }
  }

  /// Records that the caller skipped `count` bytes.
  mutating func skip(_ count: Int64) { bytesToSkip -= min(count, bytesToSkip) }

  /// The number of bytes that the next step requires.
  private var needed: Int {
    guard let box else { return number(at: 0) == 1 && pending.count >= 8 ? 16 : 8 }
    return Int(min(Int64(Self.counted[box.type] ?? 0), box.bodySize))
  }

  private mutating func readPending() {
    guard let box else { return readHeader() }
    if pending.count == Self.counted[box.type] { count(box.type) }
    let rest = box.bodySize - Int64(pending.count)
    let runs = (box.type == "stsc" && pending.count == 8) || box.type == "run "
    pending = []
    if runs, rest >= 12 {
      self.box = ("run ", rest)
    } else {
      self.box = nil
      bytesToSkip = rest
    }
  }

  private mutating func readHeader() {
    if number(at: 0) == 1, pending.count == 8 { return }
    var size = Int64(number(at: 0))
    if pending.count == 16 { size = Int64(clamping: UInt64(number(at: 8)) << 32 | UInt64(number(at: 12))) }
    let type = String(decoding: pending[4..<8], as: UTF8.self)
    let bodySize = size == 0 ? Int64.max : max(0, size - Int64(pending.count))
    pending = []
    if type == "trak" || type == "moof" {
      entries = entries.adding(track.entries)
      track = Track()
      if type == "trak" { trackCount += 1 }
      if trackCount > Self.maximumTracks { entries = .max }
    }
    if let fields = Self.containers[type] {
      bytesToSkip = min(Int64(fields), bodySize)
    } else if type == "cmov" {
      // A compressed index may hold anything. None has been written since the 1990s.
      entries = .max
    } else if Self.counted[type] != nil, bodySize > 0 {
      box = (type, bodySize)
    } else {
      bytesToSkip = bodySize
    }
  }

  private mutating func count(_ type: String) {
    switch type {
    case "stsz", "stz2": track.samples = track.samples.adding(number(at: 8))
    case "elst": track.edits = track.edits.adding(number(at: 4))
    case "hdlr": track.isSound = track.isSound || pending[8..<12].elementsEqual("soun".utf8)
    case "stts":
      let isUnit = number(at: 4) == 1 && number(at: 12) == 1
      track.hasUnitSamples = isUnit && track.hasUnitSamples != false
    case "stco", "co64": track.chunks = track.chunks.adding(number(at: 4))
    case "trun": entries = entries.adding(number(at: 4))
    case "run ":
      let run = (firstChunk: number(at: 0), samples: number(at: 4))
      if let last = track.lastRun {
        track.blocks = track.blocks.adding(
          Track.blocks(last.samples, chunks: run.firstChunk - last.firstChunk))
      }
      track.lastRun = run
    default: break
    }
  }

  /// The big-endian 32-bit integer at an offset of the pending bytes; 0 if there are too few.
  private func number(at offset: Int) -> Int {
    guard pending.count >= offset + 4 else { return 0 }
    return pending[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Int {
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  fileprivate func multiplied(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
