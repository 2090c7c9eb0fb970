import Foundation
import ImageIO
import TestSupport
import Testing

@testable import VisionServer

@Suite("vision serve: bodies of requests")
struct RequestBodyTests {
  /// Sends an image with exactly the given fields.
  private static func send(
    _ body: Data, _ fields: String..., to path: String = "/api/dice", of server: RunningServer
  ) async throws -> String {
    try await RawClient.connect(to: server) { client in
      let head =
        ["POST \(path) HTTP/1.1", "Host: localhost", "Connection: close", "Content-Length: \(body.count)"]
        + fields
      try await client.send(head.joined(separator: "\r\n") + "\r\n\r\n")
      try await client.say(body)
      return try await client.receive()
    }
  }

  @Test("an image is read by its first bytes, whatever name its format has in the request")
  func types() async throws {
    let jpeg = try Images.example("SampleRoll/still.jpg")
    let png = try ImageEncoder.encode(ImageDecoder.decode(jpeg).picture.buffer, as: .png, isOpaque: true)
    try await RunningServer.run { server in
      for (body, field) in [
        (jpeg, "Content-Type: image/jpg"), (jpeg, "Content-Type: image/pjpeg"),
        (jpeg, "Content-Type: IMAGE/JPEG; charset=binary"), (jpeg, "Content-Type: application/octet-stream"),
        (jpeg, "Content-Type: binary/octet-stream"), (jpeg, "Content-Type:"), (jpeg, "X-No-Type: 1"),
        (png, "Content-Type: image/x-png"), (png, "Content-Type: image/apng"),
        (png, "Content-Type: image/jpeg"),
      ] {
        let said = try await Self.send(body, field, of: server)
        #expect(RawClient.statuses(said) == [200] && said.contains(#""values":[3,5,1]"#), "\(field)")
      }
    }
  }

  @Test(
    "a type that isn't an image's is refused with what to send",
    arguments: [
      ("application/x-www-form-urlencoded", "curl: --data-binary @FILE"), ("text/plain", "as image/jpeg"),
      ("application/json", "as image/jpeg"), ("video/mp4", "as image/jpeg"),
    ])
  func otherTypes(type: String, advice: String) async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let answer = try await server.ask("POST", "/api/dice", body: image, type: type)
      #expect(answer.status == 415 && answer.problem == "unsupported-media-type")
      #expect((answer.json["recovery"] as? String)?.contains(advice) == true)
    }
  }

  @Test("a body compressed with gzip is decompressed, also JSON, within the limit of bytes")
  func gzip() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    let packed = try python("out.write(gzip.compress(data))", image)
    let json = try python(#"out.write(gzip.compress(b'{"expect":"2d6"}'))"#)
    var limits = ServerLimits.longDeadline
    // Gzip's header and trailer make a JPEG longer.
    limits.bodyBytes = max(image.count, packed.count)
    let bomb = try python("out.write(gzip.compress(bytes(\(limits.bodyBytes + 1))))")
    try await RunningServer.run(limits: limits) { server in
      for coding in ["gzip", "x-gzip", "GZIP", "identity, gzip"] {
        let answer = try await server.post("/api/dice", image: packed, headers: ["Content-Encoding": coding])
        #expect(answer.json["values"] as? [Int] == [3, 5, 1], "\(coding)")
      }
      for coding in ["identity", "gzip"] {
        // With gzip: the field of a proxy that has decompressed the body.
        let answer = try await server.post("/api/dice", image: image, headers: ["Content-Encoding": coding])
        #expect(answer.json["values"] as? [Int] == [3, 5, 1], "\(coding)")
      }
      let session = try await server.ask(
        "POST", "/api/dice/sessions", body: json, type: "application/json",
        headers: ["Content-Encoding": "gzip"])
      #expect(session.status == 201 && session.json["expect"] as? String == "2d6")
      let headers = ["Content-Encoding": "gzip"]
      let cut = try await server.post("/api/dice", image: packed.dropLast(100), headers: headers)
      #expect(cut.status == 400 && cut.problem == "bad-request")
      let large = try await server.post("/api/dice", image: bomb, headers: headers)
      #expect(large.status == 413 && large.problem == "too-large")
    }
  }

  @Test(
    "another content coding is refused with the supported ones",
    arguments: ["br", "zstd", "deflate", "compress", "gzip, gzip", "gzip, br"])
  func otherCodings(coding: String) async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/dice", image: image, headers: ["Content-Encoding": coding])
      #expect(answer.status == 415)
      #expect(answer.headers["accept-encoding"] == "gzip, identity")
      #expect((answer.json["detail"] as? String)?.contains(coding) == true)
    }
  }

  /// The body of a form with the given parts, each a header and content.
  private static func form(_ parts: (header: String, content: Data)...) -> Data {
    var body = Data()
    for part in parts {
      body += Data("--limit 7\r\nContent-Disposition: form-data; \(part.header)\r\n\r\n".utf8)
      body += part.content + Data("\r\n".utf8)
    }
    return body + Data("--limit 7--\r\n".utf8)
  }

  private static let formType = #"multipart/form-data; boundary="limit 7""#

  @Test("the only file of a form is the image")
  func form() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      for header in [
        #"name="file"; filename="a.jpg""# + "\r\nContent-Type: image/jpeg",
        #"name="file"; filename*=UTF-8''%e2%82%ac.jpg"#,
        #"name="file""# + "\r\nContent-Type: application/octet-stream",
      ] {
        for preamble in ["", "This is a form.\r\n"] {
          let body = Data(preamble.utf8) + Self.form((header, image))
          let answer = try await server.ask("POST", "/api/dice", body: body, type: Self.formType)
          #expect(answer.json["values"] as? [Int] == [3, 5, 1], "\(header)")
        }
      }
    }
  }

  @Test("a form without a file, with more than a file, or incomplete is refused")
  func otherForms() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    let file = #"name="file"; filename="a.jpg""#
    try await RunningServer.run { server in
      for (body, status) in [
        (Self.form((file, image), (file, image)), 415),
        (Self.form((file, image), (#"name="top""#, Data("3".utf8))), 415),
        (Self.form((#"name="file""#, Data("a.jpg".utf8))), 415), (Self.form(), 400),
        (Self.form((file, image)).dropLast(20), 400), (Self.form((file, Data())), 400),
        (Self.form(("name=\"" + String(repeating: "a", count: 20_000) + "\"", image)), 400), (Data(), 400),
      ] {
        let answer = try await server.ask("POST", "/api/dice", body: Data(body), type: Self.formType)
        #expect(answer.status == status, "\(answer.text)")
        #expect((answer.json["recovery"] as? String)?.isEmpty == false)
      }
      let unlimited = try await server.ask(
        "POST", "/api/dice", body: Self.form((file, image)), type: "multipart/form-data")
      #expect(unlimited.status == 400)
    }
  }

  @Test("a video of JPEG images is refused instead of reading its first image")
  func motionJPEG() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let answer = try await server.post("/api/dice", image: image + image + image)
      #expect(answer.status == 422 && answer.problem == "unreadable-picture")
      #expect((answer.json["detail"] as? String)?.contains("video") == true)
    }
  }
}
