import Foundation
import ImageIO
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

@Suite("Uniform types")
struct UTTypeTests {
  @Test("a type is found by identifier, file extension and MIME type, ignoring case")
  func lookingUp() {
    #expect(UTType("public.jpeg") == .jpeg)
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType(filenameExtension: "mov") == .quickTimeMovie)
    #expect(UTType(mimeType: "image/PNG") == .png)
    #expect(UTType(filenameExtension: "mlmodel")?.identifier == "com.apple.coreml.model")
    #expect(UTType("public.nothing") == nil)
    #expect(UTType(filenameExtension: "xyz") == nil)
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType(filenameExtension: "mp4", conformingTo: .image) == nil)
    #expect(UTType(filenameExtension: "mlpackage", conformingTo: .package) != nil)
  }

  @Test("a type conforms to its direct and indirect supertypes")
  func conforming() {
    #expect(UTType.jpeg.conforms(to: .image))
    #expect(UTType.heic.conforms(to: .heif))
    #expect(UTType.heic.conforms(to: .data))
    #expect(UTType.svg.conforms(to: .image) && UTType.svg.conforms(to: .text))
    #expect(UTType.quickTimeMovie.conforms(to: .movie))
    #expect(!UTType.quickTimeMovie.conforms(to: .image))
    #expect(UTType.image.conforms(to: .image))
    #expect(!UTType.image.isSubtype(of: .image))
    #expect(UTType.jpeg.isSubtype(of: .content))
    #expect(UTType.image.isSupertype(of: .png))
  }

  @Test("preferred extensions and MIME types")
  func preferred() {
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.mpeg4Movie.preferredFilenameExtension == "mp4")
    #expect(UTType.image.preferredFilenameExtension == nil)
  }

  @Test("a type is encoded as its identifier")
  func coding() throws {
    let data = try JSONEncoder().encode([UTType.png])
    #expect(String(decoding: data, as: UTF8.self) == "[\"public.png\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UTType].self, from: Data("[\"public.nothing\"]".utf8))
    }
  }

  @Test("the older constants are the identifiers, which Image I/O accepts")
  func olderNames() {
    #expect(kUTTypeJPEG as String == "public.jpeg")
    #expect(kUTTypeMPEG4 as String == UTType.mpeg4Movie.identifier)
    let data = NSMutableData()
    #expect(CGImageDestinationCreateWithData(data, UTType.png.identifier as CFString, 1, nil) != nil)
    #expect(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil) != nil)
  }

  @Test("an undeclared exported type has the given supertypes, and a known one its own")
  func declared() {
    let drawing = UTType(exportedAs: "org.example.drawing", conformingTo: .image)
    #expect(drawing.conforms(to: .image) && drawing.conforms(to: .data) && drawing.tags.isEmpty)
    #expect(UTType(importedAs: "public.png") == .png)
    #expect(UTType(importedAs: "org.example.other").conforms(to: .data))
  }

  @Test("tags map to types, and are appended to names without them")
  func tags() {
    #expect(UTType(tag: "JPG", tagClass: .filenameExtension, conformingTo: .image) == .jpeg)
    #expect(UTType.types(tag: "image/png", tagClass: .mimeType, conformingTo: nil) == [.png])
    #expect(UTType.types(tag: "png", tagClass: .mimeType, conformingTo: nil).isEmpty)
    #expect(UTType.png.tags == [.filenameExtension: ["png"], .mimeType: ["image/png"]])
    let folder = URL(fileURLWithPath: "/a")
    #expect(folder.appendingPathComponent("b", conformingTo: .jpeg).lastPathComponent == "b.jpeg")
    #expect(folder.appendingPathComponent("b.JPG", conformingTo: .jpeg).lastPathComponent == "b.JPG")
    #expect(folder.appendingPathExtension(for: .folder) == folder)
  }

  @Test("the older functions equal the newer ones, ignoring case")
  func olderQuestions() {
    #expect(UTTypeConformsTo("public.jpeg" as CFString, kUTTypeImage))
    #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG))
    #expect(UTTypeConformsTo("org.example.own", "org.example.Own"))
    #expect(!UTTypeConformsTo("org.example.own", kUTTypeData))
    #expect(UTTypeEqual("Public.PNG", kUTTypePNG))
    #expect(UTType.dng.conforms(to: .rawImage) && UTType.usdz.conforms(to: .threeDContent))
  }
}
