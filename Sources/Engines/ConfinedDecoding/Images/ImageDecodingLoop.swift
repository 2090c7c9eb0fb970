import CHeap
import CoreVideo
import Foundation
import ImageIO

/// Decodes images in a confined process, one after another.
enum ImageDecodingLoop {
  /// The number of pixels above which memory is returned to the system after decoding.
  private static let largeImage = 4_000_000

  /// Loads everything that would otherwise be loaded on first use: no file can be opened later.
  static func prepare() {
    // Zero new memory for the life of the process, not only during decoding.
    sv_clear_new_memory(1)
    ImageDecoder.openLibraries()
  }

  /// Runs until the other process closes the connection; throws `DecoderChannel.Failure`.
  static func run(on channel: DecoderChannel) throws {
    while true {
      let (request, memory) = try channel.receive(DecodingRequest.self)
      defer { if memory >= 0 { close(memory) } }
      try answer(request, memory, on: channel)
    }
  }

  private static func answer(
    _ request: DecodingRequest, _ memory: Int32, on channel: DecoderChannel
  ) throws {
    Confinement.allow(processorSeconds: UInt64(clamping: request.seconds))
    let outcome = Result { () throws(ImageDecodingError) in try decode(request, memory) }
    switch outcome {
    case .failure(let error): try channel.send(DecodingReply.failure(error.reason))
    case .success(let image):
      defer { if image.picture.width * image.picture.height > largeImage { sv_release_unused_memory() } }
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
    // The mapping lives as long as the data made from it.
    let data = Data(
      bytesNoCopy: address, count: shared.bytes.count,
      deallocator: .custom { _, _ in withExtendedLifetime(shared) {} })
    let limits = ImageDecodingLimits(maximumPixels: request.maximumPixels)
    return try ImageDecoder.decode(data, page: request.page, limits: limits)
  }
}
