import ArgumentParser
import CoreML
import Foundation
import ImageIO
import Reports
import SystemErrors

struct ModelPredictCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Runs a Core ML model and writes its outputs as JSON.",
    discussion: """
      Each prediction is a JSON line with the outputs by name. --input gives one value: a number or text, \
      JSON, or the path of an image, .npy or .json file. Values, shapes and files: man \
      vision-model-predict.

      EXAMPLES
        vision model predict Sleep.mlmodel --input wake=21600 --input coffee=1
        vision model predict DeepLab.mlmodel --input image=street.jpg \\
            --output segments=segments.npy
        vision model predict Style.mlmodel --input image=a.jpg --output styled=b.png
        echo '[{"x": [1]}, {"x": [2]}]' | vision model predict A.mlmodel --inputs -

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable model or value; 66 no such file; 69 missing library; 70 \
      internal error; 73 unwritable output.
      """)

  @Argument(
    help: ArgumentHelp("Model to run: .mlmodel, .mlpackage or .mlmodelc.", valueName: "model"),
    completion: .coreMLModel)
  var model: String

  @OptionGroup var values: ModelInputArguments

  @OptionGroup var precision: PrecisionArguments

  @Option(
    help: ArgumentHelp(
      "Read the values of one or several predictions from a JSON file; - for standard input.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var inputs: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Write an output to a file; may be repeated.", valueName: "name=file"))
  var output: [NamedValue] = []

  func run() async throws {
    let (path, values, inputs, output) = (model, values, inputs, output)
    try await runInterruptibly { console in
      let model = try ModelArgument.load(path)
      let description = model.modelDescription
      for file in output { try OutputValue.check(file, of: description) }
      let common = try values.features(for: description)
      let rows = try inputs.map { try Self.rows($0, for: description) } ?? [[:]]
      guard output.isEmpty || rows.count == 1 else {
        throw InputError(.usage, "--output is for one prediction, and there are \(rows.count).")
      }
      for row in rows where !console.isOutputClosed {
        let features = MLDictionaryFeatureProvider(values: common.merging(row) { $1 })
        let outputs = try await Self.prediction(model, features)
        for file in output { try OutputValue.write(outputs.featureValue(for: file.name), to: file.value) }
        console.print(
          JSON.result(
            "prediction",
            [("model", .string(path)), ("outputs", .features(description.outputNames, of: outputs))]
          ).text)
      }
    }
  }

  private static func prediction(
    _ model: MLModel, _ features: any MLFeatureProvider
  ) async throws -> any MLFeatureProvider {
    do {
      return try await model.prediction(from: features, options: MLPredictionOptions())
    } catch let error as MLModelError {
      // A value that doesn't suit the model is a usage error.
      throw InputError(error.code == .featureType ? .usage : .unreadable, error.localizedDescription)
    }
  }

  /// The maximum size of the values of all predictions, in bytes.
  private static let inputBytes = 64 << 20

  private static func contents(of path: String) throws -> Data {
    guard path == "-" || fileType(path) != nil else { throw InputError(.noInput, "\(path): no such file") }
    var data = Data()
    do {
      let handle =
        try path == "-" ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(filePath: path))
      while data.count <= inputBytes, let more = try handle.read(upToCount: 1 << 20), !more.isEmpty {
        data += more
      }
    } catch {
      guard path != "-" else { throw InputError(.unreadable, "--inputs: the standard input can't be read") }
      throw InputError(.unreadable, "--inputs: \(path): can't be read: \(error.fileReason)")
    }
    guard data.count <= inputBytes else {
      throw InputError(
        .unreadable, "--inputs: \(path): more than \(inputBytes >> 20) MiB",
        suggestion: "Give fewer predictions at once, or arrays as files (.npy)")
    }
    return data
  }

  private static func rows(
    _ path: String, for description: MLModelDescription
  ) throws -> [[String: MLFeatureValue]] {
    let data = try contents(of: path)
    let json = try? ValueJSON.object(data)
    guard let objects = json as? [[String: Any]] ?? (json as? [String: Any]).map({ [$0] }) else {
      throw InputError(.unreadable, "\(path): not a JSON object of values, or a list of such objects")
    }
    return try objects.map { object in
      var row: [String: MLFeatureValue] = [:]
      for (name, value) in object {
        row[name] = try FeatureArgument.value(json: value, for: description.input(named: name))
      }
      return row
    }
  }
}

private enum OutputValue {
  /// - Throws: `InputError` (usage) if the model has no such output, or this format can't hold its type.
  static func check(_ file: NamedValue, of description: MLModelDescription) throws {
    guard let feature = description.outputDescriptionsByName[file.name] else {
      throw InputError(
        .usage,
        "The model has no output \"\(file.name)\"; its outputs are "
          + description.outputNames.joined(separator: ", ") + ".")
    }
    let ending = (file.value as NSString).pathExtension.lowercased()
    let fits =
      switch feature.type {
      case .multiArray: ["npy", "json"].contains(ending)
      case .image: ending == "json" || ImageFormat(fileExtension: ending) != nil
      default: ending == "json"
      }
    guard fits else {
      throw InputError(
        .usage, "--output: the output \"\(file.name)\" (\(feature.type)) can't be written as \(file.value).")
    }
  }

  /// - Throws: `OutputError`; `ImageEncodingError`.
  static func write(_ value: MLFeatureValue?, to path: String) throws {
    guard let value else { throw OutputError(path: path, reason: "the model returned no such output") }
    let ending = (path as NSString).pathExtension.lowercased()
    if ending == "json" {
      try OutputFile.write(Data((JSON.feature(value).text + "\n").utf8), to: path)
    } else if let array = value.multiArrayValue {
      try OutputFile.write(NumPyArray.contents(array), to: path)
    } else if let buffer = value.imageBufferValue, let format = ImageFormat(fileExtension: ending) {
      try OutputFile.write(ImageEncoder.encode(buffer, as: format, isOpaque: true), to: path)
    }
  }
}
