import ArgumentParser
import Foundation
import ConfinedDecoding
import ImageIO

/// How pictures are decoded: within which limits, and where.
struct ImageDecoding: Sendable {
  var limits = ImageDecodingLimits()
  var place = DecodingPlace.ownProcess

  /// Decodes a picture, in the own process by the header that was read with it.
  func decode(_ encoded: EncodedImage) throws(ImageDecodingError) -> DecodedImage {
    switch place {
    case .ownProcess: try ImageDecoder.decode(encoded, limits: limits)
    case .apart(let pool): try pool.decode(encoded.data, limits: limits)
    }
  }
}

/// How pictures are read, where a command reads many.
struct PictureArguments: ParsableArguments {
  @OptionGroup var orientation: OrientationOption

  @Option(help: ArgumentHelp("Refuse pictures larger than this many megapixels.", valueName: "count"))
  var maximumMegapixels = 64

  @Flag(
    help: """
      Decode pictures and video files in processes that can open no file, connect to nothing and have bounded memory: for files \
      from strangers.
      """)
  var confined = false

  private var limits: ImageDecodingLimits {
    ImageDecodingLimits(maximumPixels: maximumMegapixels * 1_000_000)
  }

  /// - Throws: `InputError` where pictures can't be decoded as was asked for.
  func decoding() throws -> ImageDecoding {
    guard confined else { return ImageDecoding(limits: limits) }
    guard let program = DecoderProgram.find() else {
      throw InputError(
        .missing, "--confined: the program vision-decoder isn't installed",
        suggestion: "Put it beside `vision`, or name it in the environment variable SWIFT_VISION_DECODER")
    }
    let pool = DecoderPool(
      DecoderSettings(program: program, limits: limits),
      spare: ProcessInfo.processInfo.activeProcessorCount)
    let gaps: [String]
    do {
      gaps = try pool.confinement().gaps
    } catch {
      throw InputError(.missing, "--confined: \(error.localizedDescription)")
    }
    // Asked for by name, it is done or refused.
    guard gaps.isEmpty else {
      throw InputError(
        .missing, "--confined: this system can't confine a process: \(gaps.joined(separator: "; "))",
        suggestion: "Leave out --confined, or use Linux 5.13 or later with Landlock and seccomp")
    }
    return ImageDecoding(limits: limits, place: .apart(pool))
  }

  func validate() throws {
    guard (1...4295).contains(maximumMegapixels) else {
      throw ValidationError("--maximum-megapixels must be from 1 to 4295, not \(maximumMegapixels).")
    }
  }
}
