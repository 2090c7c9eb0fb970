import _CoreGraphics
import CoreVideo
import CVIPS
import Foundation
import ImageIO
import ParallelWork
import Synchronization

/// Draws one part of a picture: plans which part of each step is needed, and draws each once, from the sources up.
///
/// A small part, one of `RenderBlocks`, is drawn step by step in memory. What would take too much memory is described to libvips
/// as a whole, to be read in tiles: it then computes each step's pixels when they are asked for.
///
/// The working space is linear sRGB, unbounded: 32-bit floating-point components, colors multiplied by alpha. Without color
/// management components are the stored values, 0…1.
///
/// Memory of a description: for each of libvips' operations a tile, for pictures that are needed several times or whose
/// neighborhoods are read some rows; nothing of the size of a picture but the result, and after each 24 steps that build on each
/// other the pixels there.
final class Rendering {
  /// The largest side that a step is drawn in.
  private static let longestSide = 1_000_000
  /// As many as the largest picture that `CIContext` makes has: what would take more is refused instead of taking hours.
  private static let maximumPixels = 1 << 30
  private static let stepsWithoutMemory = 24
  /// Enough for a row of tiles and what blurs and other neighborhoods read around it.
  private static let rememberedRows = 256
  /// Pixels that may be kept for long chains.
  private static let maximumPixelsKept = 1 << 28

  /// Whether components are light instead of stored values.
  let isLinear: Bool
  /// Whether each step's pixels are computed before the next is drawn.
  let isInMemory: Bool
  private let order: [CIImage]
  private let sources: ConvertedSources
  private let frame: PixelBounds
  private var places: [ObjectIdentifier: Place] = [:]

  private struct Place {
    /// What the steps that build on this one need.
    var frame: PixelBounds?
    var uses = 0
    /// Steps that are still to be drawn from this one's pixels in memory.
    var readers = 0
    var inMemory: FloatPixels?
    /// Whether a step that builds on this one, or on what does, reads columns for its rows.
    var isTurned = false
    /// Steps since pixels were kept.
    var depth = 0
    var pixels: VIPSImage?
  }

  /// - Parameters:
  ///   - order: the picture's steps, see `order(of:)`.
  ///   - frame: the part that is drawn.
  ///   - sources: for all parts of a picture the same.
  init(
    _ order: [CIImage], in frame: PixelBounds, isLinear: Bool, isInMemory: Bool, sources: ConvertedSources
  ) {
    (self.order, self.frame, self.sources) = (order, frame, sources)
    (self.isLinear, self.isInMemory) = (isLinear, isInMemory)
    plan()
  }

  /// The pixels of all steps that are needed, together and of the step with the most.
  var size: (all: Double, largest: Int) {
    places.values.reduce(into: (0, 0)) { size, place in
      guard let frame = place.frame else { return }
      let (pixels, overflow) = frame.width.multipliedReportingOverflow(by: frame.height)
      size = (size.0 + Double(frame.width) * Double(frame.height), max(size.1, overflow ? .max : pixels))
    }
  }

  /// A buffer in a format that can be drawn from.
  func converted(_ buffer: CVPixelBuffer) throws -> CVPixelBuffer { try sources.converted(buffer) }

  /// A color's components in the working space, multiplied by alpha.
  func components(_ color: CIColor) -> [Double] {
    let alpha = Double(color.alpha)
    return [color.red, color.green, color.blue].map { working(Double($0)) * alpha } + [alpha]
  }

  /// A stored value in the working space.
  func working(_ encoded: Double) -> Double { isLinear ? TransferFunction.linear(encoded) : encoded }

  /// The frame's pixels, to be read on this thread as long as this rendering is there; transparent where the picture doesn't
  /// reach.
  func draw() throws -> VIPSImage {
    for image in order { try draw(image) }
    guard let root = order.last else { return try .filled([0, 0, 0, 0], frame) }
    return try pixels(of: root, in: frame)
  }

  /// The same, computed in memory.
  func drawInMemory() throws -> FloatPixels {
    for image in order { try draw(image) }
    let drawn = order.last.flatMap { places[ObjectIdentifier($0)]?.inMemory }
    return drawn?.frame == frame
      ? try drawn ?? FloatPixels(nil, in: frame) : try FloatPixels(drawn, in: frame)
  }

  /// For a step: the pixels of one of its inputs, in a frame that it said it needs.
  func pixels(of image: CIImage, in frame: PixelBounds) throws -> VIPSImage {
    guard let place = places[ObjectIdentifier(image)], let pixels = place.pixels, let drawn = place.frame,
      let common = drawn.intersection(frame)
    else { return try .filled([0, 0, 0, 0], frame) }
    let offset = frame.offset(of: common)
    return try pixels.extracted(common, from: drawn).embedded(
      left: offset.column, top: offset.row, width: frame.width, height: frame.height)
  }

  /// The same in memory.
  func pixelsInMemory(of image: CIImage, in frame: PixelBounds) throws -> FloatPixels {
    let drawn = places[ObjectIdentifier(image)]?.inMemory
    if let drawn, drawn.frame == frame { return drawn }
    return try FloatPixels(drawn, in: frame)
  }

  /// All pictures that a picture is made from and itself, each after those that it is made from.
  static func order(of root: CIImage) -> [CIImage] {
    var order: [CIImage] = []
    var seen: Set<ObjectIdentifier> = []
    // With what is still to be looked at beneath each, rather than by recursion: chains may be long.
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
    for image in order { places[ObjectIdentifier(image)] = Place() }
    guard let root = order.last else { return }
    need(root, frame, turned: false)
    for image in order.reversed() {
      guard let place = places[ObjectIdentifier(image)], let frame = place.frame else { continue }
      for input in image.step.inputs {
        places[ObjectIdentifier(input)]?.readers += 1
        if let needed = image.step.regionOfInterest(of: input, for: frame) {
          need(input, needed, turned: place.isTurned || image.step.turnsRows)
        }
      }
    }
  }

  private func need(_ image: CIImage, _ frame: PixelBounds, turned: Bool) {
    guard let extent = PixelBounds(covering: image.extent), let part = extent.intersection(frame) else {
      return
    }
    let key = ObjectIdentifier(image)
    guard var place = places[key] else { return }
    place.frame = place.frame?.union(part) ?? part
    place.uses += 1
    place.isTurned = place.isTurned || turned
    places[key] = place
  }

  private func draw(_ image: CIImage) throws {
    let key = ObjectIdentifier(image)
    guard var place = places[key], let frame = place.frame else { return }
    guard max(frame.width, frame.height) <= Self.longestSide else {
      throw RenderingError(
        description: "\(frame.width) × \(frame.height) pixels of a step are needed; the longest side is "
          + "\(Self.longestSide).")
    }
    guard frame.width * frame.height <= Self.maximumPixels else {
      throw RenderingError(
        description:
          "\(frame.width) × \(frame.height) pixels of a step are needed; \(Self.maximumPixels) are the most.")
    }
    guard !Cancellation.isCancelled else { throw CancellationError() }
    if isInMemory {
      let pixels = try image.step.drawInMemory(frame, self)
      (place.inMemory, place.pixels) = (pixels, try pixels.image())
      places[key] = place
      for input in image.step.inputs { release(input) }
      return
    }
    place.depth = 1 + (image.step.inputs.compactMap { places[ObjectIdentifier($0)]?.depth }.max() ?? 0)
    var pixels = try image.step.draw(frame, self)
    if place.depth >= Self.stepsWithoutMemory {
      guard frame.width * frame.height <= Self.maximumPixelsKept else {
        throw RenderingError(description: "A chain of this length can't be drawn with so many pixels.")
      }
      pixels = try pixels.computed
      place.depth = 0
    } else if place.uses > 1 || image.step.cachesPixels {
      pixels = try pixels.caching(rows: Self.rememberedRows, turned: place.isTurned)
    }
    place.pixels = pixels
    places[key] = place
  }

  /// Frees pixels in memory that no step is drawn from any more.
  private func release(_ image: CIImage) {
    let key = ObjectIdentifier(image)
    guard var place = places[key] else { return }
    place.readers -= 1
    if place.readers == 0 { (place.pixels, place.inMemory) = (nil, nil) }
    places[key] = place
  }
}

/// Pixels of formats that aren't drawn from, in one that is: made once, for all parts of a picture that are drawn.
final class ConvertedSources: Sendable {
  private let buffers = Mutex<[ObjectIdentifier: CVPixelBuffer]>([:])

  func converted(_ buffer: CVPixelBuffer) throws -> CVPixelBuffer {
    try buffers.withLock { buffers in
      if let converted = buffers[ObjectIdentifier(buffer)] { return converted }
      guard let converted = buffer.convertedToBGRA() else {
        throw RenderingError(
          description: "Pixels of format \(buffer.pixelFormat) can't be read, or memory is short.")
      }
      buffers[ObjectIdentifier(buffer)] = converted
      return converted
    }
  }
}
