public import ArgumentParser
public import DiceRoll

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
    "When a classifier of single dice rechecks the detections: at-rest (in images, and the dice of a video that have come "
      + "to rest), images, always (also each frame of a video) or never. It reads more dice correctly and takes "
      + "longer. Not used with another detector.",
    valueName: "use")
}

extension RollRuleName: ExpressibleByArgument {}
