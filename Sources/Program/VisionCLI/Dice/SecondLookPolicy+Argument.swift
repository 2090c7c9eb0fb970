public import ArgumentParser
import DiceRoll

extension SecondLookPolicy: ExpressibleByArgument {
  public init?(argument: String) {
    switch argument {
    // The spellings before 1.0.
    case "pictures": self = .images
    case "rest": self = .atRest
    default: self.init(rawValue: argument)
    }
  }

  static let help = ArgumentHelp(
    "When a classifier of single dice checks the detections: at-rest (in images, and the dice of a video or camera that have come "
      + "to rest), images, always (each frame of a video or camera, too) or never. It reads more dice correctly and takes "
      + "longer; another detector than ours is used alone.",
    valueName: "use")
}

extension RollRuleName: ExpressibleByArgument {}
