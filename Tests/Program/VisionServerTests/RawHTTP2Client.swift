import FoundationEssentials
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import VisionServer

/// An HTTP/2 client that sends requests that no library would. RFC 9113 has the frames, RFC 7541 the fields.
enum RawHTTP2Client {
  /// Returns the response status of a request without a body: 200, 400 or 404, and otherwise nil.
  static func status(of method: String, _ target: String, at server: RunningServer) async throws -> Int? {
    let port = try #require(server.base.port)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          var configuration = TLSConfiguration.makeClientConfiguration()
          configuration.certificateVerification = .none
          configuration.applicationProtocols = ["h2"]
          let context = try NIOSSLContext(configuration: configuration)
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: nil))
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    var fields: [UInt8] = []
    for (name, value) in [
      (":method", method), (":path", target), (":scheme", "https"), (":authority", "127.0.0.1:\(port)"),
    ] { fields += field(name, value) }
    var bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    bytes += frame(4, 0, 0, [])
    // The flags end the stream and the fields.
    bytes += frame(1, 5, 1, fields)
    let request = ByteBuffer(bytes: bytes)
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(request)
      var said: [UInt8] = []
      for try await buffer in inbound {
        said += Array(buffer.readableBytesView)
        if let fields = answeredFields(in: said) { return status(fields) }
      }
      return nil
    }
  }

  private static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, flags, 0, 0, 0, stream] + payload
  }

  /// A literal field of fewer than 127 bytes.
  private static func field(_ name: String, _ value: String) -> [UInt8] {
    [name, value].reduce(into: [0]) { bytes, text in
      bytes.append(UInt8(text.utf8.count))
      bytes += Array(text.utf8)
    }
  }

  /// Returns the payload of the first HEADERS frame, once a frame has ended the stream; until then nil.
  private static func answeredFields(in bytes: [UInt8]) -> [UInt8]? {
    var rest = bytes[...]
    var fields: [UInt8]?
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + length else { return nil }
      let (type, flags) = (head[3], head[4])
      if type == 1, fields == nil { fields = Array(rest.dropFirst(9).prefix(length)) }
      if type <= 1, flags & 1 != 0 { return fields }
      rest = rest.dropFirst(9 + length)
    }
    return nil
  }

  /// Returns the status, which comes first, as an index into the static table.
  private static func status(_ fields: [UInt8]) -> Int? {
    switch fields.first {
    case 0x88: 200
    case 0x8C: 400
    case 0x8D: 404
    default: nil
    }
  }
}
