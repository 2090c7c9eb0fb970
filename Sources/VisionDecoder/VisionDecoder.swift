import Foundation
import ImageDecoding

/// The program `vision-decoder`, which decodes images for `vision serve` and others; it isn't for people.
@main
enum VisionDecoder {
  static func main() { exit(DecodingLoop.run(Array(CommandLine.arguments.dropFirst()))) }
}
