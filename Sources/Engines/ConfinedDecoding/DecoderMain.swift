import Foundation

/// The program `vision-decoder`: confines itself, then decodes for the program that started it.
package enum DecoderMain {
  /// The descriptor of the connection to the other process.
  private static let socket: Int32 = 3

  /// Runs until the other process closes the connection.
  ///
  /// - Parameter arguments: `images` or `video`, the limit of memory in bytes, and the total processor time in seconds.
  /// - Returns: the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    let limits = arguments.dropFirst().compactMap { UInt64($0) }
    guard arguments.count == 3, limits.count == 2 else { return EX_USAGE }
    let channel = DecoderChannel(socket: socket)
    do {
      switch arguments[0] {
      case "images":
        try ImageDecodingLoop.run(memory: limits[0], processorSeconds: limits[1], on: channel)
      case "video":
        try VideoDecodingLoop.run(memory: limits[0], processorSeconds: limits[1], on: channel)
      default: return EX_USAGE
      }
      return 0
    } catch DecoderChannel.Failure.closed {
      return 0
    } catch {
      return EX_PROTOCOL
    }
  }
}
