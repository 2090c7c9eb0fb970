import _CoreGraphics
import CoreVideo
import CVIPS
import Foundation
import ImageIO
import ParallelWork
import Synchronization

/// Renders one part of an image: plans the region of each step, and draws each once, from the sources up.
///
/// A small part, one of `RenderBlocks`, is drawn step by step in memory. Larger ones are described to libvips
/// as a whole, which computes each step's pixels on demand, in tiles.
///
/// The working space is unbounded linear sRGB: premultiplied 32-bit floating-point components. Without color
/// management, components are the stored values, 0…1.
///
/// Memory of a description: a tile per libvips operation, and some rows of images used several times or with
/// neighborhoods; of image size are only the result and, every 24 consecutive steps, the intermediate pixels.
final class Rendering {
  /// The maximum side of a step's region.
  private static let maximumSide = 1_000_000
  /// The size of the largest image that `CIContext` creates; more is rejected rather than taking hours.
  private static let maximumPixels = 1 << 30
  private static let stepsWithoutMemory = 24
  /// Enough for a row of tiles with the margins of blurs and other neighborhoods.
  private static let cachedRows = 256
  /// The maximum number of intermediate pixels stored in long chains.
  private static let maximumStoredPixels = 1 << 28

  /// Whether components are linear light rather than stored values.
  let isLinear: Bool
  /// Whether each step's pixels are computed before the next step.
  let isInMemory: Bool
  private let order: [CIImage]
  private let sources: ConvertedSources
  private let frame: PixelBounds
  private var stepStates: [ObjectIdentifier: StepState] = [:]

  private struct StepState {
    /// The region that dependent steps need.
    var frame: PixelBounds?
    var uses = 0
    /// The number of dependent steps still to be drawn from this one's pixels in memory.
    var readers = 0
    var inMemory: FloatPixels?
    /// Whether any dependent step, direct or indirect, reads columns for its rows.
    var isTurned = false
    /// The number of steps since pixels were last stored.
    var depth = 0
    var pixels: VIPSImage?
  }

  /// - Parameters:
  ///   - order: the image's steps; see `order(of:)`.
  ///   - frame: the part to render.
  ///   - sources: shared by all parts of an image.
  init(
    _ order: [CIImage], in frame: PixelBounds, isLinear: Bool, isInMemory: Bool, sources: ConvertedSources
  ) {
    (self.order, self.frame, self.sources) = (order, frame, sources)
    (self.isLinear, self.isInMemory) = (isLinear, isInMemory)
    plan()
  }

  /// The pixels of all needed steps, in total and of the largest.
  var size: (all: Double, largest: Int) {
    stepStates.values.reduce(into: (0, 0)) { size, place in
      guard let frame = place.frame else { return }
      let (pixels, overflow) = frame.width.multipliedReportingOverflow(by: frame.height)
      size = (size.0 + Double(frame.width) * Double(frame.height), max(size.1, overflow ? .max : pixels))
    }
  }

  func converted(_ buffer: CVPixelBuffer) throws -> CVPixelBuffer { try sources.converted(buffer) }

  /// A color's components in the working space, premultiplied.
  func components(_ color: CIColor) -> [Double] {
    let alpha = Double(color.alpha)
    return [color.red, color.green, color.blue].map { working(Double($0)) * alpha } + [alpha]
  }

  /// Converts a stored value to the working space.
  func working(_ encoded: Double) -> Double { isLinear ? TransferFunction.linear(encoded) : encoded }

  /// The frame's pixels, readable on this thread while this rendering exists; transparent outside the image.
  func draw() throws -> VIPSImage {
    for image in order { try draw(image) }
    guard let root = order.last else { return try .filled([0, 0, 0, 0], frame) }
    return try pixels(of: root, in: frame)
  }

  func drawInMemory() throws -> FloatPixels {
    for image in order { try draw(image) }
    let drawn = order.last.flatMap { stepStates[ObjectIdentifier($0)]?.inMemory }
    return drawn?.frame == frame
      ? try drawn ?? FloatPixels(nil, in: frame) : try FloatPixels(drawn, in: frame)
  }

  /// Returns the pixels of a step's input, in a frame within the region that it requested.
  func pixels(of image: CIImage, in frame: PixelBounds) throws -> VIPSImage {
    guard let place = stepStates[ObjectIdentifier(image)], let pixels = place.pixels, let drawn = place.frame,
      let common = drawn.intersection(frame)
    else { return try .filled([0, 0, 0, 0], frame) }
    let offset = frame.offset(of: common)
    return try pixels.extracted(common, from: drawn).embedded(
      left: offset.column, top: offset.row, width: frame.width, height: frame.height)
  }

  /// Returns these pixels in memory.
  func pixelsInMemory(of image: CIImage, in frame: PixelBounds) throws -> FloatPixels {
    let drawn = stepStates[ObjectIdentifier(image)]?.inMemory
    if let drawn, drawn.frame == frame { return drawn }
    return try FloatPixels(drawn, in: frame)
  }

  /// All images that an image depends on, and the image itself, in topological order.
  static func order(of root: CIImage) -> [CIImage] {
    var order: [CIImage] = []
    var seen: Set<ObjectIdentifier> = []
    // An explicit stack of remaining inputs instead of recursion: chains may be long.
    var path: [(image: CIImage, rest: [CIImage])] = [(root, root.step.inputs)]
    seen.insert(ObjectIdentifier(root))
    while let last = path.indices.last {
      guard let next = path[last].rest.popLast() else {
        order.append(path.removeLast().image)
        continue
      }
      if seen.insert(ObjectIdentifier(next)).inserted { path.append((next, next.step.inputs)) }
    }
    return order
  }

  private func plan() {
    for image in order { stepStates[ObjectIdentifier(image)] = StepState() }
    guard let root = order.last else { return }
    require(root, frame, turned: false)
    for image in order.reversed() {
      guard let place = stepStates[ObjectIdentifier(image)], let frame = place.frame else { continue }
      for input in image.step.inputs {
        stepStates[ObjectIdentifier(input)]?.readers += 1
        if let needed = image.step.regionOfInterest(of: input, for: frame) {
          require(input, needed, turned: place.isTurned || image.step.turnsRows)
        }
      }
    }
  }

  private func require(_ image: CIImage, _ frame: PixelBounds, turned: Bool) {
    guard let extent = PixelBounds(covering: image.extent), let part = extent.intersection(frame) else {
      return
    }
    let key = ObjectIdentifier(image)
    guard var place = stepStates[key] else { return }
    place.frame = place.frame?.union(part) ?? part
    place.uses += 1
    place.isTurned = place.isTurned || turned
    stepStates[key] = place
  }

  private func draw(_ image: CIImage) throws {
    let key = ObjectIdentifier(image)
    guard var place = stepStates[key], let frame = place.frame else { return }
    guard max(frame.width, frame.height) <= Self.maximumSide else {
      throw RenderingError(
        description: "A step needs \(frame.width) × \(frame.height) pixels; the maximum side is "
          + "\(Self.maximumSide).")
    }
    guard frame.width * frame.height <= Self.maximumPixels else {
      throw RenderingError(
        description:
          "A step needs \(frame.width) × \(frame.height) pixels; the maximum is \(Self.maximumPixels).")
    }
    guard !Cancellation.isCancelled else { throw CancellationError() }
    if isInMemory {
      let pixels = try image.step.drawInMemory(frame, self)
      (place.inMemory, place.pixels) = (pixels, try pixels.image())
      stepStates[key] = place
      for input in image.step.inputs { release(input) }
      return
    }
    place.depth = 1 + (image.step.inputs.compactMap { stepStates[ObjectIdentifier($0)]?.depth }.max() ?? 0)
    var pixels = try image.step.draw(frame, self)
    if place.depth >= Self.stepsWithoutMemory {
      guard frame.width * frame.height <= Self.maximumStoredPixels else {
        throw RenderingError(description: "A chain of this length can't be rendered with this many pixels.")
      }
      pixels = try pixels.computed
      place.depth = 0
    } else if place.uses > 1 || image.step.cachesPixels {
      pixels = try pixels.caching(rows: Self.cachedRows, turned: place.isTurned)
    }
    place.pixels = pixels
    stepStates[key] = place
  }

  /// Frees pixels in memory that no remaining step needs.
  private func release(_ image: CIImage) {
    let key = ObjectIdentifier(image)
    guard var place = stepStates[key] else { return }
    place.readers -= 1
    if place.readers == 0 { (place.pixels, place.inMemory) = (nil, nil) }
    stepStates[key] = place
  }
}

/// Sources converted to a supported format, once for all parts of an image.
final class ConvertedSources: Sendable {
  private let buffers = Mutex<[ObjectIdentifier: CVPixelBuffer]>([:])

  func converted(_ buffer: CVPixelBuffer) throws -> CVPixelBuffer {
    try buffers.withLock { buffers in
      if let converted = buffers[ObjectIdentifier(buffer)] { return converted }
      guard let converted = buffer.convertedToBGRA() else {
        throw RenderingError(
          description: "Pixel format \(buffer.pixelFormat) isn't supported, or memory is short.")
      }
      buffers[ObjectIdentifier(buffer)] = converted
      return converted
    }
  }
}
