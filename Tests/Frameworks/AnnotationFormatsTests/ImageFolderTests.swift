import AnnotationFormats
import DrawnExamples
import Foundation
import TestSupport
import Testing

@Suite("Folders of images")
struct ImageFolderTests {
  @Test("images are found by their extension or first bytes; a camera's raw file isn't one")
  func images() throws {
    let folder = try TemporaryFolder()
    let picture = try DrawnObjects.picture(seed: 1).0
    // A TIFF's signature.
    let raw = Data("II*\0".utf8) + Data(count: 60)
    let files = [
      "a.jfif": picture, "b": picture, "c.jpg": Data(), "d.txt": Data("text".utf8), "e.NEF": raw,
      "f.scan": raw,
      ".g.jpg": picture,
    ]
    for (name, data) in files { try folder.write(data, as: name) }
    #expect(mkfifo(folder.path("h").path, 0o600) == 0)
    let names = try ImageFolder.images(in: folder.url).map(\.lastPathComponent)
    #expect(names == ["a.jfif", "b", "c.jpg", "f.scan"])
  }
}
