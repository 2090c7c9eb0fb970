import Foundation
import ConfinedDecoding

/// The program `vision-decoder`, which decodes images and videos for `vision`; it isn't run by users.
@main
enum VisionDecoder {
  static func main() { exit(DecoderMain.run(Array(CommandLine.arguments.dropFirst()))) }
}
