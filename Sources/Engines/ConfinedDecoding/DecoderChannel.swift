import CConfinement
import Foundation

/// One end of the connection between a program and its decoder: JSON messages with optional descriptors.
///
/// Unsafe: the receive buffer has the capacity that is passed with it.
struct DecoderChannel {
  enum Failure: Error, Equatable {
    /// The other end is closed.
    case closed
    /// The message has an unexpected form.
    case malformed
  }

  let socket: Int32
  private static let maximumMessageSize = 1 << 16

  func send(_ message: some Encodable, with memory: Int32 = -1) throws {
    let bytes = try JSONEncoder().encode(message)
    let status = bytes.withUnsafeBytes { sv_message_send(socket, $0.baseAddress, $0.count, memory) }
    guard status == 0 else { throw Failure.closed }
  }

  /// Waits for a message, and returns it with the descriptor sent with it, owned by the caller; -1 if none.
  func receive<Message: Decodable>(_ type: Message.Type) throws -> (message: Message, memory: Int32) {
    var memory: Int32 = -1
    var bytes = Data(count: Self.maximumMessageSize)
    let count = bytes.withUnsafeMutableBytes {
      sv_message_receive(socket, $0.baseAddress, $0.count, &memory)
    }
    guard count > 0 else { throw count < 0 && errno == EMSGSIZE ? Failure.malformed : .closed }
    do {
      return (try JSONDecoder().decode(type, from: bytes.prefix(count)), memory)
    } catch {
      if memory >= 0 { close(memory) }
      throw Failure.malformed
    }
  }

  /// Whether a message or end of file arrives within the given number of milliseconds.
  func isReadable(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }
}
