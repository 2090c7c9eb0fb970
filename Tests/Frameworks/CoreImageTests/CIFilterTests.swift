import CoreImage
import Foundation
import Testing

@Suite("CIFilter")
struct CIFilterTests {
  @Test(
    "every filter is created by name, has defaults, and outputs an image for images, colors and numbers"
  )
  func all() throws {
    let names = CIFilter.filterNames(inCategory: nil)
    #expect(names.count == Set(names).count)
    #expect(names.count >= 100)
    let picture = try Grid.colorful(8, 8).image()
    for name in names {
      let filter = try #require(CIFilter(name: name))
      #expect(filter.name == name)
      for key in filter.inputKeys {
        let attributes = try #require(filter.attributes[key] as? [String: Any])
        switch try #require(attributes[kCIAttributeClass] as? String) {
        case "CIImage": filter.setValue(picture, forKey: key)
        // The size of the smallest color cube.
        case "NSData": filter.setValue(Data(count: 128), forKey: key)
        case "NSObject": break
        default: #expect(filter.value(forKey: key) != nil, "\(name) \(key)")
        }
      }
      if name.hasSuffix("CodeGenerator") || name.hasSuffix("BarcodeGenerator") { continue }
      let output = try #require(filter.outputImage, "\(name)")
      let part = CGRect(x: 0, y: 0, width: 1, height: 1)
      #expect(CIContext().createCGImage(output, from: part) != nil, "\(name)")
    }
  }

  @Test("the functions of CIFilterBuiltins create the filters of their names") func builtins() throws {
    let picture = try Grid.colorful(8, 8).image()
    let blur = CIFilter.gaussianBlur()
    #expect(blur.radius == 10)
    blur.inputImage = picture
    blur.radius = 1
    #expect(blur.outputImage?.extent == picture.extent.insetBy(dx: -3, dy: -3))
    #expect(blur.name == "CIGaussianBlur")
    let controls = CIFilter.colorControls()
    controls.inputImage = picture
    controls.contrast = 2
    #expect(controls.value(forKey: kCIInputContrastKey) as? Float == 2)
    let gradient = CIFilter.linearGradient()
    #expect(gradient.point1 == CGPoint(x: 200, y: 200))
    gradient.point1 = CGPoint(x: 3, y: 4)
    gradient.color0 = .red
    #expect(gradient.value(forKey: "inputPoint1") as? CIVector == CIVector(x: 3, y: 4))
    let over = CIFilter.sourceOverCompositing()
    over.inputImage = picture
    over.backgroundImage = CIImage(color: .blue)
    #expect(over.outputImage?.extent.isInfinite == true)
    let area = CIFilter.areaAverage()
    area.extent = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(area.value(forKey: kCIInputExtentKey) as? CIVector == CIVector(x: 1, y: 2, z: 3, w: 4))
    let made: [CIFilter] = [
      CIFilter.exposureAdjust(), CIFilter.gammaAdjust(), CIFilter.hueAdjust(), CIFilter.vibrance(),
      CIFilter.whitePointAdjust(), CIFilter.colorMatrix(), CIFilter.colorClamp(), CIFilter.colorThreshold(),
      CIFilter.colorAbsoluteDifference(), CIFilter.sRGBToneCurveToLinear(), CIFilter.linearToSRGBToneCurve(),
      CIFilter.colorInvert(), CIFilter.colorMonochrome(), CIFilter.sepiaTone(), CIFilter.falseColor(),
      CIFilter.maskToAlpha(), CIFilter.maximumComponent(), CIFilter.minimumComponent(),
      CIFilter.colorPosterize(),
      CIFilter.boxBlur(), CIFilter.unsharpMask(), CIFilter.edges(), CIFilter.morphologyMaximum(),
      CIFilter.morphologyMinimum(), CIFilter.morphologyGradient(), CIFilter.morphologyRectangleMaximum(),
      CIFilter.morphologyRectangleMinimum(), CIFilter.lanczosScaleTransform(),
      CIFilter.perspectiveCorrection(),
      CIFilter.perspectiveTransform(), CIFilter.perspectiveTransformWithExtent(), CIFilter.affineClamp(),
      CIFilter.pixellate(), CIFilter.areaMaximum(), CIFilter.areaMinimum(), CIFilter.areaHistogram(),
      CIFilter.checkerboardGenerator(), CIFilter.stripesGenerator(), CIFilter.smoothLinearGradient(),
      CIFilter.radialGradient(), CIFilter.qrCodeGenerator(), CIFilter.code128BarcodeGenerator(),
      CIFilter.sourceInCompositing(), CIFilter.sourceOutCompositing(), CIFilter.sourceAtopCompositing(),
      CIFilter.additionCompositing(), CIFilter.maximumCompositing(), CIFilter.minimumCompositing(),
      CIFilter.multiplyCompositing(), CIFilter.multiplyBlendMode(), CIFilter.screenBlendMode(),
      CIFilter.darkenBlendMode(), CIFilter.lightenBlendMode(), CIFilter.differenceBlendMode(),
      CIFilter.exclusionBlendMode(), CIFilter.hardLightBlendMode(), CIFilter.overlayBlendMode(),
      CIFilter.blendWithMask(), CIFilter.blendWithAlphaMask(), CIFilter.blendWithRedMask(),
      CIFilter.blendWithBlueMask(), CIFilter.temperatureAndTint(), CIFilter.toneCurve(),
      CIFilter.highlightShadowAdjust(), CIFilter.colorCube(), CIFilter.colorCubeWithColorSpace(),
      CIFilter.median(), CIFilter.bloom(), CIFilter.gloom(), CIFilter.vignette(), CIFilter.vignetteEffect(),
      CIFilter.dither(), CIFilter.affineTile(), CIFilter.hexagonalPixellate(), CIFilter.gaussianGradient(),
      CIFilter.areaMinMax(), CIFilter.areaMinMaxRed(),
    ]
    let names = Set(CIFilter.filterNames(inCategory: nil))
    for filter in made { #expect(names.contains(filter.name), "\(filter.name)") }
    #expect(Set(made.map(\.name)).count == made.count)
  }

  @Test("missing or invalid inputs, other types and NaN leave no output")
  func badInputs() throws {
    #expect(CIFilter(name: "CINoSuchFilter") == nil)
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    #expect(blur.outputImage == nil)
    let picture = try Grid.colorful(8, 8).image()
    blur.setValue(picture, forKey: kCIInputImageKey)
    #expect(blur.outputImage != nil)
    for value: Any in ["wide", Double.nan, Double.infinity, picture] {
      blur.setValue(value, forKey: kCIInputRadiusKey)
      #expect(blur.outputImage == nil)
    }
    blur.setValue(nil, forKey: kCIInputRadiusKey)
    #expect(blur.outputImage == nil)
    blur.setDefaults()
    #expect(blur.value(forKey: kCIInputRadiusKey) as? Double == 10)
    #expect(blur.outputImage != nil)
    for number: Any in [2, 2.0, Float(2), CGFloat(2), NSNumber(value: 2)] {
      blur.setValue(number, forKey: kCIInputRadiusKey)
      #expect(blur.outputImage?.extent == picture.extent.insetBy(dx: -6, dy: -6))
    }
    blur.setValue(1, forKey: "inputRadios")
    #expect(blur.outputImage == nil)
    #expect(picture.applyingFilter("CINoSuchFilter").extent.isEmpty)
    let short = picture.applyingFilter("CIColorMatrix", parameters: ["inputRVector": CIVector(x: 1, y: 0)])
    #expect(short.extent.isEmpty)
    #expect(
      CIFilter(name: "CIQRCodeGenerator", parameters: ["inputMessage": Data(), "inputCorrectionLevel": "M"])?
        .outputImage == nil)
    let level = CIFilter(
      name: "CIQRCodeGenerator", parameters: ["inputMessage": Data([65]), "inputCorrectionLevel": "Z"])
    #expect(level?.outputImage == nil)
  }

  @Test("sizes beyond their limits are clamped") func limits() throws {
    let picture = try Grid.colorful(4, 4).image()
    #expect(picture.applyingGaussianBlur(sigma: -3).extent == picture.extent)
    #expect(picture.applyingGaussianBlur(sigma: 1e9).extent.width <= 4 + 2 * 30_000)
    let most = picture.applyingFilter("CIMorphologyMaximum", parameters: [kCIInputRadiusKey: 1e9])
    #expect(most.extent.width == 104)
    let tiny = picture.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0])
    #expect(tiny.extent.size == CGSize(width: 1, height: 1))
  }

  @Test("attributes describe an input's type and range") func attributes() throws {
    let filter = try #require(CIFilter(name: "CIColorControls"))
    #expect(filter.attributes[kCIAttributeFilterDisplayName] as? String == "Color Controls")
    #expect(filter.inputKeys == ["inputImage", "inputSaturation", "inputBrightness", "inputContrast"])
    let contrast = try #require(filter.attributes[kCIInputContrastKey] as? [String: Any])
    #expect(contrast[kCIAttributeDefault] as? Double == 1)
    #expect(contrast[kCIAttributeSliderMin] as? Double == 0.25)
    #expect(contrast[kCIAttributeSliderMax] as? Double == 4)
    #expect(
      CIFilter.filterNames(inCategory: kCICategoryReduction) == [
        "CIAreaAverage", "CIAreaHistogram", "CIAreaMaximum", "CIAreaMinMax", "CIAreaMinMaxRed",
        "CIAreaMinimum",
      ])
    #expect(
      CIFilter.filterNames(inCategories: [kCICategoryBuiltIn, kCICategorySharpen]) == [
        "CISharpenLuminance", "CIUnsharpMask",
      ])
    #expect(CIFilter.localizedName(forFilterName: "CIPixellate") == "Pixelate")
  }

  @Test("a custom subclass creates its own output") func subclass() throws {
    final class Reddening: CIFilter {
      var inputImage: CIImage?
      override var outputImage: CIImage? {
        inputImage?.applyingFilter(
          "CIColorMatrix",
          parameters: [
            "inputGVector": CIVector(x: 0, y: 0, z: 0, w: 0),
            "inputBVector": CIVector(x: 0, y: 0, z: 0, w: 0),
          ])
      }
    }
    let filter = Reddening()
    #expect(filter.outputImage == nil)
    filter.inputImage = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try #require(filter.outputImage).computed().pixels == [Pixel(1, 0, 0, 1)])
    #expect(filter.value(forKey: kCIOutputImageKey) is CIImage)
  }

  @Test("colors and vectors have value semantics, and parse their descriptions") func values() {
    let color = CIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
    #expect(CIColor(string: color.stringRepresentation) == color)
    #expect(CIColor(string: "1 0 0") == .red)
    #expect(CIColor(string: "x") == .black)
    #expect(
      CIColor(cgColor: CGColor(gray: 0.5, alpha: 0.2)) == CIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.2)
    )
    let vector = CIVector(x: 1, y: 2.5, z: -3, w: 4)
    #expect(vector.stringRepresentation == "[1 2.5 -3 4]")
    #expect(CIVector(string: "[1 2.5 -3 4]") == vector)
    #expect(vector.cgRectValue == CGRect(x: 1, y: 2.5, width: -3, height: 4))
    #expect(vector.value(at: 4) == 0)
    #expect(
      CIVector(cgAffineTransform: CGAffineTransform(1, 2, 3, 4, 5, 6)).cgAffineTransformValue
        == CGAffineTransform(1, 2, 3, 4, 5, 6))
  }
}
