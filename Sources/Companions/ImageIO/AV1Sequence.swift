/// Coded image sizes from AV1 sequence and frame headers (AV1 Bitstream & Decoding Process Specification, 5.5
/// and 5.9), which may differ from the size that the file states.
struct AV1Sequence {
  /// The maximum frame size: the size of every frame that doesn't override it.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// Bits per sample: 8, 10 or 12.
  private(set) var depth = 8
  private var isReduced = false
  private var hasRemovalTimes = false
  private var removalTimeLength = 0
  private var frameNumberLength = 0
  /// 0 or 1; 2 if each frame specifies it.
  private var screenContentTools = 2
  private var integerMotion = 2

  /// An open bitstream unit (5.3).
  struct Unit {
    let type: Int
    let payload: ArraySlice<UInt8>

    var isSequence: Bool { type == 1 }
    /// Whether the unit starts with a frame header: a header alone, a repeated one, or a whole frame.
    var isFrame: Bool { [3, 6, 7].contains(type) }
  }

  /// Returns the units of a stream, up to the first malformed one.
  static func units(of stream: [UInt8]) -> [Unit] {
    var units: [Unit] = []
    var place = 0
    while place < stream.count {
      let header = stream[place]
      place += header & 4 == 0 ? 1 : 2
      var length = stream.count - place
      if header & 2 != 0 {
        guard let (stated, end) = variableLength(stream, at: place) else { break }
        (length, place) = (stated, end)
      }
      guard length >= 0, length <= stream.count - place else { break }
      units.append(Unit(type: Int(header >> 3 & 15), payload: stream[place..<place + length]))
      place += length
    }
    return units
  }

  /// Reads a little-endian base-128 number (4.10.5); `end` is the index after it.
  private static func variableLength(_ stream: [UInt8], at start: Int) -> (value: Int, end: Int)? {
    var value = 0
    for index in 0..<8 where start + index < stream.count {
      let byte = stream[start + index]
      value |= Int(byte & 0x7F) << (7 * index)
      if byte & 0x80 == 0 { return (value, start + index + 1) }
    }
    return nil
  }

  /// - Returns: nil if the unit isn't a sequence header or is truncated.
  init?(_ unit: Unit) {
    guard unit.isSequence else { return nil }
    // With 32 operating points and all optional fields, the header is shorter than 512 bytes.
    var bits = BitReader([UInt8](unit.payload.prefix(512)))
    guard let profile = bits.read(3), bits.skip(1), let reduced = bits.read(1) else { return nil }
    isReduced = reduced == 1
    if isReduced {
      guard bits.skip(5) else { return nil }
    } else {
      guard readOperatingPoints(&bits) else { return nil }
    }
    guard let widthLength = bits.read(4), let heightLength = bits.read(4),
      let width = bits.read(widthLength + 1), let height = bits.read(heightLength + 1)
    else { return nil }
    size = PixelSize(width: width + 1, height: height + 1)
    if isReduced {
      guard bits.skip(3) else { return nil }
    } else {
      guard readTools(&bits) else { return nil }
    }
    guard bits.skip(3), let isHigh = bits.read(1),
      let isTwelve = isHigh == 1 && profile == 2 ? bits.read(1) : 0
    else { return nil }
    depth = isHigh == 0 ? 8 : isTwelve == 1 ? 12 : 10
  }

  /// Skips timing, decoder models and operating points.
  private mutating func readOperatingPoints(_ bits: inout BitReader) -> Bool {
    guard let hasTiming = bits.read(1) else { return false }
    var modelLength = 0
    if hasTiming == 1 {
      guard bits.skip(64), let isEqual = bits.read(1), isEqual == 0 || bits.readExponential() != nil,
        let hasModel = bits.read(1)
      else { return false }
      if hasModel == 1 {
        guard let delays = bits.read(5), bits.skip(32 + 5), let times = bits.read(5) else { return false }
        modelLength = delays + 1
        removalTimeLength = times + 1
        hasRemovalTimes = isEqual == 0
      }
    }
    guard let hasDelays = bits.read(1), let last = bits.read(5) else { return false }
    for _ in 0...last {
      guard bits.skip(12), let level = bits.read(5), bits.skip(level > 7 ? 1 : 0) else { return false }
      if modelLength > 0 {
        guard let hasModel = bits.read(1), bits.skip(hasModel == 1 ? 2 * modelLength + 1 : 0) else {
          return false
        }
      }
      if hasDelays == 1 {
        guard let hasDelay = bits.read(1), bits.skip(hasDelay == 1 ? 4 : 0) else { return false }
      }
    }
    return true
  }

  /// Reads the tools that determine which fields precede a frame's size.
  private mutating func readTools(_ bits: inout BitReader) -> Bool {
    guard let hasNumbers = bits.read(1) else { return false }
    if hasNumbers == 1 {
      guard let delta = bits.read(4), let additional = bits.read(3) else { return false }
      frameNumberLength = delta + 2 + additional + 1
    }
    guard bits.skip(3 + 4), let hasOrder = bits.read(1), bits.skip(2 * hasOrder),
      let choosesTools = bits.read(1), let tools = choosesTools == 1 ? 2 : bits.read(1)
    else { return false }
    screenContentTools = tools
    if tools > 0 {
      guard let choosesMotion = bits.read(1), let motion = choosesMotion == 1 ? 2 : bits.read(1) else {
        return false
      }
      integerMotion = motion
    }
    return hasOrder == 0 || bits.skip(3)
  }

  /// Whether a frame is coded in this sequence's size; false for truncated headers and repeated frames.
  func usesSequenceSize(_ unit: Unit) -> Bool {
    if isReduced { return true }
    var bits = BitReader([UInt8](unit.payload.prefix(64)))
    guard bits.read(1) == 0, let type = bits.read(2), let isShown = bits.read(1) else { return false }
    let (isKey, isSwitch) = (type == 0, type == 3)
    guard bits.skip(isShown == 1 ? (hasRemovalTimes ? removalTimeLength : 0) : 1),
      bits.skip(isSwitch || (isKey && isShown == 1) ? 0 : 1), bits.skip(1),
      let usesTools = screenContentTools == 2 ? bits.read(1) : screenContentTools,
      bits.skip(usesTools == 1 && integerMotion == 2 ? 1 : 0), bits.skip(frameNumberLength)
    else { return false }
    return !isSwitch && bits.read(1) == 0
  }
}
