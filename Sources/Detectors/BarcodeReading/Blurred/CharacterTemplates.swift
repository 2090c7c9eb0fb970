/// Characters as they look, blurred, to be compared with ink.
struct CharacterTemplates {
  /// One character's modules after the other's. Single precision is enough to compare, and takes half the time.
  private let samples: [SIMD4<Float>]
  private let modules: Int
  private let count: Int

  /// - Parameter characters: how much ink each has, of the same number of modules.
  init(_ characters: [[ModuleSamples]]) {
    samples = characters.flatMap { $0.map { SIMD4<Float>($0) } }
    modules = characters.first?.count ?? 0
    count = characters.count
  }

  /// The squared differences of each from the ink at a place.
  ///
  /// - Parameter start: the module of `ink` where the characters begin; theirs are all in it.
  func differences(from ink: [ModuleSamples], at start: Int) -> [Double] {
    let ink = ink[start..<(start + modules)].map { SIMD4<Float>($0) }
    return (0..<count).map { character in
      var sum = SIMD4<Float>.zero
      let first = character * modules
      for module in ink.indices {
        let difference = ink[module] - samples[first + module]
        sum += difference * difference
      }
      return Double(sum.sum())
    }
  }

  /// That of the one which fits best.
  func minimumDifference(from ink: [ModuleSamples], at start: Int) -> Double {
    differences(from: ink, at: start).min() ?? .infinity
  }
}
