import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import VisionServer

@Suite("vision serve: images")
struct ImageRoutesTests {
  @Test("an image's dice are reported from left to right")
  func dice() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/dice", image: image)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(answer.json["values"] as? [Int] == [3, 5, 1])
      #expect(answer.json["width"] as? Int == 960)
      #expect(answer.json["input"] == nil)
    }
  }

  @Test("a JPEG without its last two bytes is read, and its JSON says so")
  func remarks() async throws {
    let image = try Images.example("SampleRoll/still.jpg").dropLast(2)
    try await RunningServer.run { server in
      for path in ["/api/dice", "/api/detect?rectangles=true"] {
        let answer = try await server.post(path, image: Data(image))
        #expect(answer.status == 200 && answer.json["width"] as? Int == 960)
        #expect(answer.json["remarks"] as? [String] == ["the file lacks its last bytes, but no pixels"])
      }
    }
  }

  @Test(
    "a client that accepts an image gets the annotated image",
    arguments: [("image/png", ImageFormat.png), ("image/jpeg", .jpeg), ("text/html,image/webp;q=0.9", .webP)])
  func annotated(accept: String, format: ImageFormat) async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/dice", image: image, headers: ["Accept": accept])
      #expect(answer.headers["content-type"] == "image/\(format.rawValue.lowercased())")
      let drawn = try ImageDecoder.decode(answer.data)
      #expect(drawn.format == format)
      #expect(CVPixelBufferGetWidth(drawn.picture.buffer) == 960)
    }
  }

  @Test("the annotated image can be SVG")
  func drawnSVG() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/dice", image: image, headers: ["Accept": "image/svg+xml"])
      #expect(answer.text.hasPrefix("<svg "))
    }
  }

  @Test("only the requested kinds are reported, with their values")
  func kinds() async throws {
    let card = try Images.example("GiftCard/card.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/detect?barcodes=true&faces=false", image: card)
      #expect(answer.status == 200)
      #expect(answer.json["rectangles"] == nil)
      let codes = try #require(answer.json["barcodes"] as? [[String: Any]])
      #expect(!codes.isEmpty)
      #expect(codes.allSatisfy { ($0["corners"] as? [[Double]])?.count == 4 })
      let other = try await server.post("/api/detect?barcodes=true&symbologies=aztec", image: card)
      #expect((other.json["barcodes"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("people, scenes and labels are detected on request, each with its values")
  func peopleAndScenes() async throws {
    let folder = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson")
    let person = try Data(contentsOf: folder.appending(path: "person.jpg"))
    let hand = try Data(contentsOf: folder.appending(path: "hand.jpg"))
    try await RunningServer.run { server in
      func found(_ kind: String, in image: Data) async throws -> [[String: Any]] {
        let answer = try await server.post("/api/detect?\(kind)=true", image: image)
        #expect(
          answer.status == 200 && Set(answer.json.keys) == ["type", "width", "height", kind], "\(kind)")
        return try #require(answer.json[kind] as? [[String: Any]])
      }
      let bodies = try await found("bodies", in: person)
      #expect(bodies.map { ($0["joints"] as? [String: Any])?["leftWrist"] != nil } == [true])
      let hands = try await found("hands", in: hand)
      #expect(hands.map { $0["side"] as? String } == ["left"])
      #expect(hands.map { ($0["joints"] as? [String: Any])?.count } == [21])
      let labels = try await found("classifications", in: person)
      #expect(labels.count == 5 && labels.allSatisfy { $0["identifier"] is String })
      let contours = try await found("contours", in: person)
      #expect(contours.contains { ($0["points"] as? [[Double]])?.count ?? 0 > 10 })
      let mask = try await found("peopleMask", in: person)
      #expect(mask.count == 1 && (mask[0]["outline"] as? [[Double]])?.count ?? 0 > 10)
      let salient = try await found("saliency", in: person)
      #expect(salient.allSatisfy { ($0["box"] as? [String: Double])?.count == 4 })
      let horizon = try await found("horizon", in: person)
      #expect(horizon.allSatisfy { ($0["line"] as? [[Double]])?.count == 2 })
    }
  }

  @Test("a classifier's labels are in descending order of confidence, up to the requested number")
  func labels() async throws {
    let house = try Images.example("Drawings/house.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/classify?top=3", image: house)
      let labels = try #require(answer.json["classifications"] as? [[String: Any]])
      #expect(labels.count == 3)
      #expect(labels[0]["identifier"] as? String == "house")
      let outside = try await server.post("/api/classify?region=0,0,99999,10", image: house)
      #expect(outside.status == 422)
      #expect(outside.problem == "unprocessable")
    }
  }

  @Test("unreadable input is a problem with its reason and a remedy")
  func problems() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    var limits = ServerLimits.longDeadline
    limits.bodyBytes = image.count
    limits.pixels = 960 * 540
    try await RunningServer.run(limits: limits) { server in
      #expect(try await server.post("/api/dice", image: image).status == 200)
      for (body, status, problem) in [
        (Data("no picture".utf8), 422, "unreadable-picture"), (Data(), 400, "bad-request"),
        (image.prefix(image.count / 2), 422, "unreadable-picture"), (image + [0], 413, "too-large"),
        (try png(width: 961, height: 540), 413, "too-large"),
      ] {
        let answer = try await server.post("/api/dice", image: body)
        #expect(answer.status == status)
        #expect(answer.problem == problem)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect((answer.json["recovery"] as? String)?.isEmpty == false)
        #expect(answer.json["status"] as? Int == status)
      }
      let text = try await server.ask("POST", "/api/dice", body: image, type: "text/plain")
      #expect(text.status == 415)
      let wrong = try await server.post("/api/dice", image: image, headers: ["Accept": "audio/mpeg"])
      #expect(wrong.status == 406)
      for query in [
        "rectangles=maybe", "minimumConfidence=2", "symbologies=ean99", "colour=red", "text=1&text=0",
      ] {
        let answer = try await server.post("/api/detect?\(query)", image: image)
        #expect(answer.status == 400, "\(query)")
      }
    }
  }

  private func png(width: Int, height: Int) throws -> Data {
    let image = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA))
    return try ImageEncoder.encode(image, as: .png, isOpaque: true)
  }
}
