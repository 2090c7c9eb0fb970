public import Foundation

/// The input that a video is read from.
public enum VideoInput: Sendable, Hashable, Codable {
  /// A video file or a named pipe. Other files that it refers to are never opened.
  case file(URL)
  /// A Video4Linux camera, such as `/dev/video0`, with the requested size and rate. The camera decides: the
  /// actual values are the source's `width`, `height` and `nominalFrameRate`.
  case camera(path: String, width: Int? = nil, height: Int? = nil, frameRate: Double? = nil)
  /// A network stream: `rtsp`, `http`, `https`, `udp`, `rtp`, `tcp` or `rtmp`.
  case stream(URL)
  /// The standard input, in any format that can be read without seeking.
  case standardInput

  /// Parses a command-line argument: `-` is the standard input, an address with one of `stream`'s schemes a
  /// stream, a path that starts with `/dev/video` a camera, anything else a file.
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

  /// Whether frames arrive at their own pace, so that late ones are worthless.
  package var isLive: Bool {
    switch self {
    case .camera, .stream: true
    case .file, .standardInput: false
    }
  }

  /// The input's name in messages.
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
  /// The address without user name and password, which must not appear in messages.
  fileprivate var withoutPassword: String {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
      return absoluteString
    }
    components.user = nil
    components.password = nil
    return components.string ?? absoluteString
  }
}
