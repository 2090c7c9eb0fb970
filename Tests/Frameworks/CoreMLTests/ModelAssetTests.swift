import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import CoreML

@Suite("Assets, structures and compute plans")
struct ModelAssetTests {
  private static let detector = packageFolder.appending(path: "Models/DiceDetector.mlmodel")
  private static let classifier = packageFolder.appending(path: "Tests/Fixtures/Drawings/Corners.mlmodel")

  @Test("a pipeline's structure has its models, and a network's its layers in order")
  func structure() async throws {
    guard case .pipeline(let pipeline) = try await MLModelStructure.load(contentsOf: Self.detector) else {
      Issue.record("The detector is a pipeline.")
      return
    }
    #expect(pipeline.subModels.count == 2 && pipeline.subModelNames.count == 2)
    guard case .neuralNetwork(let network) = pipeline.subModels[0], case .unsupported = pipeline.subModels[1]
    else {
      Issue.record("The detector is a network and its suppression.")
      return
    }
    #expect(network.layers.contains { $0.type == "convolution" && $0.inputNames.count == 1 })
    // Each layer reads earlier outputs.
    var known: Set<String> = ["image"]
    for layer in network.layers {
      #expect(known.isSuperset(of: layer.inputNames), "\(layer.name)")
      known.formUnion(layer.outputNames)
    }
  }

  @Test("a model in memory has the same predictions as its file")
  func asset() async throws {
    let asset = try MLModelAsset(specification: Data(contentsOf: Self.classifier))
    let (one, two) = (try await MLModel.load(asset: asset), try MLModel(contentsOf: Self.classifier))
    #expect(try await asset.modelDescription.description == two.modelDescription.description)
    #expect(try await asset.functionNames.isEmpty)
    #expect(one.modelDescription.classLabels as? [String] == two.modelDescription.classLabels as? [String])
  }

  @Test("data that isn't a model isn't an asset")
  func notAModel() {
    #expect(throws: MLModelError.self) { try MLModelAsset(specification: Data("no model".utf8)) }
    #expect(throws: MLModelError.self) { try MLModelAsset(url: URL(filePath: "/nowhere.mlmodelc")) }
  }

  @Test("everything runs on the CPU")
  func plan() async throws {
    let plan = try await MLComputePlan.load(
      contentsOf: Self.classifier, configuration: MLModelConfiguration())
    guard case .neuralNetwork(let network) = plan.modelStructure, let layer = network.layers.first else {
      Issue.record("The classifier is a network.")
      return
    }
    let device = try #require(plan.deviceUsage(for: layer)?.preferred)
    #expect(device == MLModel.availableComputeDevices.first)
    switch device {
    case .cpu: break
    case .gpu, .neuralEngine: Issue.record("There is none.")
    }
  }

  @Test("concurrent tasks get the predictions for their own inputs")
  func concurrency() async throws {
    let model = try MLModel(contentsOf: Self.classifier)
    let description = model.modelDescription
    let input = try #require(description.inputNames.first)
    let constraint = try #require(description.inputDescriptionsByName[input]?.imageConstraint)
    let label = try #require(description.predictedFeatureName)
    // A black square in each corner, and an empty sheet.
    func sheet(_ corner: Int) throws -> MLFeatureValue {
      let (width, height) = (constraint.pixelsWide, constraint.pixelsHigh)
      let buffer = try #require(
        CVPixelBuffer(width: width, height: height, pixelFormat: constraint.pixelFormatType))
      let plane = buffer.planes[0]
      memset(plane.baseAddress, 255, plane.bytesPerRow * height)
      let pixel = plane.bytesPerRow / max(width, 1)
      if corner < 4 {
        for y in height / 8..<height * 3 / 8 {
          let row = y + (corner / 2) * height / 2
          let start = (width / 8 + (corner % 2) * width / 2) * pixel
          memset(plane.baseAddress + row * plane.bytesPerRow + start, 0, width / 4 * pixel)
        }
      }
      return MLFeatureValue(pixelBuffer: buffer)
    }
    let sheets = try (0..<5).map(sheet)
    func answer(_ index: Int) async throws -> String {
      let features = try MLDictionaryFeatureProvider(dictionary: [input: sheets[index]])
      let outputs = try await model.prediction(from: features, options: MLPredictionOptions())
      return outputs.featureValue(for: label)?.stringValue ?? ""
    }
    var expected: [String] = []
    for index in 0..<5 { expected.append(try await answer(index)) }
    #expect(Set(expected).count > 1)
    let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<60 { group.addTask { (number, try await answer(number % 5)) } }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<60 { #expect(answers[number] == expected[number % 5]) }
  }

  @Test("a prediction in a canceled task throws a cancellation error")
  func cancellation() async throws {
    let model = try MLModel(contentsOf: Self.classifier)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: [:]), options: MLPredictionOptions()
      )
      .featureNames
    }
    await #expect(throws: MLModelError(.predictionCancelled, "The prediction's task was canceled.")) {
      try await task.value
    }
  }
}
