#if Server
import CoreGraphics
import Hummingbird
import ImageModels
import Reports
import Vision

struct ClassifyRoutes {
  let services: ServerDependencies
  let models: ServerModels

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, "/api/classify") { [services, models] request, context in
      let query = try QueryParameters(request, known: ["top", "region", "cropAndScale"])
      let top = try query.integer("top", in: 1...10_000) ?? 5
      let cropAndScale = try Self.cropAndScale(query.string("cropAndScale"))
      let region = try query.string("region").map(Self.region)
      return try await services.read(request, context) { decoded in
        let image = decoded.picture
        let labels = try Self.inImage {
          try models.classifier.labels(
            of: image, regions: region.map { [$0] } ?? [], cropAndScale: cropAndScale)[0]
        }
        return .json(
          .image(
            nil, image.size, [("classifications", .labels(labels.prefix(top)))], remarks: decoded.remarks))
      }
    }
  }

  private static func cropAndScale(_ name: String?) throws -> VNImageCropAndScaleOption {
    switch name {
    case nil, "scaleFill": return .scaleFill
    case "scaleFit": return .scaleFit
    case "centerCrop": return .centerCrop
    case let name?:
      throw Problem(
        .badRequest, "“cropAndScale” must be centerCrop, scaleFit or scaleFill, not “\(name.shortened)”.")
    }
  }

  private static func region(_ text: String) throws -> CGRect {
    guard let region = CGRect(numbers: text) else {
      throw Problem(.badRequest, "“region” must be x,y,width,height in pixels, not “\(text.shortened)”.")
    }
    return region
  }

  /// A region outside the image is the client's error.
  private static func inImage<Labels>(_ labels: () throws -> Labels) throws -> Labels {
    do {
      return try labels()
    } catch ImageLabelerError.regionOutside(_, let width, let height) {
      throw Problem(.unprocessable, "The region isn't within the image of \(width) × \(height) pixels.")
    }
  }
}
#endif
