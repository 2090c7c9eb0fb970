import Foundation
package import ImageIO

/// The program and the limits for decoding images in other processes.
package struct DecoderSettings: Sendable {
  package var program: DecoderProgram
  /// The limit of address space, in bytes. Decoders hold several copies of an image at once.
  package var memory: UInt64
  /// The limit for one image, in seconds of processor time and of wall time. Default 60.
  package var secondsPerImage = 60
  /// The images decoded before a process is replaced, which bounds a compromised one's lifetime. Default 256.
  package var imagesPerProcess = 256

  package init(program: DecoderProgram, limits: ImageDecodingLimits = .init()) {
    self.program = program
    memory = (1 << 30) + 24 * UInt64(clamping: limits.maximumPixels)
  }

  /// The total processor time of a process, in seconds.
  var processorSeconds: UInt64 { UInt64(secondsPerImage) * UInt64(imagesPerProcess) }

  var arguments: [String] { ["images", String(memory), String(processorSeconds)] }
}
