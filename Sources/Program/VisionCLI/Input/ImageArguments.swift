import ArgumentParser
import Foundation
import ConfinedDecoding
import ImageIO

/// The limits of image decoding, and the process that decodes.
struct ImageDecoding: Sendable {
  var limits = ImageDecodingLimits()
  var place = DecodingIsolation.inProcess

  /// Decodes an image; in this process, from the header read before.
  ///
  /// - Parameter page: as in `ImageDecoder.decode`.
  func decode(_ encoded: EncodedImage, page: Int? = nil) throws(ImageDecodingError) -> DecodedImage {
    switch place {
    case .inProcess: try ImageDecoder.decode(encoded, page: page, limits: limits)
    case .confined(let pool): try pool.decode(encoded.data, page: page, limits: limits)
    }
  }
}

struct PictureArguments: ParsableArguments {
  @OptionGroup var orientation: OrientationOption

  @Option(help: ArgumentHelp("Reject images larger than this many megapixels.", valueName: "count"))
  var maximumMegapixels = 64

  @Flag(
    help: """
      Decode images and video files in processes without access to files and network, with limited memory: for untrusted \
      files.
      """)
  var confined = false

  @OptionGroup var precision: PrecisionArguments

  private var limits: ImageDecodingLimits {
    ImageDecodingLimits(maximumPixels: maximumMegapixels * 1_000_000)
  }

  /// - Throws: `InputError` if `--confined` isn't available.
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
    // An explicit `--confined` is never weakened.
    guard gaps.isEmpty else {
      throw InputError(
        .missing, "--confined: this system can't confine a process: \(gaps.joined(separator: "; "))",
        suggestion: "Leave out --confined, or use Linux 5.13 or later with Landlock and seccomp")
    }
    return ImageDecoding(limits: limits, place: .confined(pool))
  }

  func validate() throws {
    guard (1...4295).contains(maximumMegapixels) else {
      throw ValidationError("--maximum-megapixels must be from 1 to 4295, not \(maximumMegapixels).")
    }
  }
}
