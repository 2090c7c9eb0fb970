#if Server
import Hummingbird
import NetworkInference
import Reports
import StillImages
import Vision

struct DetectRoutes {
  let services: ServerDependencies

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, "/api/detect") { [services] request, context in
      var options = try Self.options(of: request)
      options.engine.streamCount = services.limits.workerCount
      let form = try ImageResponseFormat(acceptedBy: request)
      return try await services.read(request, context) { [options] decoded in
        let image = decoded.picture
        let detections = try StillImageDetector(options).detections(in: image)
        if let drawn = try form.encode(detections.drawing, on: image) {
          return .bytes(drawn.data, type: drawn.type)
        }
        return .json(.image(nil, detections, remarks: decoded.remarks))
      }
    }
  }

  private static func options(of request: Request) throws -> DetectionOptions {
    let kinds = DetectionKind.allCases
    let query = try QueryParameters(
      request,
      known: Set(kinds.map(\.rawValue)).union([
        "minimumConfidence", "maximumObservations", "symbologies", "languages",
      ]))
    var options = DetectionOptions()
    let flags = try kinds.map { ($0, try query.flag($0.rawValue)) }
    let wanted = flags.filter { $0.1 == true }.map(\.0)
    // Without any flag the default kinds; with only false flags, the default kinds without those.
    let refused = flags.filter { $0.1 == false }.map(\.0)
    options.kinds = wanted.isEmpty ? DetectionKind.standard.subtracting(refused) : Set(wanted)
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
          .badRequest, "“\(name.shortened)” isn't a supported symbology.",
          recovery: "Supported: \(DetectionOptions.supportedSymbologies.map(\.name).joined(separator: ", "))."
        )
      }
      return symbology
    }
  }

  private static func languages(named names: [String]) throws -> [String] {
    try names.map { name in
      guard let language = DetectionOptions.language(name) else {
        throw Problem(
          .badRequest, "“\(name.shortened)” isn't a supported language.",
          recovery: "Supported: \(DetectionOptions.supportedLanguages.joined(separator: ", ")).")
      }
      return language
    }
  }
}
#endif
