import Foundation
import TestSupport
import Testing

@Suite("vision compare")
struct CompareTests {
  private static let drawings = packageFolder.appending(path: "Examples/Drawings")

  @Test("an image's distance to itself is 0, and images are reported in input order")
  func text() throws {
    let outcome = try Program.run("compare", "house.jpg", "house.jpg", "fish.jpg", in: Self.drawings)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      try Regex(#"house\.jpg: 0\.000\nfish\.jpg: (0\.[1-9]|1\.[0-4])\d\d\n"#).wholeMatch(in: outcome.output)
        != nil, "\(outcome.output)")
  }

  @Test("JSON has the reference, the image's size and the distance")
  func json() throws {
    let outcome = try Program.run("compare", "--json", "house.jpg", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == #"{"type":"comparison","input":"house.jpg","reference":"house.jpg","width":800,"height":800,"distance":0}"#
        + "\n")
  }

  @Test("an image that doesn't exist is reported, and the others are compared")
  func missing() throws {
    let outcome = try Program.run("compare", "house.jpg", "none.jpg", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 66)
    #expect(outcome.output == "house.jpg: 0.000\n")
    #expect(outcome.errors == "vision: none.jpg: no such file or folder\n")
  }

  @Test("without the reference image nothing is compared")
  func missingReference() throws {
    let outcome = try Program.run("compare", "none.jpg", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "vision: none.jpg: no such file\n")
  }

  @Test(
    "two images are required, one of which may come from standard input",
    arguments: [["a.jpg"], ["-", "-"], []])
  func usage(arguments: [String]) throws {
    let outcome = try Program.run(["compare"] + arguments, in: Self.drawings)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }
}
