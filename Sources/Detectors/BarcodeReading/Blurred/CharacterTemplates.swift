/// Blurred characters, for comparison with ink.
struct CharacterTemplates {
  /// The characters' modules, one after the other; single precision takes half the time.
  private let samples: [SIMD4<Float>]
  private let modules: Int
  private let count: Int

  /// - Parameter characters: the ink of each, with the same number of modules.
  init(_ characters: [[ModuleSamples]]) {
    samples = characters.flatMap { $0.map { SIMD4<Float>($0) } }
    modules = characters.first?.count ?? 0
    count = characters.count
  }

  /// Returns each character's squared difference from the ink at a position.
  ///
  /// - Parameter start: the first module of `ink` to compare; all of the characters' modules are inside.
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

  func minimumDifference(from ink: [ModuleSamples], at start: Int) -> Double {
    differences(from: ink, at: start).min() ?? .infinity
  }
}
