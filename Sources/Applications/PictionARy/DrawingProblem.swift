public import Foundation

/// The reason a photo isn't rated, as shown to the player. The round and its clock continue.
public enum DrawingProblem: String, Codable, Hashable, Sendable, CaseIterable, LocalizedError {
  /// Even the brightest parts of the photo are dark.
  case tooDark
  /// The sheet is blank, or the model recognizes no drawing.
  case nothingDrawn
  /// The photo's file or frame can't be read.
  case unreadable

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
