import Foundation
import ImageIO
import SystemErrors

/// The output paths of annotated images and videos.
struct OutputPlan: Sendable {
  private enum Destination: Sendable {
    case nowhere
    case file(URL)
    /// A folder, and the extension of the image files; nil for that of the input.
    case folder(URL, ending: String?)
  }

  private let destination: Destination
  /// The assigned output paths, by the bytes of the input's path: names that look alike are different files.
  private var names: [[UInt8]: String] = [:]
  private var uniqueNames = UniqueFileNames()

  /// Plans the outputs of all inputs.
  ///
  /// - Parameters:
  ///   - ending: the extension of image files in a folder; a single file must have it.
  /// - Throws: `InputError` (usage) if OUT doesn't suit the inputs.
  init(_ path: String?, ending: String? = nil, inputs: [Input]) throws {
    guard let path else {
      destination = .nowhere
      return
    }
    let url = URL(filePath: path)
    // A folder's images go to a folder, even if there is only one.
    let isFile = inputs.count == 1 && !inputs[0].isArchive && (!inputs[0].isInFolder || Self.isMediaFile(url))
    if isFile, !path.hasSuffix("/"), !url.isFolder {
      try Self.check(url, for: inputs[0])
      if let ending, ImageFormat(fileExtension: ending) != ImageFormat(fileExtension: url.pathExtension) {
        throw InputError(
          .usage, "--annotate: \(path) doesn't end in .\(ending), which --annotate-format requires.")
      }
      destination = .file(url)
    } else {
      guard url.isFolder || path.hasSuffix("/") || !Self.isMediaFile(url) else {
        throw InputError(
          .usage, "--annotate: several outputs need a folder, but \(path) is the name of a file.",
          suggestion:
            "Use \(url.deletingPathExtension().relativePath)/, and --annotate-format for the format.")
      }
      destination = .folder(try Self.folder(path), ending: ending)
    }
    try rejectInputs(among: inputs)
  }

  /// Plans the outputs of a list, whose length is unknown, and of the inputs before it: OUT is a folder.
  ///
  /// - Throws: `InputError` (usage) if OUT doesn't suit the inputs.
  init(listed path: String?, ending: String? = nil, after inputs: [Input]) throws {
    guard let path else {
      destination = .nowhere
      return
    }
    let url = URL(filePath: path)
    guard url.isFolder || path.hasSuffix("/") || url.pathExtension.isEmpty else {
      throw InputError(.usage, "--annotate: the output of --list must be a folder: \(path)/.")
    }
    destination = .folder(try Self.folder(path), ending: ending)
    try rejectInputs(among: inputs)
  }

  /// Plans the outputs of a watched folder's files.
  ///
  /// - Throws: `InputError` (usage) if OUT is a file, or if the outputs would be processed as inputs.
  init(watching watched: String, _ path: String?, ending: String? = nil) throws {
    guard let path else {
      destination = .nowhere
      return
    }
    let folder = try Self.folder(path)
    let (inner, outer) = (folder.realComponents, URL(filePath: watched).realComponents)
    guard !inner.starts(with: outer) else {
      throw InputError(
        .usage, "--annotate: \(path) is in the watched folder: the output would be processed as input.")
    }
    destination = .folder(folder, ending: ending)
  }

  /// Returns a task with the output path of an input, or the output folder of an archive.
  mutating func task(for input: Input) -> ImageTask {
    let output = output(for: input)
    guard input.isArchive, case .folder(_, let ending) = destination, let output else {
      return ImageTask(input: input, output: output)
    }
    return ImageTask(input: input, memberOutputs: MemberOutputs(output, ending: ending))
  }

  /// Returns a task for an input of a list; it fails if the output would replace the input.
  mutating func listedTask(for input: Input) -> ImageTask {
    let task = task(for: input)
    guard let output = task.output?.resolvingSymlinksInPath().path,
      output == input.file?.resolvingSymlinksInPath().path
    else { return task }
    var failed = input
    failed.kind = .failure(InputError(.usage, "--annotate: \(output) would replace the input itself."))
    return ImageTask(input: failed)
  }

  /// Returns the output file of an input, or the output folder of an archive; nil without `--annotate`. In a
  /// folder, a repeated name gets a number; a repeated input gets the same file again.
  mutating func output(for input: Input) -> URL? {
    switch destination {
    case .nowhere: return nil
    case .file(let url): return url
    case .folder(let folder, let ending):
      let key = Array((input.file?.path ?? input.name).utf8)
      if let name = names[key] { return folder.appending(path: name) }
      guard let (name, ending) = Self.name(of: input, ending: ending) else { return nil }
      let free = uniqueNames.next(name, ending: ending)
      names[key] = free
      return folder.appending(path: free)
    }
  }

  private mutating func rejectInputs(among inputs: [Input]) throws {
    let read = Set(inputs.compactMap(\.file).map { $0.resolvingSymlinksInPath().path })
    for input in inputs {
      guard let url = output(for: input), read.contains(url.resolvingSymlinksInPath().path) else { continue }
      throw InputError(.usage, "--annotate: \(url.path) would replace the input itself.")
    }
  }

  private static func folder(_ path: String) throws -> URL {
    let url = URL(filePath: path)
    guard !url.exists || url.isFolder else {
      throw InputError(.usage, "--annotate: several outputs need a folder, but \(path) is a file.")
    }
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: url.path, reason: error.fileReason)
    }
    return url
  }

  private static func isMediaFile(_ url: URL) -> Bool {
    let ending = url.pathExtension.lowercased()
    return ImageFormat(fileExtension: ending) != nil
      || ["svg", "mp4", "mov", "mkv", "webm", "avi"].contains(ending)
  }

  private static func check(_ url: URL, for input: Input) throws {
    let ending = url.pathExtension.lowercased()
    switch input.kind {
    case .failure: return
    case .image where ImageFormat(fileExtension: ending) == nil && ending != "svg":
      throw InputError(
        .usage, "--annotate: the name of an image file ends in .png, .jpg, .webp or .svg: \(url.path).")
    case .video where ending != "mp4":
      throw InputError(.usage, "--annotate: the name of a video file ends in .mp4: \(url.path).")
    case .image, .video, .archive: break
    }
    let folder = url.deletingLastPathComponent()
    guard folder.isFolder else {
      throw InputError(.unwritable, "--annotate: there is no folder \(folder.path).")
    }
  }

  /// The name and extension of the output; nil if the input has no output.
  private static func name(of input: Input, ending: String?) -> (name: String, ending: String?)? {
    let last = (input.file?.lastPathComponent.shownPath ?? input.name.replacing("/", with: "-")) as NSString
    let name = last.deletingPathExtension == "-" ? "stdin" : last.deletingPathExtension
    switch input.kind {
    case .failure: return nil
    case .video: return (name, "mp4")
    // The folder for shard.tar.gz is shard.
    case .archive:
      return (
        (name as NSString).pathExtension == "tar" ? (name as NSString).deletingPathExtension : name, nil
      )
    case .image:
      return (name, ending ?? last.imageExtension)
    }
  }
}

extension URL {
  fileprivate var exists: Bool { FileManager.default.fileExists(atPath: path) }

  fileprivate var isFolder: Bool { fileType(path) == S_IFDIR }

  /// The path's components, with links resolved.
  fileprivate var realComponents: [String] { resolvingSymlinksInPath().standardizedFileURL.pathComponents }
}
