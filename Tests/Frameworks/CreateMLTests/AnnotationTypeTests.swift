import AnnotationFormats
import CreateML
import DrawnExamples
import Foundation
import TestSupport
import Testing

@Suite("Annotation types")
struct AnnotationTypeTests {
  @Test("units, origins and anchors are respected")
  func types() throws {
    let folder = try TemporaryFolder()
    // 128 × 96 pixels.
    try folder.write(try DrawnObjects.picture(seed: 1).0, as: "a.png")
    // The box from (32, 24) to (64, 36).
    let types: [(MLObjectDetector.AnnotationType, (Double, Double, Double, Double))] = [
      (.boundingBox(), (48, 30, 32, 12)),
      (.boundingBox(anchor: .topLeft), (32, 24, 32, 12)),
      (.boundingBox(anchor: .bottomLeft), (32, 36, 32, 12)),
      (.boundingBox(origin: .bottomLeft), (48, 66, 32, 12)),
      (.boundingBox(origin: .bottomLeft, anchor: .topLeft), (32, 72, 32, 12)),
      (.boundingBox(origin: .bottomLeft, anchor: .bottomLeft), (32, 60, 32, 12)),
      (.boundingBox(units: .normalized), (0.375, 0.3125, 0.25, 0.125)),
    ]
    for (type, (x, y, width, height)) in types {
      let text = """
        [{"image": "a.png", "annotations": [{"label": "c", "coordinates":
          {"x": \(x), "y": \(y), "width": \(width), "height": \(height)}}]}]
        """
      let file = try folder.write(Data(text.utf8), as: "boxes.json")
      let data = MLObjectDetector.DataSource.directoryWithImages(at: folder.url, annotationFile: file)
      let box = try #require(try data.annotations(type).pictures.first?.boxes.first)
      #expect(abs(box.x - 0.25) < 1e-9 && abs(box.y - 0.25) < 1e-9)
      #expect(abs(box.width - 0.25) < 1e-9 && abs(box.height - 0.125) < 1e-9)
    }
  }

  @Test("invalid files are reported as Create ML's errors")
  func errors() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("none.json")
    #expect {
      try MLObjectDetector.DataSource.directoryWithImages(at: folder.url, annotationFile: missing)
        .annotations(.boundingBox())
    } throws: { error in
      if case MLCreateError.io? = error as? MLCreateError { true } else { false }
    }
    let object = try folder.write(Data("{}".utf8), as: "object.json")
    #expect {
      try MLObjectDetector.DataSource.directoryWithImages(at: folder.url, annotationFile: object)
        .annotations(.boundingBox())
    } throws: { error in
      if case MLCreateError.type? = error as? MLCreateError { true } else { false }
    }
  }
}
