import VideoFrames
import CoreVideo
import Foundation
import TestSupport
import Testing

@Suite("vision dice: videos")
struct DiceVideoTests {
  @Test("a video gives its rolls and a summary, on the standard input too", arguments: ["roll.mp4", "-"])
  func rolls(input: String) async throws {
    let folder = try TemporaryFolder()
    let video = try await Samples.shortVideo.value
    try folder.write(video, as: "roll.mp4")
    let outcome = try Program.run("dice", "--json", input, in: folder.url, input: video)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let records = try outcome.records
    try #require(records.count == 2)
    #expect(records[0]["type"] as? String == "roll")
    #expect(records[0]["input"] as? String == input)
    #expect(records[0]["index"] as? Int == 0)
    #expect(records[0]["values"] as? [Int] == [4, 2])
    let start = try #require(records[0]["start"] as? [String: Double])
    let end = try #require(records[0]["end"] as? [String: Double])
    let (first, last) = (try #require(start["frame"]), try #require(end["frame"]))
    // The dice fly in from frame 11 on and lie from 19; a frame or two more or less is the detector's.
    #expect((10...14).contains(first))
    #expect((17...21).contains(last))
    #expect(abs(try #require(start["time"]) - first / 30) < 0.001)
    #expect(abs(try #require(end["time"]) - last / 30) < 0.001)
    #expect(
      outcome.lines[1].wholeMatch(
        of: /\{"type":"summary","input":"(roll\.mp4|-)","frames":30,"rolls":1,"seconds":[\d.]+\}/) != nil)
  }

  @Test("with --frames every frame is told, the roll after the frame that shows it")
  func frames() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("dice", "--json", "--frames", "roll.mp4", in: folder.url)
    let records = try outcome.records
    let frames = records.filter { $0["type"] as? String == "frame" }
    try #require(frames.map { $0["frame"] as? Int } == Array(0..<30))
    #expect(
      outcome.lines[0] == #"{"type":"frame","input":"roll.mp4","frame":0,"time":0,"values":[],"dice":[]}"#)
    #expect(frames[28]["values"] as? [Int] == [4, 2])
    let roll = try #require(records.firstIndex { $0["type"] as? String == "roll" })
    let end = try #require((records[roll]["end"] as? [String: Any])?["frame"] as? Int)
    // Six frames after the first at rest: 0.2 s.
    #expect(records[roll - 1]["frame"] as? Int == end + 6)
  }

  @Test("the sample's rule tells an empty table first, and then the dice")
  func sampleRule() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("dice", "--rule", "sample", "roll.mp4", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "roll.mp4: roll 0 from 0.00 s to 0.00 s: no dice")
    #expect(outcome.lines.dropLast().last?.hasSuffix(": 4 2") == true)
    #expect(outcome.lines.last?.hasPrefix("roll.mp4: 30 frames, ") == true)
  }

  @Test("a truncated video gives what can be read, and then says where it breaks off")
  func truncated() async throws {
    let folder = try TemporaryFolder()
    let video = try await Samples.shortVideo.value
    try folder.write(video.prefix(video.count * 9 / 10), as: "cut.mp4")
    let outcome = try Program.run("dice", "--frames", "cut.mp4", in: folder.url)
    #expect(outcome.status == 65)
    let summary = try #require(
      outcome.lines.last?.wholeMatch(of: /cut\.mp4: (\d+) frames, \d rolls? in .* s/))
    let broken = try #require(
      outcome.errors.wholeMatch(of: /vision: cut\.mp4: ends prematurely after (\d+) frames: [^\n]*\n/))
    #expect(summary.1 == broken.1)
    let frames = outcome.lines.filter { $0.hasPrefix("cut.mp4: frame ") }
    #expect(frames.count == Int(summary.1))
    #expect((10..<30).contains(frames.count))
  }

  @Test("the annotated video has every frame, with the roll's values below")
  func annotate() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("dice", "roll.mp4", "--annotate", "out.mp4", in: folder.url)
    #expect(outcome.status == 0)
    var luma: [[Int]] = []
    for try await frame in try await VideoSource(contentsOf: folder.path("out.mp4")) {
      #expect(CVPixelBufferGetWidth(frame.pixelBuffer) == 960)
      #expect(CVPixelBufferGetHeight(frame.pixelBuffer) == 540)
      let plane = frame.pixelBuffer.planes[0]
      // Along the caption's band, right of its text.
      luma.append(
        stride(from: 500, to: 900, by: 50).map {
          Int((plane.baseAddress + 505 * plane.bytesPerRow + $0).load(as: UInt8.self))
        })
    }
    try #require(luma.count == 30)
    // The band is black at 65 %, from the frame on that decides the roll.
    for (before, after) in zip(luma[5], luma[29]) { #expect(after < before - 15) }
  }

  @Test("Ctrl-C ends the reading: the video is complete, the summary told, the status 130")
  func interrupt() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    var isInterrupted = false
    let outcome = try Program.run(
      ["dice", "--frames", "roll.mp4", "--annotate", "out.mp4"], in: folder.url,
      onOutput: { process in
        if !isInterrupted { process.interrupt() }
        isInterrupted = true
      })
    #expect(outcome.status == 130)
    #expect(outcome.errors.isEmpty)
    let summary = try #require(outcome.lines.last?.wholeMatch(of: /roll\.mp4: (\d+) frames?, .*/))
    let told = try #require(Int(summary.1))
    #expect(told < 30)
    var written = 0
    for try await _ in try await VideoSource(contentsOf: folder.path("out.mp4")) { written += 1 }
    #expect(written == told)
  }

  @Test("a closed terminal ends the reading as Ctrl-C does, with the status 129; under nohup it goes on")
  func hangup() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    // The program takes signals before its first line. A terminal's processes may be told twice: by the system
    // and by the shell.
    let closing = """
      "$0" dice --frames roll.mp4 --annotate out.mp4 > lines & program=$!
      while [ ! -s lines ] && kill -0 $program; do sleep 0.02; done
      kill -HUP $program; kill -HUP $program; wait $program
      """
    func summary() throws -> Int {
      let lines = try String(contentsOf: folder.path("lines"), encoding: .utf8)
      let found = try #require(lines.firstMatch(of: #/roll\.mp4: (\d+) frames?, /#))
      return try #require(Int(found.1))
    }
    // Whatever the tests themselves were started with.
    let ended = try Program.shell(
      closing.replacing("\"$0\" dice", with: "env --default-signal=HUP \"$0\" dice"), in: folder.url)
    #expect(ended.status == 129)
    #expect(try summary() < 30)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        "lines", "out.mp4", "roll.mp4",
      ])
    let ignoring = try Program.shell("trap '' HUP\n" + closing, in: folder.url)
    #expect(ignoring.status == 0)
    #expect(try summary() == 30)
  }

  @Test("an annotated video for which there is no byte of room ends with the status of what can't be written")
  func noRoom() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    // The errors of a full disk and of a file that may not grow come from the same call.
    let outcome = try Program.shell(
      "ulimit -f 0; \"$0\" dice --annotate out.mp4 roll.mp4", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("out.mp4: can't be written: "))
    #expect(!outcome.errors.contains("invalid frame"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["roll.mp4"])
  }

  @Test("a reader that goes away ends the program quietly")
  func closedOutput() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = [
      "-c", "\"$0\" dice --frames roll.mp4 2> errors | head -n 1; echo ${PIPESTATUS[0]}", Program.url.path,
    ]
    shell.currentDirectoryURL = folder.url
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(text == "roll.mp4: frame 0 at 0.00 s: no dice\n141\n")
    #expect(try Data(contentsOf: folder.path("errors")).isEmpty)
  }

  @Test(
    "every rest of the real video is told with its values", .sharedData("dice-video/dice_video_1.mp4"))
  func realVideo() throws {
    let outcome = try Program.run("dice", "--json", SharedData.url("dice-video/dice_video_1.mp4").path)
    #expect(outcome.status == 0)
    let rolls = try outcome.records.filter { $0["type"] as? String == "roll" }
    #expect(rolls.map { $0["values"] as? [Int] } == [[4, 1], [3, 5], [1, 5], [1, 2], [2, 4], [1, 1]])
    // The last frames of the rests, seen by eye. The dice slide slowly before, which may count as resting.
    for (roll, last) in zip(rolls, [19, 54, 86, 120, 160, 196]) {
      let end = try #require((roll["end"] as? [String: Any])?["frame"] as? Int)
      #expect((last - 25...last).contains(end))
    }
  }
}
