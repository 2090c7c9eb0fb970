import CoreImage
import Foundation
import Testing

@Suite("Compositing")
struct CompositionTests {
  private let source = Grid.colorful(6, 5, alpha: true)
  private let ground = Grid.colorful(6, 5, alpha: true).flipped

  private func composed(_ name: String) throws -> Grid {
    try source.image().applyingFilter(
      name, parameters: [kCIInputBackgroundImageKey: try ground.image()]
    ).computed()
  }

  private func expect(_ name: String, _ formula: (Pixel, Pixel) -> Pixel) throws {
    let (above, below) = (try source.image().computed(), try ground.image().computed())
    let expected = Grid(6, 5) { formula(above[$0, $1], below[$0, $1]) }
    #expect(try composed(name).difference(expected) < arithmetic, "\(name)")
  }

  @Test("Porter and Duff's operators, on premultiplied colors") func operators() throws {
    try expect("CISourceOverCompositing") { $0 + $1 * (1 - $0.w) }
    try expect("CISourceInCompositing") { $0 * $1.w }
    try expect("CISourceOutCompositing") { $0 * (1 - $1.w) }
    try expect("CISourceAtopCompositing") { $0 * $1.w + $1 * (1 - $0.w) }
    try expect("CIAdditionCompositing") { above, below in
      var sum = above + below
      sum.w = min(sum.w, 1)
      return sum
    }
    try expect("CIMultiplyCompositing") { $0 * $1 }
    try expect("CIMaximumCompositing") { pointwiseMax($0, $1) }
    try expect("CIMinimumCompositing") { pointwiseMin($0, $1) }
  }

  @Test("blend modes, on colors that aren't premultiplied") func modes() throws {
    func blended(_ blend: @escaping (Double, Double) -> Double) -> (Pixel, Pixel) -> Pixel {
      { above, below in
        let (top, bottom) = (above.straight, below.straight)
        let mixed = SIMD3(blend(top.x, bottom.x), blend(top.y, bottom.y), blend(top.z, bottom.z))
        let both = mixed * (above.w * below.w)
        let color =
          both + above.straight * (above.w * (1 - below.w)) + below.straight * (below.w * (1 - above.w))
        return Pixel(color.x, color.y, color.z, above.w + below.w - above.w * below.w)
      }
    }
    func hardLight(_ above: Double, _ below: Double) -> Double {
      above < 0.5 ? 2 * above * below : 1 - 2 * (1 - above) * (1 - below)
    }
    try expect("CIMultiplyBlendMode", blended { $0 * $1 })
    try expect("CIScreenBlendMode", blended { 1 - (1 - $0) * (1 - $1) })
    try expect("CIDarkenBlendMode", blended { min($0, $1) })
    try expect("CILightenBlendMode", blended { max($0, $1) })
    try expect("CIDifferenceBlendMode", blended { abs($0 - $1) })
    try expect("CIExclusionBlendMode", blended { $0 + $1 - 2 * $0 * $1 })
    try expect("CIHardLightBlendMode", blended(hardLight))
    try expect("CIOverlayBlendMode", blended { hardLight($1, $0) })
  }

  @Test("a mask selects between image and background; the background extends beyond it") func masks() throws {
    let mask = Grid(6, 5) { x, y in Pixel(Double(x) / 5, 0.25, Double(y) / 4, Double(x + y) / 9) }
    func value(_ name: String, _ mask: Pixel) -> Double {
      switch name {
      case "CIBlendWithAlphaMask": mask.w
      case "CIBlendWithRedMask": mask.x
      case "CIBlendWithBlueMask": mask.z
      default: SIMD3(mask.x, mask.y, mask.z).luminance
      }
    }
    let (above, below) = (try source.image().computed(), try ground.image().computed())
    // The mask's premultiplied colors are used; it is opaque except for the alpha mask.
    let opaque = mask.map { Pixel($0.x, $0.y, $0.z, 1) }
    for name in ["CIBlendWithMask", "CIBlendWithRedMask", "CIBlendWithBlueMask", "CIBlendWithAlphaMask"] {
      let used = name == "CIBlendWithAlphaMask" ? mask.map { Pixel(.zero, $0.w) } : opaque
      let image = try used.image()
      let levels = try image.computed()
      let output = try source.image().applyingFilter(
        name, parameters: [kCIInputBackgroundImageKey: try ground.image(), kCIInputMaskImageKey: image])
      let expected = Grid(6, 5) { x, y in
        let share = value(name, levels[x, y])
        return above[x, y] * share + below[x, y] * (1 - share)
      }
      #expect(try output.computed().difference(expected) < arithmetic, "\(name)")
    }
    let narrow = try source.image().applyingFilter(
      "CIBlendWithMask",
      parameters: [
        kCIInputBackgroundImageKey: try ground.image(),
        kCIInputMaskImageKey: CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 5)),
      ])
    #expect(narrow.extent == CGRect(x: 0, y: 0, width: 6, height: 5))
    #expect(
      try narrow.computed().difference(Grid(6, 5) { $0 < 2 ? above[$0, $1] : below[$0, $1] }) < arithmetic)
  }

  @Test("half of white over black is half of the light") func linearLight() throws {
    let half = CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.5))
    let gray = half.composited(over: CIImage(color: .black)).cropped(
      to: CGRect(x: 0, y: 0, width: 1, height: 1))
    // 255 · (1.055 · 0.5^(1/2.4) - 0.055)
    #expect(try gray.drawn().pixels == [Pixel(188.0 / 255, 188.0 / 255, 188.0 / 255, 1)])
    let unmanaged = CIContext(options: [.workingColorSpace: NSNull()])
    #expect(try gray.drawn(nil, unmanaged).pixels == [Pixel(128.0 / 255, 128.0 / 255, 128.0 / 255, 1)])
  }

  @Test("the extent contains all pixels that can be other than transparent") func extents() {
    let left = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    let right = CIImage(color: .blue).cropped(to: CGRect(x: 5, y: 2, width: 10, height: 10))
    func extent(_ name: String) -> CGRect {
      left.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: right]).extent
    }
    let common = CGRect(x: 5, y: 2, width: 5, height: 8)
    let around = CGRect(x: 0, y: 0, width: 15, height: 12)
    #expect(extent("CISourceOverCompositing") == around)
    #expect(extent("CISourceInCompositing") == common)
    #expect(extent("CISourceOutCompositing") == left.extent)
    #expect(extent("CISourceAtopCompositing") == right.extent)
    #expect(extent("CIMultiplyCompositing") == common)
    #expect(extent("CIMultiplyBlendMode") == around)
    #expect(left.composited(over: CIImage(color: .blue)).extent.isInfinite)
    #expect(left.composited(over: .empty()).extent == left.extent)
  }
}

extension Grid {
  var flipped: Grid { Grid(width, height) { self[width - 1 - $0, height - 1 - $1] } }
}
