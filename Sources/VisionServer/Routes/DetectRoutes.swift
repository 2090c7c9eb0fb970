import Hummingbird
import Reports
import StillImages
import Vision

/// Rectangles, faces, bar codes and text in a picture.
struct DetectRoutes {
  let services: Services

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, "/api/detect") { [services] request, _ in
      let options = try Self.options(of: request)
      let form = try PictureAnswerForm(acceptedBy: request)
      return try await services.read(request) { picture in
        let detections = try StillImageDetector(options).detections(in: picture)
        if let drawn = try form.encode(detections.drawing, on: picture) {
          return .bytes(drawn.data, type: drawn.type)
        }
        return .json(.image(nil, detections))
      }
    }
  }

  private static func options(of request: Request) throws -> DetectionOptions {
    let kinds = DetectionKind.allCases
    let query = try QueryReading(
      request,
      known: Set(kinds.map(\.rawValue)).union([
        "minimumConfidence", "maximumObservations", "symbologies", "languages",
      ]))
    var options = DetectionOptions()
    let flags = try kinds.map { ($0, try query.flag($0.rawValue)) }
    let wanted = flags.filter { $0.1 == true }.map(\.0)
    // None named is all; none but refusals is all but those.
    options.kinds = Set(wanted.isEmpty ? flags.filter { $0.1 != false }.map(\.0) : wanted)
    options.minimumConfidence = try query.number("minimumConfidence", in: 0...1)
    options.maximumObservations = try query.integer("maximumObservations", in: 0...10_000)
    options.symbologies = try query.list("symbologies").map { try symbologies(named: $0) }
    if let names = query.list("languages") { options.languages = try languages(named: names) }
    return options
  }

  private static func symbologies(named names: [String]) throws -> [VNBarcodeSymbology] {
    try names.map { name in
      guard let symbology = VNBarcodeSymbology(name: name) else {
        throw Problem(
          .badRequest, "“\(name)” is no symbology that can be read.",
          recovery: "There are: \(DetectionOptions.supportedSymbologies.map(\.name).joined(separator: ", "))."
        )
      }
      return symbology
    }
  }

  private static func languages(named names: [String]) throws -> [String] {
    try names.map { name in
      guard let language = DetectionOptions.language(name) else {
        throw Problem(
          .badRequest, "“\(name)” is no language that can be read.",
          recovery: "There are: \(DetectionOptions.supportedLanguages.joined(separator: ", ")).")
      }
      return language
    }
  }
}
