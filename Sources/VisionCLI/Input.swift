import Camera
import Foundation
import ImageIO

/// One thing to read: a picture or a video.
struct Input {
  enum Kind {
    case picture(PictureSource)
    case video(VideoInput)
    /// It can't be read; why.
    case failure(any Error)
  }

  enum PictureSource {
    case file(URL)
    case data(Data)
  }

  /// As given, or as found in a folder that was given.
  var name: String
  var kind: Kind

  /// The file it is read from, if it is one.
  var file: URL? {
    switch kind {
    case .picture(.file(let url)), .video(.file(let url)): url
    default: nil
    }
  }

  /// Whether it is a video whose every frame is read, however long it takes.
  var isRecording: Bool {
    if case .video(let video) = kind { video.isFileOrStandardInput } else { false }
  }

  /// A message with the input named as it was given, where it has the file's whole path.
  func inOwnWords(_ message: String) -> String {
    file.map { message.replacing($0.path, with: name) } ?? message
  }
}

extension Input {
  /// The inputs that the arguments mean: folders give the pictures and videos in them, in order of their names,
  /// subfolders included.
  static func all(_ arguments: [String]) -> [Input] { arguments.flatMap(inputs(of:)) }

  private static func inputs(of argument: String) -> [Input] {
    if argument == "-" { return [Input(name: "-", kind: StandardInput.kind())] }
    if let number = argument.wholeMatch(of: /camera:(\d+)/)?.1 {
      return [Input(name: argument, kind: .video(.camera(path: "/dev/video\(number)")))]
    }
    let video = VideoInput(argument)
    guard case .file(let url) = video else { return [Input(name: argument, kind: .video(video))] }
    var isFolder = false
    switch fileType(url.path) {
    case nil:
      let error = InputError(.noInput, "\(argument): there is no such file or folder")
      return [Input(name: argument, kind: .failure(error))]
    case S_IFDIR: isFolder = true
    case S_IFREG: break
    // A pipe can be read once: only a video may come from there.
    default: return [Input(name: argument, kind: .video(video))]
    }
    guard isFolder else { return [file(argument, url)] }
    let files = filesIn(folder: argument)
    guard files.isEmpty else { return files }
    let error = InputError(.noInput, "\(argument): there are no pictures or videos in this folder")
    return [Input(name: argument, kind: .failure(error))]
  }

  private static func file(_ name: String, _ url: URL) -> Input {
    let start =
      (try? FileHandle(forReadingFrom: url).read(upToCount: StandardInput.signatureLength)) ?? Data()
    let isPicture = start.withUnsafeBytes { ImageFormat(signatureOf: $0) } != nil
    return Input(name: name, kind: isPicture ? .picture(.file(url)) : .video(.file(url)))
  }

  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "avif", "tif", "tiff", "gif",
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "ts", "mts", "m2ts", "mpg", "mpeg", "wmv", "flv", "3gp", "ogv",
  ]

  private static func filesIn(folder: String) -> [Input] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return [] }
    let names = paths.compactMap { $0 as? String }.filter { path in
      let components = path.split(separator: "/")
      return !components.contains { $0.hasPrefix(".") }
        && extensions.contains((path as NSString).pathExtension.lowercased())
        && fileType(base + path) == S_IFREG
    }
    return names.sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
      .map { file(base + $0, URL(filePath: base + $0)) }
  }

  /// The type bits of a file's mode, its link followed; nil where there is none.
  private static func fileType(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
