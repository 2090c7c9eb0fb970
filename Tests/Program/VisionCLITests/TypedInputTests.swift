import Foundation
import Testing
import TestSupport

@testable import VisionCLI

@Suite("Terminal input")
struct TypedInputTests {
  private func type(_ keys: String, into editor: inout LineEditor) -> [LineEditor.Event] {
    editor.type(keys.utf8)
  }

  @Test("keys form lines, and a partial line can be displayed")
  func lines() {
    var editor = LineEditor()
    #expect(type("cat.p", into: &editor) == [])
    #expect(editor.text == "cat.p")
    #expect(type("ng\rskip\n", into: &editor) == [.line("cat.png"), .line("skip")])
    #expect(editor.text == "")
  }

  @Test("characters, words and lines are erased, multibyte ones too")
  func erasing() {
    var editor = LineEditor()
    _ = type("Bärü", into: &editor)
    _ = type("\u{7F}", into: &editor)
    #expect(editor.text == "Bär")
    _ = type("en and cats\u{17}", into: &editor)
    #expect(editor.text == "Bären and ")
    #expect(type("\u{15}\u{7F}\u{17}x\n", into: &editor) == [.line("x")])
  }

  @Test("keys without a character are ignored")
  func otherKeys() {
    var editor = LineEditor()
    #expect(type("a\u{1B}[A\u{1B}[3~\u{1B}OPb\u{1}\tc\n", into: &editor) == [.line("abc")])
  }

  @Test("Ctrl-D ends the input only on an empty line")
  func end() {
    var editor = LineEditor()
    #expect(type("a\u{4}", into: &editor) == [])
    #expect(type("\n\u{4}", into: &editor) == [.line("a"), .end])
  }

  @Test("a pasted or dropped path is unquoted")
  func paths() throws {
    for (line, path) in [
      ("cat.png", "cat.png"), ("  cat.png ", "cat.png"), ("'my cat.png'", "my cat.png"),
      ("\"my cat.png\"", "my cat.png"), ("my\\ cat\\ \\(1\\).png", "my cat (1).png"),
      ("file:///tmp/my%20cat.png", "/tmp/my cat.png"), ("~/cat.png", NSHomeDirectory() + "/cat.png"),
    ] {
      #expect(line.pastedPath == path)
    }
    let folder = try TemporaryFolder()
    try folder.write(Data(), as: "a\\ b")
    let odd = folder.path("a\\ b").path
    #expect(odd.pastedPath == odd)
  }

  @Test("a day has a start and an end, and a time has a time zone")
  func dates() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    let day = try #require(DateArgument("2026-11-21", zone: zone))
    // 2026-11-21T00:00Z is 1795219200 s after 1970 (20778 days).
    #expect(day.start.timeIntervalSince1970 == 20_778 * 86_400 - 3600)
    #expect(day.end.timeIntervalSince(day.start) == 86_400)
    for text in ["2026-11-21T18:30", "2026-11-21 18:30:00", "2026-11-21T17:30Z", "2026-11-21T19:00:00+01:30"]
    {
      let moment = try #require(DateArgument(text, zone: zone))
      #expect(moment.start.timeIntervalSince1970 == 20_778 * 86_400 + 17.5 * 3600)
      #expect(moment.end == moment.start)
    }
    for text in ["", "2026-02-30", "2026-13-01", "21.11.2026", "2026-11-21T25:00", "today"] {
      #expect(DateArgument(text, zone: zone) == nil)
    }
  }
}
