import Foundation
import ImageIO
import SystemErrors

/// Where the annotated pictures and videos go.
struct OutputPlan: Sendable {
  private enum Place: Sendable {
    case nowhere
    case file(URL)
    /// A folder, and the ending of the pictures' names; nil for the one they have.
    case folder(URL, ending: String?)
  }

  private let place: Place
  /// The names given out, by their inputs.
  private var names: [String: String] = [:]
  private var uniqueNames = UniqueFileNames()

  /// For the results of all inputs.
  ///
  /// - Parameters:
  ///   - ending: of the pictures' names in a folder; a single file must have it.
  /// - Throws: `InputError` (usage) where OUT doesn't suit the inputs.
  init(_ path: String?, ending: String? = nil, inputs: [Input]) throws {
    guard let path else {
      place = .nowhere
      return
    }
    let url = URL(filePath: path)
    if inputs.count == 1, !inputs[0].isArchive, !path.hasSuffix("/"), !url.isFolder {
      try Self.check(url, for: inputs[0])
      if let ending, ImageFormat(fileExtension: ending) != ImageFormat(fileExtension: url.pathExtension) {
        throw InputError(
          .usage, "--annotate: \(path) doesn't end in .\(ending), which --annotate-format asks for.")
      }
      place = .file(url)
    } else {
      place = .folder(try Self.folder(path), ending: ending)
    }
    try refuseInputs(among: inputs)
  }

  /// For the results of a list's inputs, of which nobody knows how many there are, and of others before them: OUT is a folder.
  ///
  /// - Throws: `InputError` (usage) where OUT doesn't suit the inputs.
  init(listed path: String?, ending: String? = nil, after inputs: [Input]) throws {
    guard let path else {
      place = .nowhere
      return
    }
    let url = URL(filePath: path)
    guard url.isFolder || path.hasSuffix("/") || url.pathExtension.isEmpty else {
      throw InputError(.usage, "--annotate: a list's results need a folder: \(path)/.")
    }
    place = .folder(try Self.folder(path), ending: ending)
    try refuseInputs(among: inputs)
  }

  /// For the results of files that come into a folder.
  ///
  /// - Throws: `InputError` (usage) where OUT is a file, or where its drawings would be read in turn.
  init(watching watched: String, _ path: String?, ending: String? = nil) throws {
    guard let path else {
      place = .nowhere
      return
    }
    let folder = try Self.folder(path)
    let (inner, outer) = (folder.realComponents, URL(filePath: watched).realComponents)
    guard !inner.starts(with: outer) else {
      throw InputError(
        .usage, "--annotate: \(path) is in the watched folder: its drawings would be read, too.")
    }
    place = .folder(folder, ending: ending)
  }

  /// An input with the place for its result, or for those of an archive's pictures.
  mutating func task(for input: Input) -> ImageTask {
    let output = output(for: input)
    guard input.isArchive, case .folder(_, let ending) = place, let output else {
      return ImageTask(input: input, output: output)
    }
    return ImageTask(input: input, memberOutputs: MemberOutputs(output, ending: ending))
  }

  /// A task for one of a list's inputs, which has failed where its result would replace it.
  mutating func listedTask(for input: Input) -> ImageTask {
    let task = task(for: input)
    guard let output = task.output?.resolvingSymlinksInPath().path,
      output == input.file?.resolvingSymlinksInPath().path
    else { return task }
    var failed = input
    failed.kind = .failure(InputError(.usage, "--annotate: \(output) would replace the input itself."))
    return ImageTask(input: failed)
  }

  /// The file for an input's result, or the folder for an archive's; nil where none is wanted. In a folder, a second one of the same
  /// name gets a number; an input that comes again gets its file again.
  mutating func output(for input: Input) -> URL? {
    switch place {
    case .nowhere: return nil
    case .file(let url): return url
    case .folder(let folder, let ending):
      if let name = names[input.name] { return folder.appending(path: name) }
      guard let (name, ending) = Self.name(of: input, ending: ending) else { return nil }
      let free = uniqueNames.next(name, ending: ending)
      names[input.name] = free
      return folder.appending(path: free)
    }
  }

  private mutating func refuseInputs(among inputs: [Input]) throws {
    let read = Set(inputs.compactMap(\.file).map { $0.resolvingSymlinksInPath().path })
    for input in inputs {
      guard let url = output(for: input), read.contains(url.resolvingSymlinksInPath().path) else { continue }
      throw InputError(.usage, "--annotate: \(url.path) would replace the input itself.")
    }
  }

  /// Makes the folder where there is none.
  private static func folder(_ path: String) throws -> URL {
    let url = URL(filePath: path)
    guard !url.exists || url.isFolder else {
      throw InputError(.usage, "--annotate: several results need a folder, and \(path) is a file.")
    }
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: url.path, reason: error.fileReason)
    }
    return url
  }

  private static func check(_ url: URL, for input: Input) throws {
    let ending = url.pathExtension.lowercased()
    switch input.kind {
    case .failure: return
    case .image where ImageFormat(fileExtension: ending) == nil && ending != "svg":
      throw InputError(.usage, "--annotate: a picture's name ends in .png, .jpg, .webp or .svg: \(url.path).")
    case .video where ending != "mp4":
      throw InputError(.usage, "--annotate: a video's name ends in .mp4: \(url.path).")
    case .image, .video, .archive: break
    }
    let folder = url.deletingLastPathComponent()
    guard folder.isFolder else {
      throw InputError(.unwritable, "--annotate: there is no folder \(folder.path).")
    }
  }

  /// The name and ending of a result's file; nil for an input that has no result.
  private static func name(of input: Input, ending: String?) -> (name: String, ending: String?)? {
    let last = (input.file?.lastPathComponent.shownPath ?? input.name.replacing("/", with: "-")) as NSString
    let name = last.deletingPathExtension == "-" ? "stdin" : last.deletingPathExtension
    switch input.kind {
    case .failure: return nil
    case .video: return (name, "mp4")
    // The folder of shard.tar.gz is shard.
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

  /// The path's components, links followed.
  fileprivate var realComponents: [String] { resolvingSymlinksInPath().standardizedFileURL.pathComponents }
}
