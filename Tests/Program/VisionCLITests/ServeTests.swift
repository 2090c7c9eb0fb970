import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision serve: the command")
struct ServeTests {
  @Test("the server prints its address, responds, and exits with 0 on a signal")
  func ends() throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(["--records", folder.path("r.sqlite").path])
    #expect(server.address.hasPrefix("http://127.0.0.1:"))
    #expect(try server.curl("/health").hasSuffix(#"{"status":"ok"}"#))
    #expect(server.interrupt(SIGTERM) == 0)
  }

  @Test("a reported roll is recorded, even if the server is killed during a session")
  func killed() throws {
    let folder = try TemporaryFolder()
    let records = folder.path("r.sqlite").path
    let still = packageFolder.appending(path: "Examples/SampleRoll/still.jpg").path
    let server = try ServeProcess(["--records", records])
    let session = try #require(
      try server.curl("/api/dice/sessions", "-X", "POST").firstMatch(of: /"session":"([0-9a-f]{32})"/)?.1)
    var told = ""
    for time in 0..<6 where !told.contains(#""type":"roll""#) {
      told = try server.curl(
        "/api/dice/sessions/\(session)/frames?time=\(Double(time) / 5)", "-H", "Content-Type: image/jpeg",
        "--data-binary", "@\(still)")
    }
    #expect(told.contains(#""roll":{"type":"roll","index":0,"#) && told.hasSuffix(#","roll":1}}"#))
    server.kill()
    let next = try ServeProcess(["--records", records])
    let rolls = try next.curl("/api/rolls")
    #expect(rolls.hasPrefix(#"{"total":1,"rolls":[{"roll":1,"#))
    #expect(rolls.contains(#""values":[3,5,1],"sum":9"#))
    // The page starts another session.
    #expect(try next.curl("/api/dice/sessions/\(session)").contains(#""status":404"#))
    #expect(next.interrupt(SIGINT) == 0)
  }

  @Test("HTTPS speaks HTTP/2, with a self-signed certificate for the server's names and addresses")
  func https() throws {
    let server = try ServeProcess(["--https", "--no-records", "--host-name", "vision.test"])
    #expect(server.address.hasPrefix("https://vision.test:"))
    let local = server.address.replacing("vision.test", with: "localhost")
    #expect(
      try server.curl("/health", "--insecure", "-w", " %{http_version}", base: local) == #"{"status":"ok"} 2"#
    )
    let old = try server.curl("/health", "--insecure", "--http1.1", "-w", " %{http_version}", base: local)
    #expect(old == #"{"status":"ok"} 1.1"#)
    #expect(server.interrupt(SIGINT) == 0)
  }

  @Test("on a public interface, a token is required, and the log explains the exposure")
  func wide() throws {
    let server = try ServeProcess(["--host", "0.0.0.0", "--no-records", "--json"])
    let token = try #require(server.address.firstMatch(of: /\?token=([0-9a-f]{32})/)?.1)
    let local = "http://localhost:\(server.port)"
    #expect(try server.curl("/api/capabilities", base: local).contains(#""status":401"#))
    #expect(
      try server.curl("/api/capabilities", "-H", "Authorization: Bearer \(token)", base: local).hasPrefix(
        #"{"version":"#))
    #expect(server.interrupt(SIGINT) == 0)
    #expect(
      server.errors.contains(
        "everyone who can reach 0.0.0.0:\(server.port) and has the token can submit images"))
    #expect(server.errors.contains("add --https"))
  }

  @Test("images at the pixel limit take the memory of one, and release it")
  func memory() throws {
    let folder = try TemporaryFolder()
    let buffer = try #require(
      CVPixelBuffer(width: 8_000, height: 8_000, pixelFormat: kCVPixelFormatType_24RGB))
    try folder.write(try ImageEncoder.encode(buffer, as: .jpeg), as: "large.jpg")
    // Long deadlines, so that six images pass one after the other on a busy machine.
    let server = try ServeProcess([
      "--no-records", "--workers", "4", "--deadline", "3600", "--body-timeout", "3600",
    ])
    // Only a small region is classified: the test measures the memory of the decoded image, 192 MB.
    let request = [
      "-H", "Content-Type: image/jpeg", "--data-binary", "@\(folder.path("large.jpg").path)", "--max-time",
      "3600",
    ]
    let path = "/api/classify?region=0,0,64,64"
    _ = try server.curl(path, request)
    let before = try server.megabytes("VmRSS")
    let others = Array(repeating: server.root + path, count: 5)
    let answers = try server.curl(path, ["--parallel"] + request + others)
    #expect(answers.matches(of: /"classifications"/).count == 6)
    // The memory of one image; two would take at least 384 MB.
    #expect(try server.megabytes("VmHWM") - before < 300)
    #expect(try server.megabytes("VmRSS") - before < 50)
    #expect(server.interrupt(SIGTERM) == 0)
  }

  @Test("a server that can't start exits with its status and the reason")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let text = folder.path("text.pem").path
    try folder.write(Data("no certificate".utf8), as: "text.pem")
    for (arguments, status, message) in [
      (["--port", "99999"], Int32(64), "--port must be from 0 to 65535"),
      (["--certificate", text], 64, "--certificate and --key must be given together"),
      (["--token", "short"], 64, "--token must have 16 to 256 characters"),
      (["--name", "A b"], 64, "--name must have 1 to 16 characters"),
      (["--deadline", "inf"], 64, "--deadline must be greater than 0 and at most 86400"),
      (["--max-body", "99999999999999"], 64, "--max-body must be from 1 to 1024, not 99999999999999"),
      (["--workers", "100000"], 64, "--workers must be from 1 to 256, not 100000"),
      (["--rate", "nan"], 64, "--rate must be from 0 to 1000000"),
      (["--host", "nowhere.invalid", "--no-records"], 73, "there is no host with that name"),
      (["--drain", "90000"], 64, "--drain must be from 0 to 86400"),
      (["--records-server", "http://127.0.0.1:1"], 64, "--records-server requires --records-secret"),
      (
        ["--records-server", "ftp://a", "--records-secret", text], 64,
        "--records-server must be http:// or https://"
      ),
      (
        ["--records-server", "http://a", "--records-secret", text, "--records", text], 64,
        "--records-server can't be combined with --records"
      ),
      (["--records-certificate", text], 64, "--records-certificate requires --records-server"),
      (["--records-secret", text, "--records", text + ".sqlite"], 65, "not a secret of 32 to 256"),
      (["--records-secret", "/nowhere", "--records", text + ".sqlite"], 66, "/nowhere: can't be read"),
      (["--certificate", "/nowhere.pem", "--key", text], 66, "/nowhere.pem: no such file"),
      (
        ["--certificate", text, "--key", text, "--no-records"], 65,
        "can't be used as a certificate and its key"
      ),
      (["--dice-model", text, "--no-records"], 65, "can't be loaded as a model"),
      (["--dice-model", "/nowhere.mlmodel", "--no-records"], 66, "no such model"),
    ] {
      let outcome = try Program.run(["serve", "--port", "0"] + arguments)
      #expect(outcome.status == status, "\(arguments)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    let server = try ServeProcess(["--no-records"])
    let second = try Program.run("serve", "--port", server.port, "--no-records")
    #expect(second.status == 73)
    #expect(
      second.errors.contains("can't listen on 127.0.0.1:\(server.port): another program uses the port"))
    #expect(server.interrupt(SIGINT) == 0)
  }
}
