import _CoreGraphics
import Foundation
import ImageIO
import PlaneGeometry

extension FilterDefinition {
  static let geometry: [FilterDefinition] = [
    FilterDefinition(
      "CICrop", "Crop", kCICategoryGeometryAdjustment,
      [.image, .rectangle("inputRectangle", .infinite)]
    ) { inputs in try inputs.image().cropped(to: inputs.rectangle("inputRectangle")) },
    FilterDefinition(
      "CIAffineTransform", "Affine Transform", kCICategoryGeometryAdjustment,
      [.image, .transform(kCIInputTransformKey)]
    ) { inputs in try inputs.image().transformed(by: inputs.transform(kCIInputTransformKey)) },
    FilterDefinition(
      "CIAffineClamp", "Affine Clamp", kCICategoryTileEffect, [.image, .transform(kCIInputTransformKey)]
    ) { inputs in
      try inputs.image().transformed(by: inputs.transform(kCIInputTransformKey)).clampedToExtent()
    },
    FilterDefinition(
      "CIClamp", "Clamp", kCICategoryTileEffect,
      [.image, .rectangle(kCIInputExtentKey, CGRect(x: 0, y: 0, width: 640, height: 80))]
    ) { inputs in try inputs.image().clamped(to: inputs.rectangle(kCIInputExtentKey)) },
    FilterDefinition(
      "CILanczosScaleTransform", "Lanczos Scale Transform", kCICategoryGeometryAdjustment,
      [
        .image, .number(kCIInputScaleKey, 1, slider: 0.05...1.5, limits: 1e-4...1e4),
        .number(kCIInputAspectRatioKey, 1, slider: 0.5...2, limits: 1e-4...1e4),
      ]
    ) { inputs in
      let scale = try inputs.number(kCIInputScaleKey)
      return try inputs.image().resampled(
        horizontally: scale * inputs.number(kCIInputAspectRatioKey), vertically: scale)
    },
    FilterDefinition(
      "CIPerspectiveCorrection", "Perspective Correction", kCICategoryGeometryAdjustment,
      [.image] + corners
        + [.number("inputCrop", 1, slider: 0...1, limits: 0...1, type: kCIAttributeTypeBoolean)]
    ) { inputs in
      try inputs.image().perspectiveCorrected(quadrilateral(inputs), crops: inputs.number("inputCrop") != 0)
    },
    FilterDefinition(
      "CIPerspectiveTransform", "Perspective Transform", kCICategoryGeometryAdjustment, [.image] + corners
    ) { inputs in
      let image = try inputs.image()
      return try image.perspectiveTransformed(from: image.extent, to: quadrilateral(inputs))
    },
    FilterDefinition(
      "CIPerspectiveTransformWithExtent", "Perspective Transform with Extent", kCICategoryGeometryAdjustment,
      [.image, .rectangle(kCIInputExtentKey, CGRect(x: 0, y: 0, width: 300, height: 300))] + corners
    ) { inputs in
      let part = try inputs.rectangle(kCIInputExtentKey)
      return try inputs.image().cropped(to: part).perspectiveTransformed(
        from: part, to: quadrilateral(inputs))
    },
    FilterDefinition(
      "CIPixellate", "Pixelate", kCICategoryStylize,
      [
        .image, .position(kCIInputCenterKey, 150, 150),
        .number(kCIInputScaleKey, 8, slider: 1...100, limits: 1...10_000, type: kCIAttributeTypeDistance),
      ]
    ) { inputs in
      let center = try inputs.point(kCIInputCenterKey).clamped(
        lowerBound: SIMD2(repeating: -1e8), upperBound: SIMD2(repeating: 1e8))
      let origin = CGAffineTransform(translationX: center.x.rounded(), y: center.y.rounded())
      let side = Int(try inputs.number(kCIInputScaleKey).rounded())
      let moved = try inputs.image().transformed(by: origin.inverted())
      return CIImage(PixellateStep(moved, side: side)).transformed(by: origin)
    },
  ]

  private static let corners: [FilterInput] = [
    .position("inputTopLeft", 118, 484), .position("inputTopRight", 646, 507),
    .position("inputBottomRight", 548, 140), .position("inputBottomLeft", 155, 153),
  ]

  private static func quadrilateral(_ inputs: FilterInputs) throws -> Quadrilateral {
    Quadrilateral(
      try inputs.point("inputTopLeft"), try inputs.point("inputTopRight"),
      try inputs.point("inputBottomRight"), try inputs.point("inputBottomLeft"))
  }
}

extension CIImage {
  /// Maps a quadrilateral to a rectangle at the origin, with the longer opposite sides; empty if degenerate.
  fileprivate func perspectiveCorrected(_ corners: Quadrilateral, crops: Bool) -> CIImage {
    func distance(_ first: Int, _ second: Int) -> Double { (corners[first] - corners[second]).length }
    let width = max(distance(0, 1), distance(3, 2)).rounded()
    let height = max(distance(0, 3), distance(1, 2)).rounded()
    let extent = CGRect(x: 0, y: 0, width: width, height: height)
    guard width >= 1, height >= 1, corners.isConvexEitherWay,
      let unit = extent.onUnitSquare.inverse
    else { return .empty() }
    let source = Homography(unitSquareTo: corners.fromBottomLeft) * unit
    if !crops, let whole = source.inverse?.bounds(of: self.extent) {
      let scale = max(whole.width / self.extent.width, whole.height / self.extent.height)
      return CIImage(
        WarpStep(self, source: source, scale: Double(scale), extent: whole, repeatsEdge: false))
    }
    // Inside the quadrilateral are the image's own pixels; half a pixel outside there may be none.
    return CIImage(WarpStep(self, source: source, scale: 1, extent: extent, repeatsEdge: true))
  }

  /// Maps a rectangle of the image to a quadrilateral; empty if that is degenerate.
  fileprivate func perspectiveTransformed(from part: CGRect, to corners: Quadrilateral) -> CIImage {
    guard !part.isInfinite, part.width > 0, part.height > 0, corners.isConvexEitherWay else {
      return .empty()
    }
    let projection = Homography(unitSquareTo: corners.fromBottomLeft)
    guard let unit = part.onUnitSquare.inverse, let source = (projection * unit).inverse else {
      return .empty()
    }
    let (xs, ys) = (corners.corners.map(\.x).sorted(), corners.corners.map(\.y).sorted())
    let extent = CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
    let scale = max(
      corners.width / Double(part.width), corners.height / Double(part.height))
    return CIImage(WarpStep(self, source: source, scale: scale, extent: extent, repeatsEdge: false))
  }

  /// Scales by a Lanczos kernel; the extent's origin and size are scaled and rounded to whole pixels.
  ///
  /// Enlarging interpolates bicubically. Infinite images are interpolated bilinearly.
  fileprivate func resampled(horizontally: Double, vertically: Double) -> CIImage {
    if horizontally == 1, vertically == 1 { return self }
    guard let step = ResampledStep(self, horizontally: horizontally, vertically: vertically) else {
      return transformed(by: CGAffineTransform(scaleX: CGFloat(horizontally), y: CGFloat(vertically)))
    }
    return CIImage(step)
  }
}

extension CGRect {
  /// The map from the unit square to this rectangle, lower-left corner to lower-left.
  fileprivate var onUnitSquare: Homography {
    Homography(
      SIMD3(Double(width), 0, Double(minX)), SIMD3(0, Double(height), Double(minY)), SIMD3(0, 0, 1))
  }
}

extension Homography {
  /// The bounding box of a transformed rectangle; nil if it is infinite or empty.
  fileprivate func bounds(of rect: CGRect) -> CGRect? {
    guard !rect.isInfinite, !rect.isEmpty else { return nil }
    let (first, second, third) = rows
    var bounds = CGRect.null
    // Depth may have either sign, but all corners the same one.
    var sign = 0.0
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
    ] {
      let point = SIMD3(Double(x), Double(y), 1)
      let depth = (third * point).sum()
      guard abs(depth) > 1e-9, sign * depth >= 0 else { return nil }
      sign = depth
      let place = CGPoint(x: (first * point).sum() / depth, y: (second * point).sum() / depth)
      bounds = bounds.union(CGRect(origin: place, size: .zero))
    }
    guard bounds.width > 0, bounds.height > 0, max(bounds.width, bounds.height) < 1e6 else { return nil }
    return bounds
  }
}

extension Quadrilateral {
  /// The corners with y up, counterclockwise from the lower left, as `Homography` expects.
  fileprivate var fromBottomLeft: Quadrilateral {
    Quadrilateral(bottomLeft, bottomRight, topRight, topLeft)
  }

  fileprivate var isConvexEitherWay: Bool {
    isConvex || Quadrilateral(bottomLeft, bottomRight, topRight, topLeft).isConvex
  }
}

/// Scales a whole image.
struct ResampledStep: RenderStep {
  let image: CIImage
  private let whole: PixelBounds
  private let result: PixelBounds
  var inputs: [CIImage] { [image] }
  var extent: CGRect { result.rect }

  /// Returns nil for empty and infinite images, and for results too large to render.
  init?(_ image: CIImage, horizontally: Double, vertically: Double) {
    guard !image.extent.isInfinite, let whole = PixelBounds(covering: image.extent) else { return nil }
    let (width, height) = (Double(whole.width) * horizontally, Double(whole.height) * vertically)
    guard width < 1e6, height < 1e6,
      let result = PixelBounds(
        minX: Int((Double(whole.minX) * horizontally).rounded()),
        minY: Int((Double(whole.minY) * vertically).rounded()), width: max(Int(width.rounded()), 1),
        height: max(Int(height.rounded()), 1))
    else { return nil }
    (self.image, self.whole, self.result) = (image, whole, result)
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { whole }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try rendering.pixels(of: image, in: whole).resized(
      horizontally: Double(result.width) / Double(whole.width),
      vertically: Double(result.height) / Double(whole.height)
    ).extracted(frame, from: result)
  }
}

/// Replaces blocks by their mean color; a block's corner is at the origin.
struct PixellateStep: RenderStep {
  let image: CIImage
  let side: Int
  let extent: CGRect
  var inputs: [CIImage] { [image] }

  init(_ image: CIImage, side: Int) {
    self.image = image
    self.side = side
    extent =
      image.extent.isInfinite
      ? image.extent : PixelBounds(covering: image.extent)?.aligned(to: side).rect ?? .zero
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { frame.aligned(to: side) }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let blocks = frame.aligned(to: side)
    // Cached, since each tile of the result that shows a part of a block needs its mean.
    return try rendering.pixels(of: image, in: blocks).shrunk(side).caching(
      rows: RenderTiles.rows / side
    )
    .zoomed(side).extracted(frame, from: blocks)
  }
}
