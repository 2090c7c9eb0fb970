/// The first message from a decoder, sent when it is ready.
struct DecoderGreeting: Codable {
  /// The version of the messages' format. Both processes must be from the same build.
  static let currentVersion = 3

  var version = currentVersion
  let confinement: Confinement
}
