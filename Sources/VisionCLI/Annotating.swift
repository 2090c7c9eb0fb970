import Annotation
import Camera
import CoreVideo
import DiceRoll
import Foundation
import ImageIO
import Vision

/// Where the annotated pictures and videos go.
struct AnnotationPlan {
  private var outputs: [URL?]

  /// - Throws: `InputError` (usage) where OUT doesn't suit the inputs.
  init(_ path: String?, inputs: [Input]) throws {
    outputs = Array(repeating: nil, count: inputs.count)
    guard let path else { return }
    let url = URL(filePath: path)
    if inputs.count == 1, !path.hasSuffix("/"), !url.isFolder {
      try Self.check(url, for: inputs[0])
      outputs[0] = url
    } else {
      guard !url.exists || url.isFolder else {
        throw InputError(.usage, "--annotate: several results need a folder, and \(path) is a file.")
      }
      try Self.create(url)
      outputs = Self.names(of: inputs).map { $0.map { url.appending(path: $0) } }
    }
    let read = Set(inputs.compactMap(\.file).map { $0.resolvingSymlinksInPath().path })
    if let clash = outputs.compactMap({ $0 }).first(where: {
      read.contains($0.resolvingSymlinksInPath().path)
    }) {
      throw InputError(.usage, "--annotate: \(clash.path) would replace the input itself.")
    }
  }

  func output(for number: Int) -> URL? { outputs[number] }

  private static func check(_ url: URL, for input: Input) throws {
    switch input.kind {
    case .failure: return
    case .picture where ImageFormat(fileExtension: url.pathExtension) == nil:
      throw InputError(.usage, "--annotate: a picture's name ends in .png, .jpg or .webp: \(url.path).")
    case .video where url.pathExtension.lowercased() != "mp4":
      throw InputError(.usage, "--annotate: a video's name ends in .mp4: \(url.path).")
    case .picture, .video: break
    }
    let folder = url.deletingLastPathComponent()
    guard folder.isFolder else {
      throw InputError(.usage, "--annotate: there is no folder \(folder.path).")
    }
  }

  private static func create(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: folder.path, reason: error.localizedDescription)
    }
  }

  /// A name for each result in the folder; a second one of the same name gets a number.
  private static func names(of inputs: [Input]) -> [String?] {
    var taken: Set<String> = []
    return inputs.map { input in
      let last = (input.file?.lastPathComponent ?? input.name.replacing("/", with: "-")) as NSString
      let name = last.deletingPathExtension == "-" ? "stdin" : last.deletingPathExtension
      let ending: String
      switch input.kind {
      case .failure: return nil
      case .video: ending = "mp4"
      case .picture:
        ending = ImageFormat(fileExtension: last.pathExtension).map { _ in last.pathExtension } ?? "png"
      }
      let candidates = (1...).lazy.map { $0 == 1 ? "\(name).\(ending)" : "\(name)-\($0).\(ending)" }
      return candidates.first { taken.insert($0).inserted }
    }
  }
}

extension URL {
  fileprivate var exists: Bool { FileManager.default.fileExists(atPath: path) }

  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// A picture with its dice drawn on it.
enum AnnotatedPicture {
  static func write(
    _ dice: [DieReading], on picture: CVPixelBuffer, orientation: CGImagePropertyOrientation, to url: URL
  ) throws {
    guard let canvas = AnnotationCanvas(copying: picture, orientation: orientation) else {
      throw OutputError(path: url.path, reason: "there is no memory for the picture")
    }
    canvas.draw(annotations(of: dice, in: PixelSize(of: picture, orientation: orientation)))
    try ImageEncoder.write(canvas.pixelBuffer, to: url, isOpaque: true)
  }
}

/// The boxes to draw: values have colours of their own.
func annotations(of dice: [DieReading], in size: PixelSize) -> [BoxAnnotation] {
  dice.map { die in
    BoxAnnotation(
      box: die.box.inUprightPixels(width: size.width, height: size.height), label: String(die.value),
      confidence: Double(die.confidence), colorIndex: die.value - 1)
  }
}
