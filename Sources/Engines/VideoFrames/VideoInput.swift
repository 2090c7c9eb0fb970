public import Foundation

/// Where a video comes from.
public enum VideoInput: Sendable, Hashable, Codable {
  /// A video file, or a named pipe. Read as it is: whatever it names in turn is never opened.
  case file(URL)
  /// A Video4Linux camera, `/dev/video0` for example, asked for a size and a rate. The camera decides: what it
  /// gives is in the source's `width`, `height` and `nominalFrameRate`.
  case camera(path: String, width: Int? = nil, height: Int? = nil, frameRate: Double? = nil)
  /// A network stream: `rtsp`, `http`, `https`, `udp`, `rtp`, `tcp` or `rtmp`.
  case stream(URL)
  /// What another program writes to this one's standard input, in any format that can be read without seeking.
  case standardInput

  /// The input that an argument of a command line means: `-` is the standard input, an address with one of
  /// `stream`'s schemes a stream, a character device below `/dev/video` a camera, anything else a file.
  public init(_ argument: String) {
    if argument == "-" {
      self = .standardInput
    } else if argument.hasPrefix("/dev/video") {
      self = .camera(path: argument)
    } else if argument.contains("://"), let url = URL(string: argument),
      let scheme = url.scheme?.lowercased(),
      Self.streamSchemes.contains(scheme)
    {
      self = .stream(url)
    } else {
      self = .file(URL(filePath: argument))
    }
  }

  static let streamSchemes: Set<String> = [
    "rtsp", "rtsps", "http", "https", "udp", "rtp", "tcp", "tls", "rtmp", "rtmps", "srt",
  ]

  /// Whether frames arrive whether or not anyone takes them, so that late ones are worth nothing.
  package var isLive: Bool {
    switch self {
    case .camera, .stream: true
    case .file, .standardInput: false
    }
  }

  /// The input as messages name it.
  package var name: String {
    switch self {
    case .file(let url): url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    case .camera(let path, _, _, _): path
    case .stream(let url): url.withoutPassword
    case .standardInput: "the standard input"
    }
  }
}

extension URL {
  /// The address without the user's name and password, which messages must not repeat.
  fileprivate var withoutPassword: String {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
      return absoluteString
    }
    components.user = nil
    components.password = nil
    return components.string ?? absoluteString
  }
}
