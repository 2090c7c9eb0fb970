import CHeap
import CoreVideo
import Foundation
import ImageIO

/// The work of the program `vision-decoder`: it confines itself and decodes one image after the other for the program that has started it.
package enum DecodingLoop {
  /// The descriptor of the connection.
  private static let socket: Int32 = 3
  /// After images of more pixels, giving memory back is worth its time.
  private static let largeImage = 4_000_000

  /// Runs until the other end is closed.
  ///
  /// - Parameter arguments: the bytes of memory that it may have, and the seconds of processor time in all.
  /// - Returns: the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    let numbers = arguments.compactMap { UInt64($0) }
    guard numbers.count == 2 else { return EX_USAGE }
    prepare()
    let confinement = Confinement.enter(memory: numbers[0], processorSeconds: numbers[1])
    let channel = DecoderChannel(socket: socket)
    do {
      try channel.send(DecoderGreeting(confinement: confinement))
      while true {
        let (request, memory) = try channel.receive(DecodingRequest.self)
        defer { if memory >= 0 { close(memory) } }
        try answer(request, memory, on: channel)
      }
    } catch DecoderChannel.Failure.closed {
      return 0
    } catch {
      return EX_PROTOCOL
    }
  }

  /// Opens what is opened when it is first needed: afterwards no file can be.
  private static func prepare() {
    // New memory is zero for the process's whole life, not while an image is decoded alone.
    sv_clear_new_memory(1)
    ImageDecoder.openLibraries()
  }

  private static func answer(
    _ request: DecodingRequest, _ memory: Int32, on channel: DecoderChannel
  ) throws {
    Confinement.allow(processorSeconds: UInt64(clamping: request.seconds))
    let outcome = Result { () throws(ImageDecodingError) in try decode(request, memory) }
    switch outcome {
    case .failure(let error): try channel.send(DecodingReply.failure(error.reason))
    case .success(let image):
      defer { if image.picture.width * image.picture.height > largeImage { sv_give_memory_back() } }
      let layout = DecodedLayout(image)
      guard let plane = image.picture.buffer.planes.first,
        let pixels = try? SharedMemory.descriptor(
          containing: UnsafeRawBufferPointer(
            start: plane.baseAddress, count: plane.bytesPerRow * plane.height))
      else { return try channel.send(DecodingReply.failure(.outOfMemory)) }
      defer { close(pixels) }
      try channel.send(DecodingReply.image(layout), with: pixels)
    }
  }

  private static func decode(
    _ request: DecodingRequest, _ memory: Int32
  ) throws(ImageDecodingError) -> DecodedImage {
    guard let shared = try? SharedMemory(memory, count: request.byteCount),
      let address = shared.bytes.baseAddress
    else { throw ImageDecodingError(.outOfMemory) }
    // The mapping lives as long as the data that is made of it.
    let data = Data(
      bytesNoCopy: address, count: shared.bytes.count,
      deallocator: .custom { _, _ in withExtendedLifetime(shared) {} })
    let limits = ImageDecodingLimits(maximumPixels: request.maximumPixels)
    return try ImageDecoder.decode(data, page: request.page, limits: limits)
  }
}
