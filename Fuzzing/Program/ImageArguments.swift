import ArgumentParser
import CoreVideo
import Foundation
import FuzzedFiles
import ImageIO
import PixelSampling

/// Options of the subcommands that damage images.
struct ImageArguments: ParsableArguments {
  @Option(help: "An image that is encoded in each format as a start file.")
  var picture = "Examples/SampleRoll/still.jpg"

  @Option(
    parsing: .upToNextOption,
    help: "Further files, or folders of them, to begin with: those of Fuzzing/start_files.py, for example.")
  var start: [String] = []

  @Option(help: "The number of images that a process reads.")
  var batch = 50

  @Option(parsing: .singleValue, help: "Use only these formats.")
  var format: [String] = []

  func validate() throws {
    if batch < 1 { throw ValidationError("--batch must be 1 or more.") }
    for name in format where Self.format(named: name) == nil {
      throw ValidationError(
        "--format \(name): one of \(ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")) is expected."
      )
    }
  }

  private static func format(named name: String) -> ImageFormat? {
    ImageFormat.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }

  private struct Kind {
    let name: String
    var starts: [StartFile]
  }

  /// Mutates images of one format after the other, a batch at a time, and passes each batch to a process.
  ///
  /// If a batch fails, each of its images is read alone.
  func run(
    _ fuzz: FuzzArguments, limits: FuzzedRun.Limits, read: ([URL]) throws -> FuzzedRun
  ) throws {
    let kinds = try kinds()
    var tallies: [String: FuzzTally] = [:]
    try fuzz.inTemporaryFolder { folder in
      for indices in fuzz.batches(of: batch) {
        let kind = kinds[(indices.lowerBound / batch) % kinds.count]
        let round = indices.lowerBound / (batch * kinds.count)
        let files = try indices.map { index in
          try fuzz.write(kind.starts, round * batch + index % batch, named: kind.name, to: folder)
        }
        var tally = tallies[kind.name] ?? FuzzTally()
        let run = try read(files)
        try fuzz.add(run, files, of: kind.name, to: &tally)
        if run.failure != nil || run.lines != files.count || run.slowest.value > limits.seconds {
          try readEach(of: files, after: run, &tally, fuzz, read)
        }
        tallies[kind.name] = tally
        for file in files { try? FileManager.default.removeItem(at: file) }
      }
    }
    try fuzz.report(tallies)
  }

  private func readEach(
    of files: [URL], after run: FuzzedRun, _ tally: inout FuzzTally, _ fuzz: FuzzArguments,
    _ read: ([URL]) throws -> FuzzedRun
  ) throws {
    var isFound = false
    for file in files {
      let alone = try read([file])
      guard let failure = alone.failure ?? (alone.lines == 1 ? nil : "\(alone.lines) lines of JSON") else {
        continue
      }
      isFound = true
      try fuzz.note(failure, of: file, in: &tally)
    }
    guard !isFound else { return }
    let reason = run.failure ?? "\(run.lines) lines of JSON for \(files.count) images"
    tally.addFailure(
      "\(reason), with \(files.count - 1) after it, none alone", of: files[0].lastPathComponent)
  }

  /// Returns the formats with a detailed image, a tiny one, mutated more often in its header, and the given
  /// ones.
  private func kinds() throws -> [Kind] {
    var kinds: [ImageFormat: Kind] = [:]
    for url in try start.flatMap(files(at:)) {
      let file = try StartFile(url)
      let format = file.bytes.withUnsafeBytes { ImageFormat(signatureOf: $0) }
      guard let format else { throw FuzzError("\(url.path) isn't an image in a supported format.") }
      kinds[format, default: Kind(name: format.rawValue, starts: [])].starts.append(file)
    }
    let buffer = try ImageDecoder.decode(contentsOf: URL(filePath: picture)).picture.buffer
    for format in ImageFormat.allCases {
      do {
        kinds[format, default: Kind(name: format.rawValue, starts: [])].starts += try encoded(buffer, format)
      } catch let error as ImageEncodingError {
        // Some systems have no encoder for AVIF or HEIC.
        let words = error.localizedDescription
        FileHandle.standardError.write(Data("\(format.rawValue) from files alone: \(words)\n".utf8))
      }
    }
    let chosen = format.isEmpty ? ImageFormat.allCases : format.compactMap(Self.format(named:))
    let found = chosen.compactMap { kinds[$0] }.filter { !$0.starts.isEmpty }
    guard !found.isEmpty else { throw FuzzError("There are no start images: add some with --start.") }
    return found
  }

  private func files(at path: String) throws -> [URL] {
    let url = URL(filePath: path)
    guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else { return [url] }
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  private func encoded(_ buffer: CVPixelBuffer, _ format: ImageFormat) throws -> [StartFile] {
    try [(160, 120), (24, 18)].map { width, height in
      let plan = try SamplingPlan(
        sourceWidth: buffer.width, sourceHeight: buffer.height, destinationWidth: width,
        destinationHeight: height)
      guard let small = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
      else { throw FuzzError("There is no memory for an image.") }
      try PixelSampler(plan: plan).sample(buffer, into: small)
      let data = try ImageEncoder.encode(small, as: format, isOpaque: true)
      return StartFile(URL(filePath: picture).deletingPathExtension(), bytes: [UInt8](data))
    }
  }
}
