import Archives
import ConfinedDecoding
import Foundation
import ImageIO
import VideoFrames

enum InputMedia: Sendable {
  case images
  /// Images and PDF documents.
  case imagesAndDocuments
  case imagesAndVideos

  /// The name of these kinds, for the message about a folder without any.
  var plural: String { self == .imagesAndVideos ? "images or videos" : "images" }

  fileprivate func includes(fileExtension: String) -> Bool {
    ImageFormat(fileExtension: fileExtension) != nil
      || (self == .imagesAndDocuments && fileExtension == "pdf")
      || (self == .imagesAndVideos && Self.videoExtensions.contains(fileExtension))
  }

  fileprivate static func isVideo(fileExtension: String) -> Bool { videoExtensions.contains(fileExtension) }

  private static let videoExtensions: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "ts", "mts", "m2ts", "mpg", "mpeg", "flv", "3gp",
    "mjpeg", "mjpg",
  ]
}

extension Input {
  /// The inputs selected by the arguments.
  ///
  /// A folder stands for its files of these kinds with those in subfolders, sorted, without archives: those
  /// with such an extension, and images and documents by their first bytes, whatever their name. A pattern
  /// (`*`, `?`, `[…]`) that isn't an existing file is expanded as a shell does.
  ///
  /// - Throws: `CancellationError` if the task is canceled during the search, which may take minutes.
  static func all(_ arguments: [String], reading media: InputMedia) throws(CancellationError) -> [Input] {
    var inputs: [Input] = []
    for argument in arguments { inputs += try found(argument, reading: media) }
    return inputs
  }

  private static func found(
    _ argument: String, reading media: InputMedia
  ) throws(CancellationError) -> [Input] {
    guard !argument.isEmpty else { return [failure("\"\"", .noInput, "the name is empty")] }
    guard argument != "-" else {
      return [Input(name: "-", kind: PipedInput.standardInput().kind(reading: media))]
    }
    if media == .imagesAndVideos, let live = live(argument) { return [live] }
    if let address = address(argument) { return [address] }
    guard fileType(argument) == nil, let pattern = PathPattern(argument) else {
      return try inputs(of: argument, reading: media)
    }
    let matches = try pattern.matches()
    guard matches.isEmpty else { return try all(paths: matches, reading: media) }
    return [failure(argument, .noInput, "no file matches this pattern")]
  }

  /// An image at this exact path; `-` for standard input.
  static func image(_ path: String) -> Input {
    if path.isEmpty { return failure("\"\"", .noInput, "the name is empty") }
    if path == "-" { return Input(name: "-", kind: PipedInput.standardInput().kind(reading: .images)) }
    if let address = address(path) { return address }
    return switch fileType(path) {
    case nil: failure(path, .noInput, "no such file")
    case S_IFDIR: failure(path, .unreadable, "is a folder, not an image")
    case S_IFREG: file(path, reading: .images)
    default: piped(path, reading: .images) ?? file(path, reading: .images)
    }
  }

  /// The inputs of paths, without expansion of patterns.
  ///
  /// - Throws: `CancellationError` if the task is canceled during the search.
  static func all(paths: [String], reading media: InputMedia) throws(CancellationError) -> [Input] {
    var found: [Input] = []
    for path in paths { found += try inputs(of: path, reading: media) }
    return found
  }

  private static func inputs(
    of argument: String, reading media: InputMedia
  ) throws(CancellationError) -> [Input] {
    switch fileType(argument) {
    case nil: return [failure(argument, .noInput, "no such file or folder")]
    case S_IFDIR:
      let files = try files(inFolder: argument, reading: media)
      guard files.isEmpty else { return files }
      return [failure(argument, .noInput, "no \(media.plural) in this folder")]
    case S_IFREG: return [file(argument, reading: media)]
    default:
      if let piped = piped(argument, reading: media) { return [piped] }
      guard media == .imagesAndVideos else { return [file(argument, reading: media)] }
      return [Input(name: argument, kind: .video(VideoInput(argument)))]
    }
  }

  /// The input from a pipe, or from the standard input by a path of it; nil for another kind of file.
  private static func piped(_ path: String, reading media: InputMedia) -> Input? {
    if PipedInput.isStandardInput(path) {
      return Input(name: path, kind: PipedInput.standardInput(as: path).kind(reading: media))
    }
    guard fileType(path) == S_IFIFO else { return nil }
    do {
      return Input(name: path.shownPath, kind: try PipedInput(path: path).kind(reading: media))
    } catch {
      return Input(name: path.shownPath, kind: .failure(error))
    }
  }

  /// The camera or network stream of an argument; nil for another kind.
  static func live(_ argument: String) -> Input? {
    if let number = argument.wholeMatch(of: /camera:(\d+)/)?.1 {
      return Input(name: argument, kind: .video(.camera(path: "/dev/video\(number)")))
    }
    let video = VideoInput(argument)
    if case .file = video { return nil }
    return Input(name: argument, kind: .video(video))
  }

  /// A failure with the way to read an address, a stream or a camera; nil for another argument.
  private static func address(_ argument: String) -> Input? {
    guard fileType(argument) == nil,
      let scheme = argument.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):\/\//)?.1.lowercased()
    else {
      guard argument.wholeMatch(of: /camera:\d+/) != nil else { return nil }
      return failure(
        argument, .unreadable, "is a camera, not an image",
        suggestion: "Cameras are read by vision dice and vision objects.")
    }
    switch scheme {
    case "http", "https":
      return failure(
        argument, .unreadable, "is an address, not a file",
        suggestion: "Download it first, or pipe it into the command: curl -sL 'ADDRESS' | vision … -")
    case "file":
      let path = URL(string: argument)?.path(percentEncoded: false) ?? ""
      return failure(
        argument, .unreadable, "is an address, not a path", suggestion: path.isEmpty ? nil : "Use \(path).")
    default:
      guard live(argument) != nil else {
        return failure(
          argument, .unreadable, "is an address, not a file", suggestion: "Download the file first.")
      }
      return failure(
        argument, .unreadable, "is a stream, not an image",
        suggestion: "Streams are read by vision dice and vision objects.")
    }
  }

  private static func file(_ path: String, reading media: InputMedia) -> Input {
    let url = URL(filePath: path)
    let fileExtension = (path as NSString).pathExtension.lowercased()
    // Without videos, an image's extension is enough: the file is opened when its turn comes.
    if media != .imagesAndVideos, ImageFormat(fileExtension: fileExtension) != nil {
      return Input(name: path.shownPath, kind: .image(.file(url)))
    }
    let start = start(of: path)
    let isPicture = start.withUnsafeBytes { ImageFormat(signatureOf: $0) } != nil
    if !isPicture,
      let format = ArchiveFormat(signatureOf: start) ?? ArchiveFormat(fileExtension: fileExtension)
    {
      return Input(name: path.shownPath, kind: .archive(.file(path.systemPath), format))
    }
    if media != .imagesAndVideos, !isPicture, InputMedia.isVideo(fileExtension: fileExtension) {
      return failure(
        path, .unreadable, "is a video, not an image",
        suggestion: "Videos are read by vision dice and vision objects.")
    }
    let isVideo =
      media == .imagesAndVideos && (!isPicture || isMotionJPEG(path, fileExtension: fileExtension))
    return Input(name: path.shownPath, kind: isVideo ? .video(.file(url)) : .image(.file(url)))
  }

  /// Whether a file is JPEG images one after the other. Still cameras' images aren't read whole for
  /// this: a folder may have any number of them, and each is checked again when it is decoded.
  private static func isMotionJPEG(_ path: String, fileExtension: String) -> Bool {
    MotionJPEG.isVideo(skippingPhotos: ImageFormat(fileExtension: fileExtension) != nil) {
      start(of: path, count: $0)
    }
  }

  /// A regular file's first bytes; empty if it can't be read.
  static func start(of path: String, count: Int = PipedInput.signatureLength) -> Data {
    guard fileType(path) == S_IFREG else { return Data() }
    let opened = OpenedPath(path)
    defer { opened?.close() }
    let readable = URL(filePath: opened?.path ?? path)
    return (try? FileHandle(forReadingFrom: readable).read(upToCount: count))
      ?? Data()
  }

  /// Whether an archive's member is an image by its name's extension, and not hidden, as in folders.
  static func isImage(memberNamed name: String) -> Bool {
    !isHidden(memberNamed: name) && ImageFormat(fileExtension: (name as NSString).pathExtension) != nil
  }

  /// Whether an archive's member of another name is an image if it has an image's first bytes.
  static func mayBeImage(memberNamed name: String) -> Bool {
    !isHidden(memberNamed: name)
      && !ImageFormat.isRaw(fileExtension: (name as NSString).pathExtension)
  }

  private static func isHidden(memberNamed name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
  }

  private static func files(
    inFolder folder: String, reading media: InputMedia
  ) throws(CancellationError) -> [Input] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let names = (FolderListing.paths(in: folder) ?? []).filter { path in
      !Task.isCancelled && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && fileType(base + path) == S_IFREG
        && (media.includes(fileExtension: (path as NSString).pathExtension.lowercased())
          || isReadByContents(base + path, reading: media))
    }
    var inputs: [Input] = []
    for name in try sortedNaturally(names) {
      if Task.isCancelled { throw CancellationError() }
      var input = file(base + name, reading: media)
      input.isInFolder = true
      inputs.append(input)
    }
    return inputs
  }

  private static func isReadByContents(_ path: String, reading media: InputMedia) -> Bool {
    guard !ImageFormat.isRaw(fileExtension: (path as NSString).pathExtension) else {
      return false
    }
    let start = start(of: path)
    return start.withUnsafeBytes { ImageFormat(signatureOf: $0) } != nil
      || (media == .imagesAndDocuments && PDFDocument.isSignature(start))
  }

  private static func failure(
    _ name: String, _ status: ExitStatus, _ message: String, suggestion: String? = nil
  ) -> Input {
    let error = InputError(status, "\(name.shownPath): \(message)", suggestion: suggestion)
    return Input(name: name.shownPath, kind: .failure(error))
  }
}

/// The names in natural order.
///
/// - Throws: `CancellationError` if the task is canceled: a million names take seconds.
func sortedNaturally(_ names: some Sequence<String>) throws(CancellationError) -> [String] {
  // With fewer than two names, none are compared.
  if Task.isCancelled { throw CancellationError() }
  do {
    return try names.sorted { one, other in
      try Task.checkCancellation()
      return isInNaturalOrder(one, other)
    }
  } catch {
    throw CancellationError()
  }
}

/// Natural sort order: `scan2` before `scan10`, ignoring case.
func isInNaturalOrder(_ one: String, _ other: String) -> Bool {
  let order = one.compare(other, options: [.numeric, .caseInsensitive])
  return order == .orderedSame ? one < other : order == .orderedAscending
}
