import TextRecognition

extension VNRecognizedText {
  /// Returns the string's characters with the boxes of `boundingBox(for:)`, at the cost of one such call.
  package func characterBoxes() -> [(character: Character, box: VNRectangleObservation)] {
    var boxes = candidate.characterQuadrilaterals()[...]
    return string.compactMap { character in
      let own = boxes.prefix(character.unicodeScalars.count)
      boxes = boxes.dropFirst(own.count)
      // A character of several scalars has the box of its base: marks are above or below it.
      return own.first.map { (character, placement.rectangle($0, confidence: confidence)) }
    }
  }
}
