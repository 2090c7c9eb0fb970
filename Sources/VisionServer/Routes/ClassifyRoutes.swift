import CoreGraphics
import Hummingbird
import ImageIO
import Reports
import Vision

/// What a classifier says of a picture.
struct ClassifyRoutes {
  let services: Services

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, "/api/classify") { [services] request, _ in
      let query = try QueryReading(request, known: ["top", "region", "cropAndScale"])
      let top = try query.integer("top", in: 1...10_000) ?? 5
      let cropAndScale = try Self.cropAndScale(query.string("cropAndScale"))
      let region = try query.string("region").map(Self.region)
      return try await services.read(request) { picture in
        let size = picture.size
        let labels = try services.engines.classifications(
          of: picture, region: try region.map { try Self.normalized($0, in: size) },
          cropAndScale: cropAndScale)
        return .json(.image(nil, size, [("classifications", .labels(Array(labels.prefix(top))))]))
      }
    }
  }

  private static func cropAndScale(_ name: String?) throws -> VNImageCropAndScaleOption {
    switch name {
    case nil, "scaleFill": return .scaleFill
    case "scaleFit": return .scaleFit
    case "centerCrop": return .centerCrop
    case let name?:
      throw Problem(.badRequest, "“cropAndScale” is centerCrop, scaleFit or scaleFill, not “\(name)”.")
    }
  }

  private static func region(_ text: String) throws -> CGRect {
    guard let region = CGRect(numbers: text) else {
      throw Problem(.badRequest, "“region” is x,y,width,height in pixels, not “\(text)”.")
    }
    return region
  }

  /// The region as Vision takes it: 0…1 of the picture, from its lower left corner.
  private static func normalized(_ region: CGRect, in size: PixelSize) throws -> CGRect {
    guard let normalized = region.normalized(in: size) else {
      throw Problem(
        .unprocessable, "The region isn't within the picture of \(size.width) × \(size.height) pixels.")
    }
    return normalized
  }
}
