import VideoFrames
import Foundation
import ImageIO
import Installation
import Testing

@testable import VisionCLI

@Suite("vision: formatting and exit statuses")
struct FormattingTests {
  @Test("errors have the statuses of sysexits.h")
  func statuses() {
    #expect(ExitStatus(ImageDecodingError(.notFound)) == .noInput)
    #expect(ExitStatus(ImageDecodingError(.unknownFormat)) == .unreadable)
    #expect(ExitStatus(VideoError.notFound("a")) == .noInput)
    #expect(ExitStatus(VideoError.truncated("a", framesRead: 1, reason: "")) == .unreadable)
    #expect(ExitStatus(VideoError.missingLibrary("a", library: "", package: "")) == .missing)
    #expect(ExitStatus(VideoError.unwritable("a", reason: "")) == .unwritable)
    #expect(ExitStatus(NotInstalledError("")) == .missing)
    #expect(ExitStatus(CocoaError(.featureUnsupported)) == .defect)
  }

  @Test("a batch has its failures' common status, or else the most severe other than a missing input")
  func batchStatuses() {
    #expect(ExitStatus(failures: [.noInput, .noInput]) == .noInput)
    #expect(ExitStatus(failures: [.noInput, .unreadable]) == .unreadable)
    #expect(ExitStatus(failures: [.unreadable, .defect, .noInput]) == .defect)
    #expect(ExitStatus(failures: []) == .success)
  }

  @Test("an orientation is given by EXIF's number or Apple's name")
  func orientations() {
    for (text, orientation) in [
      ("up", CGImagePropertyOrientation.up), ("left-mirrored", .leftMirrored),
      ("leftMirrored", .leftMirrored),
      ("8", .left), ("RIGHT", .right),
    ] {
      #expect(OrientationArgument(argument: text)?.orientation == orientation)
    }
    for text in ["0", "9", "", "upside"] { #expect(OrientationArgument(argument: text) == nil) }
    #expect(OrientationArgument.allValueStrings.count == 8)
  }

  @Test("a progress bar fills from left to right")
  func bar() {
    #expect(progressBar(0, width: 4) == "[----]   0%")
    #expect(progressBar(0.5, width: 4) == "[##--]  50%")
    #expect(progressBar(0.999, width: 4) == "[###-]  99%")
    #expect(progressBar(1.5, width: 4) == "[####] 100%")
  }
}
