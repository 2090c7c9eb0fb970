import CKernels
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import NetworkTraining
import PixelSampling
import SeededRandom

/// The pixels of an upright image at full, half, quarter … resolution.
final class MipmapImage: Sendable {
  struct Level: Sendable {
    let width: Int
    let height: Int
    /// RGB, row by row.
    let pixels: [UInt8]
  }

  /// Largest first.
  let levels: [Level]

  /// - Parameter side: the maximum width and height; larger images are scaled down.
  /// - Throws: `PixelSamplingError`; `MLCreateError.generic` if there is not enough memory.
  init(_ image: OrientedImage, side: Int) throws {
    let shrinking = min(1, Double(side) / Double(max(image.width, image.height)))
    let width = max(Int((Double(image.width) * shrinking).rounded()), 1)
    let height = max(Int((Double(image.height) * shrinking).rounded()), 1)
    let plan = try SamplingPlan(of: image, destinationWidth: width, destinationHeight: height)
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB),
      let plane = buffer.planes.first
    else { throw MLCreateError.generic(reason: "Not enough memory for an image of \(width) × \(height).") }
    try PixelSampler(planUsedOnce: plan).sample(image.buffer, into: buffer)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for row in 0..<height {
      pixels += UnsafeRawBufferPointer(
        start: plane.baseAddress + row * plane.bytesPerRow, count: 3 * width)
    }
    var levels = [Level(width: width, height: height, pixels: pixels)]
    while let last = levels.last, min(last.width, last.height) >= 64, levels.count < 4 {
      levels.append(last.halved)
    }
    self.levels = levels
  }
}

extension MipmapImage.Level {
  fileprivate var halved: Self {
    let (width, height) = (width / 2, height / 2)
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { target, count in
      withImage { image in
        var image = image
        ct_halve(&image, target.baseAddress)
      }
      count = 3 * width * height
    }
    return Self(width: width, height: height, pixels: pixels)
  }

  fileprivate func withImage(_ body: (ct_image_t) -> Void) {
    pixels.withUnsafeBufferPointer {
      body(ct_image_t(pixels: $0.baseAddress, width: Int32(width), height: Int32(height)))
    }
  }
}

/// The selection of views and the strength of their augmentation.
struct AugmentationPolicy: Hashable, Sendable {
  /// The views' width and height in pixels.
  let side: Int
  /// The object sizes in pixels that close views are scaled to.
  let extents: ClosedRange<Double>
  /// Whether all views are close views of an object.
  var isClose = false
  /// The fraction of the other views that have about the scale of the network's input.
  let ownScale: Double
  /// The fraction of views that are mosaics of four images.
  let mosaics: Double
  /// The strength of color augmentation: 0 for none.
  let strength: Double
}

/// An image that views are sampled from.
struct TrainingImage: Sendable {
  let pixels: MipmapImage
  /// The objects' label indices and boxes (normalized, top-left origin).
  let objects: [(label: Int, box: CGRect)]
}

/// Samples views of images, determined by the seed.
struct ImageAugmenter: Sendable {
  /// The size of the network's input, which defines an image's own scale.
  let width: Double
  let height: Double
  let options: MLObjectDetector.ModelParameters.AugmentationOptions

  /// The maximum size of the focused object as a fraction of the view's side.
  private static let maximumFocusFraction = 0.7
  /// The minimum width and height of objects in pixels; smaller ones are ignored.
  private static let minimumExtent = 6.0
  /// The minimum visible fraction of an object; others are ignored.
  private static let minimumVisible = 0.6

  /// Writes a view's pixels and returns its targets.
  ///
  /// - Parameters:
  ///   - images: one, or four for a mosaic.
  ///   - target: `3 * side * side` values of 0…1, interleaved by pixel.
  func sample(
    _ images: [TrainingImage], _ kind: AugmentationPolicy, _ random: inout SplitMix64,
    into target: UnsafeMutableBufferPointer<Float>
  ) -> CenterTargets {
    let side = kind.side
    precondition(target.count == 3 * side * side)
    let light = ColorJitter(kind.strength, &random)
    var objects: [CenterTargets.Object] = []
    if images.count == 4 {
      let column = Int(random.next(in: 0.35...0.65) * Double(side))
      let row = Int(random.next(in: 0.35...0.65) * Double(side))
      let spans = [
        (0, 0, column, row), (column, 0, side, row), (0, row, column, side), (column, row, side, side),
      ]
      for (image, span) in zip(images, spans) {
        objects += sample(image, kind, span, light, &random, into: target)
      }
    } else {
      for image in images {
        objects += sample(image, kind, (0, 0, side, side), light, &random, into: target)
      }
    }
    let cells = side / DetectorArchitecture.stride
    return CenterTargets(objects: objects, columns: cells, rows: cells)
  }

  /// - Parameter span: left, top, right and bottom of the area to fill.
  private func sample(
    _ image: TrainingImage, _ kind: AugmentationPolicy, _ span: (Int, Int, Int, Int), _ light: ColorJitter,
    _ random: inout SplitMix64, into target: UnsafeMutableBufferPointer<Float>
  ) -> [CenterTargets.Object] {
    let (left, top, right, bottom) = span
    guard right > left, bottom > top, let whole = image.pixels.levels.first else { return [] }
    let transform = transform(image, kind, width: right - left, height: bottom - top, &random)
      .concatenating(CGAffineTransform(translationX: CGFloat(left), y: CGFloat(top)))
    let area = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    // The mipmap level closest to the view's scale, but not much larger.
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    let coarser = random.next(in: 0...1) < 0.12 * kind.strength ? 0.9 : 0.62
    var (number, size) = (0, Double(scale))
    while size < coarser, number + 1 < image.pixels.levels.count { (number, size) = (number + 1, 2 * size) }
    let level = image.pixels.levels[number]
    let back = transform.inverted().concatenating(
      CGAffineTransform(
        scaleX: CGFloat(level.width) / CGFloat(whole.width), y: CGFloat(level.height) / CGFloat(whole.height))
    )
    let noise = random.next(in: 0...1) < 0.25 * kind.strength ? Float(random.next(in: 0.004...0.04)) : 0
    let seed = random.next()
    light.table.withUnsafeBufferPointer { table in
      var view = ct_augmentation_t()
      view.transform = (
        Float(back.a), Float(back.c), Float(back.tx), Float(back.b), Float(back.d), Float(back.ty)
      )
      view.table = table.baseAddress
      view.mixing = light.mixing
      view.border = light.border
      (view.noise, view.seed) = (noise, seed)
      level.withImage { source in
        var source = source
        ct_warp_image(
          &source, &view, target.baseAddress, Int32(kind.side), Int32(left), Int32(top), Int32(right),
          Int32(bottom))
      }
    }
    return image.objects.compactMap { object in
      Self.visibleObject(
        object.label,
        CGRect(
          x: object.box.minX * CGFloat(whole.width), y: object.box.minY * CGFloat(whole.height),
          width: object.box.width * CGFloat(whole.width), height: object.box.height * CGFloat(whole.height)),
        transform, area)
    }
  }

  /// From the image's pixels to those of the area.
  private func transform(
    _ image: TrainingImage, _ kind: AugmentationPolicy, width: Int, height: Int, _ random: inout SplitMix64
  ) -> CGAffineTransform {
    let whole = image.pixels.levels[0]
    let size = Double(min(width, height))
    var scale = (x: self.width / Double(whole.width), y: self.height / Double(whole.height))
    if random.next(in: 0...1) > 0.6 {
      let stretching = exp(random.next(in: -0.2...0.2))
      scale = (scale.x * stretching, scale.y / stretching)
    }
    var zoom = exp(random.next(in: log(0.8)...log(1.35)))
    var focus = CGPoint(
      x: random.next(in: 0...1) * Double(whole.width), y: random.next(in: 0...1) * Double(whole.height))
    if let object = image.objects.randomElement(using: &random) {
      focus = CGPoint(x: object.box.midX * CGFloat(whole.width), y: object.box.midY * CGFloat(whole.height))
      let extent = max(
        (object.box.width * object.box.height).squareRoot()
          * (Double(whole.width) * scale.x * Double(whole.height) * scale.y).squareRoot(), 1)
      if kind.isClose || random.next(in: 0...1) > kind.ownScale {
        let wanted = exp(random.next(in: log(kind.extents.lowerBound)...log(kind.extents.upperBound)))
        zoom = min(max(wanted / extent, 0.45), 3)
      }
      // An object that doesn't fit teaches nothing.
      zoom = min(zoom, Self.maximumFocusFraction * size / extent)
    }
    var turn = random.nextNormal() * 6 * .pi / 180
    if options.contains(.rotate90), random.next(in: 0...1) < 0.6 {
      turn += Double(random.next() % 4) * .pi / 2
    }
    let isFlipped = options.contains(.flip) && random.next() & 1 == 1
    let linear = CGAffineTransform(scaleX: isFlipped ? -1 : 1, y: 1)
      .concatenating(CGAffineTransform(rotationAngle: CGFloat(turn)))
      .concatenating(CGAffineTransform(scaleX: CGFloat(scale.x * zoom), y: CGFloat(scale.y * zoom)))
    let extent = CGSize(
      width: abs(linear.a) * CGFloat(whole.width) + abs(linear.c) * CGFloat(whole.height),
      height: abs(linear.b) * CGFloat(whole.width) + abs(linear.d) * CGFloat(whole.height))
    var place = CGPoint(
      x: random.next(in: kind.isClose ? 0.35...0.65 : 0.1...0.9) * Double(width),
      y: random.next(in: kind.isClose ? 0.35...0.65 : 0.1...0.9) * Double(height))
    if !kind.isClose, extent.width < CGFloat(width), extent.height < CGFloat(height) {
      focus = CGPoint(x: CGFloat(whole.width) / 2, y: CGFloat(whole.height) / 2)
      place = CGPoint(
        x: Double(width) / 2 + random.nextNormal() * size * 0.08,
        y: Double(height) / 2 + random.nextNormal() * size * 0.08)
    }
    let moved = focus.applying(linear)
    return linear.concatenating(CGAffineTransform(translationX: place.x - moved.x, y: place.y - moved.y))
  }

  /// An object in the cells of an area of the view, or nil if hardly any of it is visible there.
  static func visibleObject(
    _ label: Int, _ box: CGRect, _ transform: CGAffineTransform, _ area: CGRect
  ) -> CenterTargets.Object? {
    // Objects seldom fill their boxes' corners: an octagon keeps rotated boxes tight.
    let parts: [(CGFloat, CGFloat)] = [
      (0.22, 0), (0.78, 0), (1, 0.22), (1, 0.78), (0.78, 1), (0.22, 1), (0, 0.78), (0, 0.22),
    ]
    let points = parts.map { x, y in
      CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height).applying(transform)
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return nil
    }
    let whole = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    let (minX, maxX) = (max(left, area.minX), min(right, area.maxX))
    let (minY, maxY) = (max(top, area.minY), min(bottom, area.maxY))
    guard maxX > minX, maxY > minY else { return nil }
    let visible = (maxX - minX) * (maxY - minY) / max(whole.width * whole.height, 1e-6)
    guard visible > 0.03 else { return nil }
    let isReadable = visible >= minimumVisible && min(maxX - minX, maxY - minY) >= minimumExtent
    let cell = Double(DetectorArchitecture.stride)
    return CenterTargets.Object(
      label: isReadable ? label : nil, x: Double(minX + maxX) / 2 / cell, y: Double(minY + maxY) / 2 / cell,
      width: Double(maxX - minX) / cell, height: Double(maxY - minY) / cell)
  }
}

/// A change of exposure and color.
struct ColorJitter {
  /// The new values, 0…1, of the 256 levels of red, then green and blue.
  let table: [Float]
  let mixing: (Float, Float, Float, Float, Float, Float, Float, Float, Float)
  let border: (Float, Float, Float)

  init(_ strength: Double, _ random: inout SplitMix64) {
    let gamma = exp(0.25 * strength * random.nextNormal())
    let gain = exp(0.22 * strength * random.nextNormal())
    let offset = 0.06 * strength * random.nextNormal()
    let spread = (random.next(in: 0...1) < 0.7 ? 0.09 : 0.2) * strength
    var table: [Float] = []
    table.reserveCapacity(768)
    for _ in 0..<3 {
      let factor = gain * exp(spread * random.nextNormal())
      for level in 0..<256 {
        table.append(Float(min(max(pow(Double(level) / 255, gamma) * factor + offset, 0), 1)))
      }
    }
    self.table = table
    // Hues are rotated about the gray axis, saturation is scaled.
    let choice = random.next(in: 0...1) / max(strength, 1e-3)
    let angle = choice < 0.3 ? random.nextNormal() * 0.3 : 0
    let saturation = choice < 0.3 ? exp(0.35 * random.nextNormal()) : choice < 0.4 ? 0 : 1
    let (cosine, sine) = (saturation * cos(angle), saturation * sin(angle) / 3.0.squareRoot())
    let (same, next, other) = (
      Float((1 + 2 * cosine) / 3), Float((1 - cosine) / 3 - sine), Float((1 - cosine) / 3 + sine)
    )
    mixing = (same, next, other, other, same, next, next, other, same)
    border = (
      Float(random.next(in: 0...1)), Float(random.next(in: 0...1)), Float(random.next(in: 0...1))
    )
  }
}

extension SplitMix64 {
  /// A standard normal random number, by the Box–Muller transform.
  fileprivate mutating func nextNormal() -> Double {
    // The logarithm's argument must be positive.
    let radius = (-2 * log(next(in: Double.leastNormalMagnitude...1))).squareRoot()
    return radius * cos(2 * .pi * next(in: 0...1))
  }
}
