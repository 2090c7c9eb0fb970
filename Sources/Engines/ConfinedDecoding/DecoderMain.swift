import Foundation

/// The program `vision-decoder`: confines itself, then decodes for the program that started it.
package enum DecoderMain {
  /// The descriptor of the connection to the other process.
  private static let socket: Int32 = 3

  /// Decodes, in the confined process, until the other process closes the connection.
  private typealias Loop = (DecoderChannel) throws -> Void

  /// Runs until the other process closes the connection, and returns the exit status.
  ///
  /// - Parameter arguments: `images`, `documents` or `video`, the memory limit in bytes, the processor time
  ///   in seconds.
  package static func run(_ arguments: [String]) -> Int32 {
    let limits = arguments.dropFirst().compactMap { UInt64($0) }
    guard arguments.count == 3, limits.count == 2 else { return EX_USAGE }
    let loop: Loop
    switch arguments[0] {
    case "images":
      ImageDecodingLoop.prepare()
      loop = ImageDecodingLoop.run
    case "documents":
      PDFDecodingLoop.prepare()
      loop = PDFDecodingLoop.run
    case "video":
      VideoDecodingLoop.prepare()
      loop = VideoDecodingLoop.run
    default: return EX_USAGE
    }
    let channel = DecoderChannel(socket: socket)
    do {
      let confinement = Confinement.enter(memory: limits[0], processorSeconds: limits[1])
      try channel.send(DecoderGreeting(confinement: confinement))
      try loop(channel)
      return 0
    } catch DecoderChannel.Failure.closed {
      return 0
    } catch {
      return EX_PROTOCOL
    }
  }
}

/// The first message from a decoder, sent when it is ready.
struct DecoderGreeting: Codable {
  /// The version of the messages' format. Both processes must be from the same build.
  static let currentVersion = 3

  var version = currentVersion
  let confinement: Confinement
}
