import TextRecognition

extension VNRecognizedText {
  /// Every character of the string with its rectangle, as `boundingBox(for:)` gives it for the character alone, at the
  /// price of one such call.
  package func characterBoxes() -> [(character: Character, box: VNRectangleObservation)] {
    var boxes = candidate.characterQuadrilaterals()[...]
    return string.compactMap { character in
      let own = boxes.prefix(character.unicodeScalars.count)
      boxes = boxes.dropFirst(own.count)
      // A character of several scalars has its base's rectangle: marks stand over or under it.
      return own.first.map { (character, placement.rectangle($0, confidence: confidence)) }
    }
  }
}
