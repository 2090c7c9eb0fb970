import ArgumentParser
import ImageIO

/// How pictures are read, where a command reads many.
struct PictureArguments: ParsableArguments {
  @OptionGroup var orientation: OrientationOption

  @Option(help: ArgumentHelp("Refuse pictures larger than this many megapixels.", valueName: "count"))
  var maximumMegapixels = 64

  var limits: ImageDecodingLimits { ImageDecodingLimits(maximumPixels: maximumMegapixels * 1_000_000) }

  func validate() throws {
    guard (1...4295).contains(maximumMegapixels) else {
      throw ValidationError("--maximum-megapixels must be from 1 to 4295, not \(maximumMegapixels).")
    }
  }
}
