import ArgumentParser
import CoreML
import Foundation
import ImageIO
import PictionARy
import Vision

/// Measures the drawing classifier with the whole image, the detected region, and the mean of both; and time.
struct DrawingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawings",
    abstract: "Measure the classification of drawings in whole images and in detected regions.",
    discussion: "FOLDER has images and labels.csv, as Training/drawings/make_images.py writes them.")

  @Argument(help: "Folders of images with labels.csv.")
  var folders: [String]

  @Option(help: "The classifier.")
  var model = "Models/Drawings.mlmodel"

  func run() throws {
    let model = try MLModel(contentsOf: URL(filePath: model))
    for folder in folders {
      var scores = DrawingScores(model: model)
      for (url, label) in try Self.labeled(in: URL(filePath: folder, directoryHint: .isDirectory)) {
        try scores.add(url, label: label)
      }
      print("\(folder): \(scores.text)")
    }
  }

  private static func labeled(in folder: URL) throws -> [(URL, String)] {
    try String(contentsOf: folder.appending(path: "labels.csv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst().map { line in
        let cells = line.split(separator: ",", maxSplits: 1).map(String.init)
        guard cells.count == 2 else { throw ValidationError("labels.csv: \(line) isn't a name and a label.") }
        return (folder.appending(path: cells[0]), cells[1])
      }
  }
}

private struct DrawingScores {
  let model: MLModel
  private var count = 0
  private var found = 0
  private var right = [0, 0, 0]
  private var asked = [0, 0, 0]
  private var prompted = 0
  private let defaults: Set<String>
  private var finding = Timings()
  private var classifying = Timings()

  init(model: MLModel) {
    self.model = model
    let metadata = model.modelDescription.metadata[.creatorDefinedKey] as? [String: String]
    defaults = Set((metadata?["defaultLabels"] ?? "").split(separator: ",").map(String.init))
  }

  mutating func add(_ url: URL, label: String) throws {
    let image = try ImageDecoder.decode(contentsOf: url).picture
    var region: CGRect?
    finding.append(
      try milliseconds {
        region = try DrawingFinder.region(of: image)
      })
    var whole: [String: Float] = [:]
    classifying.append(try milliseconds { whole = try confidences(of: image, in: nil) })
    let part = try region.map { try confidences(of: image, in: $0) } ?? whole
    let views = [whole, part, whole.merging(part) { ($0 + $1) / 2 }]
    let isDefault = defaults.contains(label)
    count += 1
    found += region == nil ? 0 : 1
    prompted += isDefault ? 1 : 0
    for (index, view) in views.enumerated() where view.max(by: { $0.value < $1.value })?.key == label {
      right[index] += 1
      asked[index] += isDefault ? 1 : 0
    }
  }

  private func confidences(of image: OrientedImage, in region: CGRect?) throws -> [String: Float] {
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: model))
    request.imageCropAndScaleOption = .scaleFill
    if let region { request.regionOfInterest = region }
    try VNImageRequestHandler(image).perform([request])
    let labels = request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
    return Dictionary(labels.map { ($0.identifier, $0.confidence) }, uniquingKeysWith: { first, _ in first })
  }

  var text: String {
    let names = ["whole", "found", "mean of both"]
    let shares = names.indices.map { index in
      "\(names[index]) \(share(right[index], of: count)) (default labels \(share(asked[index], of: prompted)))"
    }
    return "\(count) images, a drawing found in \(share(found, of: count)); right: "
      + shares.joined(separator: ", ")
      + "\n  finding \(text(of: finding)), one classification \(text(of: classifying))"
  }

  private func share(_ part: Int, of whole: Int) -> String {
    String(format: "%.1f %%", 100 * Double(part) / Double(max(whole, 1)))
  }

  private func text(of timings: Timings) -> String {
    String(format: "%.2f ms (%.2f in the fastest tenth)", timings.median, timings.fast)
  }
}
