import CoreImage
import Foundation
import Testing

/// Filters with invalid inputs end soon, with or without an image.
@Suite("Invalid filter inputs")
struct HostileInputTests {
  private let part = CGRect(x: -2, y: -2, width: 12, height: 12)

  /// A filter with all images set to `image`, its message to a word, and defaults otherwise.
  private func filter(_ name: String, _ image: CIImage) throws -> CIFilter {
    let filter = try #require(CIFilter(name: name))
    for key in filter.inputKeys {
      switch className(key, filter) {
      case "CIImage": filter.setValue(image, forKey: key)
      case "NSData": filter.setValue(Data("word".utf8), forKey: key)
      default: break
      }
    }
    return filter
  }

  private func className(_ key: String, _ filter: CIFilter) -> String? {
    (filter.attributes[key] as? [String: Any])?[kCIAttributeClass] as? String
  }

  @Test(
    "NaN numbers and vectors leave no output", arguments: CIFilter.filterNames(inCategory: nil))
  func noNumbers(name: String) throws {
    let image = try Grid.colorful(8, 8).image()
    for value in [CGFloat.nan, .infinity, -.infinity] {
      for key in try filter(name, image).inputKeys {
        let filter = try filter(name, image)
        switch className(key, filter) {
        case "NSNumber": filter.setValue(value, forKey: key)
        case "CIVector", "NSAffineTransform":
          let numbers = [CGFloat](repeating: value, count: 6)
          filter.setValue(CIVector(values: numbers, count: 6), forKey: key)
        case "CIColor": filter.setValue(CIColor(red: value, green: 0, blue: 0), forKey: key)
        default: continue
        }
        #expect(filter.outputImage == nil, "\(name) \(key) \(value)")
      }
    }
  }

  @Test("numbers of any magnitude are drawn or rejected", arguments: CIFilter.filterNames(inCategory: nil))
  func hugeNumbers(name: String) throws {
    let image = try Grid.colorful(8, 8).image()
    for value in [-1e300, -1e9, -1, 0, 1e-300, 1e9, 1e300] {
      for key in try filter(name, image).inputKeys {
        let filter = try filter(name, image)
        switch className(key, filter) {
        case "NSNumber": filter.setValue(value, forKey: key)
        case "CIVector":
          let numbers = [CGFloat](repeating: CGFloat(value), count: 4)
          filter.setValue(CIVector(values: numbers, count: 4), forKey: key)
        default: continue
        }
        guard let output = filter.outputImage else { continue }
        if let drawn = CIContext().createCGImage(output, from: part) {
          #expect(drawn.width == 12 && drawn.height == 12, "\(name) \(key) \(value)")
        }
      }
    }
  }

  /// Filters that need more input than an image: the entries of a color cube.
  private static let withoutOutput: Set<String> = ["CIColorCube", "CIColorCubeWithColorSpace"]

  @Test(
    "an empty image stays empty, apart from what the filter adds",
    arguments: CIFilter.filterNames(inCategory: nil))
  func empty(name: String) throws {
    let filter = try filter(name, .empty())
    guard let output = filter.outputImage else {
      #expect(Self.withoutOutput.contains(name))
      return
    }
    // Generators draw without an image.
    guard filter.inputKeys.contains(kCIInputImageKey) else { return }
    let drawn = try #require(CIContext().createCGImage(output, from: part))
    #expect(drawn.width == 12 && drawn.height == 12)
    // A reduction of no pixels has a result: transparent, too.
    #expect(try output.computed(part).pixels.allSatisfy { $0 == .zero }, "\(name)")
  }

  @Test(
    "an infinite image is drawn where requested, or not at all",
    arguments: CIFilter.filterNames(inCategory: nil))
  func endless(name: String) throws {
    guard let output = try filter(name, CIImage(color: .gray)).outputImage else {
      #expect(Self.withoutOutput.contains(name))
      return
    }
    if let drawn = CIContext().createCGImage(output, from: part) {
      #expect(drawn.width == 12 && drawn.height == 12)
    }
  }

  @Test("an output with more pixels than an image may have is rejected without computing it")
  func tooMany() throws {
    let wide = CGRect(x: 0, y: 0, width: 900_000, height: 900_000)
    let average = CIImage(color: .red).applyingFilter(
      "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: wide)])
    #expect(CIContext().createCGImage(average, from: CGRect(x: 0, y: 0, width: 1, height: 1)) == nil)
    let checkers = try #require(CIFilter(name: "CICheckerboardGenerator")?.outputImage)
    let tiny = checkers.transformed(by: CGAffineTransform(scaleX: 1 / 3000, y: 1 / 3000))
    #expect(CIContext().createCGImage(tiny, from: CGRect(x: 0, y: 0, width: 200, height: 200)) == nil)
  }

  @Test("far beyond its edges a clamped image has its outermost pixels", arguments: [1e3, 1e6, 9e8])
  func farAway(distance: CGFloat) throws {
    let grid = Grid.colorful(6, 5)
    let clamped = try grid.image().clampedToExtent()
    let corner = try clamped.computed(CGRect(x: distance, y: -distance, width: 2, height: 2))
    let expected = try grid.image().computed()
    #expect(corner.pixels.allSatisfy { $0 == expected[5, 4] })
    let beside = try clamped.computed(CGRect(x: -distance, y: 0, width: 1, height: 5))
    for row in 0..<5 { #expect(beside[0, row] == expected[0, row]) }
  }

  @Test("the widest blur of a clamped image is its outermost pixels' mean: a half between dark and light")
  func widestBlur() throws {
    let halves = Grid(64, 48) { x, _ in x < 32 ? Pixel(0, 0, 0, 1) : Pixel(1, 1, 1, 1) }
    let input = try halves.image()
    let output = try input.clampedToExtent().applyingGaussianBlur(sigma: 10_000).cropped(to: input.extent)
      .computed()
    // Across 64 pixels the Gaussian's integral changes by 64 / (10,000 · √2π).
    #expect(output.pixels.allSatisfy { abs($0.x - 0.5) < 0.005 && abs($0.w - 1) < arithmetic })
  }

  @Test("blocks larger than the image are its mean, mixed with transparency")
  func hugeBlocks() throws {
    let input = try Grid(600, 400) { _, _ in Pixel(1, 0, 0, 1) }.image()
    let output = input.applyingFilter(
      "CIPixellate", parameters: [kCIInputScaleKey: 1000, kCIInputCenterKey: CIVector(x: 0, y: 0)])
    let share = 600 * 400 / 1e6
    #expect(output.extent == CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let drawn = try output.computed()
    #expect(drawn.difference(Grid(1000, 1000) { _, _ in Pixel(share, 0, 0, share) }) < 1e-4)
  }

  @Test("a blurred image rotated by 90° equals the rotated result") func turnedBlur() throws {
    let grid = Grid.colorful(90, 300)
    let blurred = try grid.image().applyingFilter("CIBoxBlur", parameters: [kCIInputRadiusKey: 2])
    let upright = try blurred.computed()
    let turned = try blurred.oriented(.right).computed()
    #expect(turned.width == upright.height && turned.height == upright.width)
    // The left edge becomes the top: a column's bottom comes first.
    let expected = Grid(turned.width, turned.height) { x, y in upright[y, upright.height - 1 - x] }
    #expect(turned.difference(expected) < arithmetic)
  }
}
