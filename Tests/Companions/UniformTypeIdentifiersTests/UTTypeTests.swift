import Foundation
import ImageIO
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

@Suite("Kinds of data")
struct UTTypeTests {
  @Test("a kind is found by identifier, file extension and MIME type, whatever the case")
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

  @Test("a kind conforms to those that it is one of, near and far")
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

  @Test("extensions and MIME types are those that are preferred")
  func preferred() {
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.mpeg4Movie.preferredFilenameExtension == "mp4")
    #expect(UTType.image.preferredFilenameExtension == nil)
  }

  @Test("a kind is coded as its identifier")
  func coding() throws {
    let data = try JSONEncoder().encode([UTType.png])
    #expect(String(decoding: data, as: UTF8.self) == "[\"public.png\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UTType].self, from: Data("[\"public.nothing\"]".utf8))
    }
  }

  @Test("the older names are the identifiers, which Image I/O takes")
  func olderNames() {
    #expect(kUTTypeJPEG as String == "public.jpeg")
    #expect(kUTTypeMPEG4 as String == UTType.mpeg4Movie.identifier)
    let data = NSMutableData()
    #expect(CGImageDestinationCreateWithData(data, UTType.png.identifier as CFString, 1, nil) != nil)
    #expect(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil) != nil)
  }

  @Test("a kind that only a program declares is what it says it is one of, and one that is here is that")
  func declared() {
    let drawing = UTType(exportedAs: "org.example.drawing", conformingTo: .image)
    #expect(drawing.conforms(to: .image) && drawing.conforms(to: .data) && drawing.tags.isEmpty)
    #expect(UTType(importedAs: "public.png") == .png)
    #expect(UTType(importedAs: "org.example.other").conforms(to: .data))
  }

  @Test("tags stand for kinds, and are appended to names that don't have them")
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

  @Test("the older questions have the answers of the newer ones, whatever the capitals")
  func olderQuestions() {
    #expect(UTTypeConformsTo("public.jpeg" as CFString, kUTTypeImage))
    #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG))
    #expect(UTTypeConformsTo("org.example.own", "org.example.Own"))
    #expect(!UTTypeConformsTo("org.example.own", kUTTypeData))
    #expect(UTTypeEqual("Public.PNG", kUTTypePNG))
    #expect(UTType.dng.conforms(to: .rawImage) && UTType.usdz.conforms(to: .threeDContent))
  }
}
