import ArgumentParser
import ImageIO

/// How pictures are read, where a command reads many.
struct PictureArguments: ParsableArguments {
  @OptionGroup var orientation: OrientationOption

  @Option(help: ArgumentHelp("Refuse pictures of more millions of pixels.", valueName: "count"))
  var maximumMegapixels = 64

  var limits: ImageDecodingLimits { ImageDecodingLimits(maximumPixels: maximumMegapixels * 1_000_000) }

  func validate() throws {
    guard (1...4295).contains(maximumMegapixels) else {
      throw ValidationError("--maximum-megapixels has to be from 1 to 4295, not \(maximumMegapixels).")
    }
  }
}
