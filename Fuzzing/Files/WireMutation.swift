package import SeededRandom

extension SplitMix64 {
  /// Returns a number from 0 to before `end`.
  fileprivate mutating func below(_ end: Int) -> Int { Int.random(in: 0..<max(end, 1), using: &self) }
}

/// Changes to a message's fields that keep the enclosing lengths valid.
package enum WireMutation {
  /// Sizes, counts and indices that cause arithmetic errors.
  private static let numbers: [UInt64] = [
    0, 1, 2, 3, 4, 5, 8, 16, 64, 255, 1 << 15, 1 << 16, 1 << 24, 1 << 29, 1 << 31, 1 << 31 - 1, 1 << 32,
    1 << 62, 1 << 63, 1 << 63 - 1, .max, .max - 1, UInt64(bitPattern: -2),
  ]

  /// Changes the message or one nested in it.
  ///
  /// - Parameter changeBytes: changes the content of a field that isn't a message.
  package static func change(
    _ message: inout WireMessage, _ random: inout SplitMix64,
    changeBytes: (inout [UInt8], inout SplitMix64) -> Void
  ) {
    var generator = random
    let spare = other(message, &generator)
    message.withMessage(at: generator.below(message.messageCount)) { part in
      guard !part.fields.isEmpty else { return part.fields.append(newField(&generator, spare)) }
      let place = generator.below(part.fields.count)
      switch generator.below(12) {
      case 0: part.fields.remove(at: place)
      case 1: part.fields.insert(part.fields[place], at: generator.below(part.fields.count + 1))
      case 2: part.fields.insert(newField(&generator, spare), at: place)
      case 3: part.fields.swapAt(place, generator.below(part.fields.count))
      case 4: part.fields[place].number = number(&generator, near: part.fields[place].number)
      case 5: if let spare { part.fields[place].value = spare.value }
      case 6: if let spare { part.fields.insert(spare, at: place) }
      case 7:
        // Many copies of one field.
        let copies = Array(repeating: part.fields[place], count: 1 << generator.below(6))
        part.fields.insert(contentsOf: copies, at: place)
      default: change(&part.fields[place].value, &generator, changeBytes)
      }
    }
    random = generator
  }

  private static func other(_ message: WireMessage, _ random: inout SplitMix64) -> WireMessage.Field? {
    var message = message
    var found: WireMessage.Field?
    message.withMessage(at: random.below(message.messageCount)) {
      found = $0.fields.isEmpty ? nil : $0.fields[random.below($0.fields.count)]
    }
    return found
  }

  private static func newField(_ random: inout SplitMix64, _ spare: WireMessage.Field?) -> WireMessage.Field {
    let value: WireMessage.Value =
      switch random.below(4) {
      case 0: .varint(numbers[random.below(numbers.count)])
      case 1: .message(WireMessage())
      case 2: spare?.value ?? .fixed32([0, 0, 0x80, 0x3F])
      default: .bytes((0..<random.below(8)).map { _ in UInt8(random.below(256)) })
      }
    return WireMessage.Field(number: number(&random, near: 1), value: value)
  }

  /// Field numbers: the layers of a network have up to 1,500, in hundreds and tens.
  private static func number(_ random: inout SplitMix64, near other: UInt64) -> UInt64 {
    switch random.below(4) {
    case 0: UInt64(1 + random.below(20))
    case 1: UInt64(5 * (1 + random.below(320)))
    case 2: UInt64(1 + random.below(1600))
    default: max(1, other &+ UInt64(random.below(5)) &- 2)
    }
  }

  private static func change(
    _ value: inout WireMessage.Value, _ random: inout SplitMix64,
    _ changeBytes: (inout [UInt8], inout SplitMix64) -> Void
  ) {
    switch value {
    case .varint(let number):
      value = .varint(
        random.below(3) == 0 ? number ^ 1 << UInt64(random.below(64)) : numbers[random.below(numbers.count)])
    case .fixed64: value = .fixed64((0..<8).map { _ in UInt8(random.below(256)) })
    case .fixed32: value = .fixed32(floats[random.below(floats.count)])
    case .bytes(var bytes):
      changeBytes(&bytes, &random)
      value = .bytes(bytes)
    case .message(let message):
      guard random.below(2) > 0 else { return value = .message(WireMessage()) }
      var bytes = message.encoded
      changeBytes(&bytes, &random)
      value = .bytes(bytes)
    }
  }

  /// 0, 1, −1, infinity, NaN, the largest and the smallest.
  private static let floats: [[UInt8]] = [
    [0, 0, 0, 0], [0, 0, 0x80, 0x3F], [0, 0, 0x80, 0xBF], [0, 0, 0x80, 0x7F], [0, 0, 0xC0, 0x7F],
    [0xFF, 0xFF, 0x7F, 0x7F], [1, 0, 0, 0],
  ]
}
