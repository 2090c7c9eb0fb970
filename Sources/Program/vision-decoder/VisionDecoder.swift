import Foundation
import ConfinedDecoding

/// The program `vision-decoder`, which decodes images and videos for `vision serve` and others; it isn't for people.
@main
enum VisionDecoder {
  static func main() { exit(DecoderMain.run(Array(CommandLine.arguments.dropFirst()))) }
}
