import ArgumentParser
import ImageIO

/// An EXIF number or Apple's name.
struct OrientationArgument: ExpressibleByArgument, Sendable {
  static let names: [(String, CGImagePropertyOrientation)] = [
    ("up", .up), ("up-mirrored", .upMirrored), ("down", .down), ("down-mirrored", .downMirrored),
    ("left-mirrored", .leftMirrored), ("right", .right), ("right-mirrored", .rightMirrored), ("left", .left),
  ]

  let orientation: CGImagePropertyOrientation

  init?(argument: String) {
    if let number = UInt32(argument) {
      guard let orientation = CGImagePropertyOrientation(rawValue: number) else { return nil }
      self.orientation = orientation
    } else {
      // Apple's spelling as well: upMirrored.
      let name = argument.lowercased().filter { $0 != "-" }
      guard let known = Self.names.first(where: { $0.0.filter { $0 != "-" } == name }) else { return nil }
      orientation = known.1
    }
  }

  static var allValueStrings: [String] { names.map(\.0) }
}

/// The orientation of stored images, for files without or with wrong metadata.
struct OrientationOption: ParsableArguments {
  @Option(
    name: .customLong("orientation"),
    help: ArgumentHelp(
      "Orientation in which the images are stored: up, down, left or right, each also with -mirrored, or an EXIF "
        + "value from 1 to 8. (default: as given by the file or camera)",
      valueName: "orientation"))
  private var argument: OrientationArgument?

  /// nil if the option isn't given.
  var given: CGImagePropertyOrientation? { argument?.orientation }
}
