public import Foundation

/// Why a picture has no rating, as the player meets it. The round goes on, and so does its clock.
public enum DrawingProblem: String, Codable, Hashable, Sendable, CaseIterable, LocalizedError {
  /// Even the picture's brightest parts are dark.
  case tooDark
  /// A blank sheet, or nothing that the model takes for a drawing.
  case nothingDrawn
  /// The picture's file or frame can't be read.
  case unreadable

  /// Such as "The picture is too dark."
  public var errorDescription: String? {
    switch self {
    case .tooDark: "The picture is too dark."
    case .nothingDrawn: "No drawing was found in the picture."
    case .unreadable: "The picture can't be read."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .tooDark: "Turn on a light, or move out of the shadow, and take another."
    case .nothingDrawn:
      "Draw larger or with a thicker pen, fill the picture with the sheet, and take another."
    case .unreadable: "Take another."
    }
  }
}
