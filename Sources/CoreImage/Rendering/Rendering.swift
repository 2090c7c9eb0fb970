import _CoreGraphics
import CoreVideo
import CVIPS
import Foundation
import ImageIO

/// Draws one part of a picture: plans which part of each step is needed, describes them to libvips from the sources up,
/// each once, and reads the result in tiles.
///
/// The working space is linear sRGB, unbounded: 32-bit floating-point components, colors multiplied by alpha. Without color
/// management components are the stored values, 0…1.
///
/// Memory: for each of libvips' operations a tile, for pictures that are needed several times or whose neighborhoods are read
/// some rows; nothing of the size of a picture but the result, and after each 24 steps that build on each other the pixels there.
final class Rendering {
  /// The largest side that a step is drawn in.
  private static let longestSide = 1_000_000
  /// As many as the largest picture that `CIContext` makes has: what would take more is refused instead of taking hours.
  private static let mostPixels = 1 << 30
  private static let stepsWithoutMemory = 24
  /// Enough for a row of tiles and what blurs and other neighborhoods read around it.
  private static let rememberedRows = 256
  /// Pixels that may be kept for long chains.
  private static let mostPixelsKept = 1 << 28

  /// Whether components are light instead of stored values.
  let isLinear: Bool
  private var places: [ObjectIdentifier: Place] = [:]
  /// Pixels that libvips reads until the rendering ends.
  private var sources: [CVPixelBuffer] = []

  private struct Place {
    /// What the steps that build on this one need.
    var frame: PixelFrame?
    var uses = 0
    /// Whether a step that builds on this one, or on what does, reads columns for its rows.
    var isTurned = false
    /// Steps since pixels were kept.
    var depth = 0
    var pixels: VIPSImage?
  }

  init(isLinear: Bool) { self.isLinear = isLinear }

  /// Keeps pixels that a step has made as long as they are drawn from.
  func keep(_ buffer: CVPixelBuffer) { sources.append(buffer) }

  /// A color's components in the working space, multiplied by alpha.
  func components(_ color: CIColor) -> [Double] {
    let alpha = Double(color.alpha)
    return [color.red, color.green, color.blue].map { working(Double($0)) * alpha } + [alpha]
  }

  /// A stored value in the working space.
  func working(_ encoded: Double) -> Double { isLinear ? TransferFunction.linear(encoded) : encoded }

  /// The part of a picture inside a frame, to be read on this thread; transparent where the picture doesn't reach.
  func draw(_ image: CIImage, in frame: PixelFrame) throws -> VIPSImage {
    let order = Self.order(of: image)
    plan(order, root: image, frame)
    for image in order { try draw(image) }
    return try pixels(of: image, in: frame)
  }

  /// For a step: the pixels of one of its inputs, in a frame that it said it needs.
  func pixels(of image: CIImage, in frame: PixelFrame) throws -> VIPSImage {
    guard let place = places[ObjectIdentifier(image)], let pixels = place.pixels, let drawn = place.frame,
      let common = drawn.intersection(frame)
    else { return try .filled([0, 0, 0, 0], frame) }
    let offset = frame.offset(of: common)
    return try pixels.extracted(common, from: drawn).embedded(
      left: offset.column, top: offset.row, width: frame.width, height: frame.height)
  }

  /// All pictures that a picture is made from and itself, each after those that it is made from.
  private static func order(of root: CIImage) -> [CIImage] {
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

  private func plan(_ order: [CIImage], root: CIImage, _ frame: PixelFrame) {
    for image in order { places[ObjectIdentifier(image)] = Place() }
    need(root, frame, turned: false)
    for image in order.reversed() {
      guard let place = places[ObjectIdentifier(image)], let frame = place.frame else { continue }
      for input in image.step.inputs {
        if let needed = image.step.needed(input, for: frame) {
          need(input, needed, turned: place.isTurned || image.step.turnsRows)
        }
      }
    }
  }

  private func need(_ image: CIImage, _ frame: PixelFrame, turned: Bool) {
    guard let extent = PixelFrame(covering: image.extent), let part = extent.intersection(frame) else {
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
    guard frame.width * frame.height <= Self.mostPixels else {
      throw RenderingError(
        description:
          "\(frame.width) × \(frame.height) pixels of a step are needed; \(Self.mostPixels) are the most.")
    }
    try Task.checkCancellation()
    place.depth = 1 + (image.step.inputs.compactMap { places[ObjectIdentifier($0)]?.depth }.max() ?? 0)
    var pixels = try image.step.draw(frame, self)
    if place.depth >= Self.stepsWithoutMemory {
      guard frame.width * frame.height <= Self.mostPixelsKept else {
        throw RenderingError(description: "A chain of this length can't be drawn with so many pixels.")
      }
      pixels = try pixels.computed
      place.depth = 0
    } else if place.uses > 1 || image.step.remembersPixels {
      pixels = try pixels.remembering(rows: Self.rememberedRows, turned: place.isTurned)
    }
    place.pixels = pixels
    places[key] = place
  }
}
