import VideoFrames
import CoreVideo
import Foundation
import TestSupport
import Testing

@Suite("vision dice: videos")
struct DiceVideoTests {
  @Test("a video has its rolls and a summary, also from standard input", arguments: ["roll.mp4", "-"])
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
    // The dice fly in from frame 11 on and rest from frame 19, give or take two frames.
    #expect((10...14).contains(first))
    #expect((17...21).contains(last))
    #expect(abs(try #require(start["time"]) - first / 30) < 0.001)
    #expect(abs(try #require(end["time"]) - last / 30) < 0.001)
    #expect(
      outcome.lines[1].wholeMatch(
        of: /\{"type":"summary","input":"(roll\.mp4|-)","frames":30,"rolls":1,"seconds":[\d.]+\}/) != nil)
  }

  @Test(
    "JPEG images one after the other are a video under any name, also from standard input", .ffmpegTool,
    arguments: ["roll.mjpeg", "roll.jpg", "roll", "-"])
  func motionJPEG(input: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let name = input == "-" ? "roll.mjpeg" : input
    let video = try FFmpegTool.make(name, in: folder, "-i \(folder.path("roll.mp4").path) -q:v 3 -f mjpeg")
    let outcome = try Program.run(
      "dice", "--json", input, in: folder.url, input: input == "-" ? Data(contentsOf: video) : nil)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let records = try outcome.records
    #expect(records.map { $0["type"] as? String } == ["roll", "summary"])
    #expect(records.first?["values"] as? [Int] == [4, 2])
    #expect(records.last?["frames"] as? Int == 30)
  }

  @Test("a folder's Motion JPEG is read with its other videos", .ffmpegTool)
  func motionJPEGInFolder() async throws {
    let folder = try TemporaryFolder()
    for name in ["b.mjpg", "a.mjpeg"] {
      try FFmpegTool.make(name, in: folder, "-f lavfi -i color=size=64x48:rate=10:duration=0.3 -f mjpeg")
    }
    let outcome = try Program.run("dice", "--json", ".", in: folder.url)
    #expect(outcome.status == 0)
    #expect(try outcome.records.map { $0["frames"] as? Int } == [3, 3])
  }

  @Test("dice are read, and annotated, in the proportions in which the video is shown", .ffmpegTool)
  func aspect() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    // A third of the width, each pixel three times as wide; then the same, turned.
    try FFmpegTool.make(
      "narrow.mp4", in: folder, "-i \(folder.path("roll.mp4").path) -vf scale=320:540,setsar=3/1")
    let outcome = try Program.run(
      "dice", "--json", "narrow.mp4", "--annotate", "out.mp4", in: folder.url)
    #expect(outcome.status == 0)
    let roll = try #require(outcome.records.first)
    #expect(roll["values"] as? [Int] == [4, 2])
    for die in try #require(roll["dice"] as? [[String: Any]]) {
      let box = try #require(die["box"] as? [String: Double])
      let ratio = try #require(box["width"]) / #require(box["height"])
      #expect((0.7...1.4).contains(ratio), "a die is shown about as wide as high")
    }
    let size = try FFmpegTool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=width,height,sample_aspect_ratio", "-of", "csv=p=0",
        folder.path("out.mp4").path,
      ])
    #expect(["960,540,1:1", "960,540,N/A"].contains(size.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("with --frames every frame is reported, and a roll after the frame that shows it")
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
    // Six frames after the first frame at rest: 0.2 s.
    #expect(records[roll - 1]["frame"] as? Int == end + 6)
  }

  @Test("the rule of the sample reports an empty table first, and then the dice")
  func sampleRule() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("dice", "--rule", "sample", "roll.mp4", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "roll.mp4: roll 0 from 0.00 s to 0.00 s: no dice")
    #expect(outcome.lines.dropLast().last?.hasSuffix(": 4 2") == true)
    #expect(outcome.lines.last?.hasPrefix("roll.mp4: 30 frames, ") == true)
  }

  @Test("of a truncated video, the readable part is reported and then the error")
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
      // In the caption's band, to the right of its text.
      luma.append(
        stride(from: 500, to: 900, by: 50).map {
          Int((plane.baseAddress + 505 * plane.bytesPerRow + $0).load(as: UInt8.self))
        })
    }
    try #require(luma.count == 30)
    // The band is 65 % black, starting with the frame that completes the roll.
    for (before, after) in zip(luma[5], luma[29]) { #expect(after < before - 15) }
  }

  @Test("Ctrl-C ends the reading: the video is complete, the summary is printed, the status is 130")
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

  @Test("a second signal ends the program at once, and leaves no unfinished video")
  func secondSignal() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    // Two equal signals may arrive as one.
    let outcome = try Program.shell(
      """
      env --default-signal=INT,TERM "$0" dice --frames roll.mp4 --annotate out.mp4 > lines & program=$!
      while [ ! -s lines ] && kill -0 $program; do sleep 0.02; done
      kill -TERM $program; kill -INT $program; wait $program
      """, in: folder.url)
    #expect([130, 143].contains(outcome.status))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names).isSubset(of: ["lines", "out.mp4", "roll.mp4"]), "\(names)")
  }

  @Test("a closed terminal ends the reading like Ctrl-C, with status 129; under nohup it continues")
  func hangup() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    // The program handles signals before it prints its first line. A terminal's processes may get the signal
    // twice, from the system and from the shell.
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
    // Undo the signal settings that the tests inherited.
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

  @Test("an annotated video on a full disk ends the command with the status for unwritable output")
  func noRoom() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    // A full disk and a file size limit cause errors of the same call.
    let outcome = try Program.shell(
      "ulimit -f 0; \"$0\" dice --annotate out.mp4 roll.mp4", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("out.mp4: can't be written: "))
    #expect(!outcome.errors.contains("invalid frame"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["roll.mp4"])
  }

  @Test("a closed output pipe ends the program without a message")
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
    "every roll of the real video is reported with its values", .sharedData("dice-video/dice_video_1.mp4"))
  func realVideo() throws {
    let outcome = try Program.run("dice", "--json", SharedData.url("dice-video/dice_video_1.mp4").path)
    #expect(outcome.status == 0)
    let rolls = try outcome.records.filter { $0["type"] as? String == "roll" }
    #expect(rolls.map { $0["values"] as? [Int] } == [[4, 1], [3, 5], [1, 5], [1, 2], [2, 4], [1, 1]])
    // The last frames at rest, determined by eye. Before, the dice slide slowly, which may count as resting.
    for (roll, last) in zip(rolls, [19, 54, 86, 120, 160, 196]) {
      let end = try #require((roll["end"] as? [String: Any])?["frame"] as? Int)
      #expect((last - 25...last).contains(end))
    }
  }
}
