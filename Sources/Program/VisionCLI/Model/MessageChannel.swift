import Foundation

/// Messages in both directions over two byte streams: the length of a JSON object in four bytes,
/// little-endian; the object; and the bytes of each of its values that declares some.
struct MessageChannel {
  struct Message {
    var head: [String: Any]
    /// The bytes of each of the head's values, in order; empty for a value without any.
    var payloads: [Data] = []

    var values: [[String: Any]] { head["values"] as? [[String: Any]] ?? [] }
  }

  /// A violation of the protocol, after which the stream can't be interpreted.
  struct Violation: LocalizedError, CustomStringConvertible {
    let description: String
    var errorDescription: String? { description }
  }

  let input: FileHandle
  let output: FileHandle

  /// The maximum size of a message's JSON, in bytes.
  private static let headLimit = 64 << 20
  /// The maximum size of all values of a message, in bytes.
  private static let payloadLimit = 2 << 30

  /// The next message; nil if the stream ends between messages.
  func read() throws -> Message? {
    guard let prefix = try bytes(4, mayEnd: true) else { return nil }
    let length = prefix.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
    guard length <= Self.headLimit else {
      throw Violation(description: "a message of \(length) bytes is too long")
    }
    let text = try bytes(length) ?? Data()
    guard let head = try? ValueJSON.object(text) as? [String: Any] else {
      throw Violation(description: "a message isn't a JSON object")
    }
    var message = Message(head: head)
    var total = 0
    for value in message.values {
      let count = value["bytes"] as? Int ?? 0
      guard count >= 0, count <= Self.payloadLimit - total else {
        throw Violation(description: "a message's values are too large")
      }
      total += count
      message.payloads.append(try bytes(count) ?? Data())
    }
    return message
  }

  func write(_ message: Message) throws {
    let head = try JSONSerialization.data(withJSONObject: message.head)
    var data = Data((0..<4).map { UInt8(truncatingIfNeeded: head.count >> (8 * $0)) })
    data.append(head)
    for payload in message.payloads { data.append(payload) }
    try output.write(contentsOf: data)
  }

  private func bytes(_ count: Int, mayEnd: Bool = false) throws -> Data? {
    var data = Data()
    while data.count < count {
      let read: Data?
      do {
        read = try input.read(upToCount: count - data.count)
      } catch {
        throw Violation(description: "the input can't be read")
      }
      guard let more = read, !more.isEmpty else {
        if mayEnd, data.isEmpty { return nil }
        throw Violation(description: "the input ended within a message")
      }
      data.append(more)
    }
    return data
  }
}
