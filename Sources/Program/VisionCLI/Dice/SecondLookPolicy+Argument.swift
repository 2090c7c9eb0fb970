public import ArgumentParser
import DiceRoll

extension SecondLookPolicy: ExpressibleByArgument {
  static let help = ArgumentHelp(
    "When a classifier of single dice checks the detections: rest (in pictures, and the dice of a video or camera that have come "
      + "to rest), pictures, always (each frame of a video or camera, too) or never. It reads more dice correctly and takes "
      + "longer; another detector than ours is used alone.",
    valueName: "use")
}

extension RollRuleName: ExpressibleByArgument {}
