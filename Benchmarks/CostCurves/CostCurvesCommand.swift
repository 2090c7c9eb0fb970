import ArgumentParser
import Foundation

/// Measures each detector's time and memory by the image's size and by the number of objects in it.
struct CostCurvesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cost-curves",
    abstract: "Measure each detector's time and memory by megapixel and by number of objects.",
    discussion: """
      The images are made of objects of the kind that the detector looks for, in a grid that they fill. Each point is \
      measured in a process of its own, which determines its peak memory; networks are loaded before. The result is \
      JSON, for Benchmarks/CostCurves/plot.py, which draws Documentation/cost.svg. Runs in the package's folder.
      """)

  @Option(
    parsing: .upToNextOption,
    help: "The detectors: \(CurveDetector.allCases.map(\.rawValue).joined(separator: ", ")).")
  var detectors = CurveDetector.allCases

  @Option(parsing: .upToNextOption, help: "The sizes of images with eight objects, in megapixels.")
  var megapixels = [0.5, 1, 2, 4, 8, 16, 32]

  @Option(parsing: .upToNextOption, help: "The numbers of objects in an image of two megapixels.")
  var objects = [0, 1, 4, 16, 64, 252]

  @Option(help: "The number of times that each point is measured; the median counts.")
  var rounds = 5

  @Option(help: "The file to write.")
  var output = "cost-curves.json"

  func run() throws {
    var curves: [CostCurve] = []
    for detector in detectors {
      let bySize = try megapixels.map { try measured(detector, megapixels: $0, objects: 8) }
      let byCount = try objects.map { try measured(detector, megapixels: 2, objects: $0) }
      curves.append(CostCurve(detector: detector, bySize: bySize, byCount: byCount))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(curves).write(to: URL(filePath: output))
  }

  private func measured(_ detector: CurveDetector, megapixels: Double, objects: Int) throws -> CostPoint {
    let point: CostPoint = try measuredInChild([
      CostPointCommand._commandName, detector.rawValue, "\(megapixels)", "\(objects)", "--rounds",
      "\(rounds)",
    ])
    print(
      detector.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0)
        + String(
          format: "%5.1f MP %4d objects (%d found): %7.1f ms, processor %7.1f ms, memory %5.0f MB",
          megapixels, objects, point.found, point.milliseconds, point.processorMilliseconds, point.megabytes))
    return point
  }
}

struct CostCurve: Codable {
  var detector: CurveDetector
  var bySize: [CostPoint]
  var byCount: [CostPoint]
}

/// The cost of one image.
struct CostPoint: Codable {
  var megapixels: Double
  /// The number of objects in the image.
  var objects: Int
  /// The number of results, which may be parts of objects or, of some detectors, one for the whole image.
  var found: Int
  /// From the pixels to the results; medians.
  var milliseconds: Double
  var processorMilliseconds: Double
  /// The process's peak memory, with the image itself and the networks.
  var megabytes: Double
}

/// Measures one point in this process and prints it as JSON.
struct CostPointCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "cost-point", shouldDisplay: false)

  @Argument var detector: CurveDetector
  @Argument var megapixels: Double
  @Argument var objects: Int
  @Option var rounds = 5

  func run() throws {
    let image = try CostScene(figure: detector.figure, megapixels: megapixels, objects: objects).image()
    // The first one loads the networks.
    let found = try detector.count(in: image)
    var (times, processor) = (Timings(), Timings())
    for _ in 0..<max(rounds, 1) {
      let begin = processorSeconds()
      times.append(try milliseconds { _ = try detector.count(in: image) })
      processor.append((processorSeconds() - begin) * 1000)
    }
    let point = CostPoint(
      megapixels: megapixels, objects: objects, found: found, milliseconds: times.median,
      processorMilliseconds: processor.median, megabytes: try peakMegabytes())
    print(String(decoding: try JSONEncoder().encode(point), as: UTF8.self))
  }
}
