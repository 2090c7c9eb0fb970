/// The levels of paper and ink along a code, one parabola each, since illumination and lens are uneven.
struct ReflectanceFit {
  let paper: [ModuleSamples]
  /// The difference between paper and ink.
  let contrast: [ModuleSamples]

  /// Lower contrast is noise.
  private static let minimumContrast = 3.0
  /// The window, in modules to each side, that is assumed to contain both paper and ink.
  private static let reach = 6

  /// Estimates without knowledge of the bars: the smoothed local maximum and minimum.
  init(around samples: [ModuleSamples]) {
    func windows(_ values: [Double], _ value: (ArraySlice<Double>) -> Double) -> [Double] {
      values.indices.map { value(values[max($0 - Self.reach, 0)...min($0 + Self.reach, values.count - 1)]) }
    }
    func smoothed(_ values: [Double]) -> [Double] { windows(values) { $0.reduce(0, +) / Double($0.count) } }
    let paper = smoothed(windows(samples.map { $0.max() }) { $0.max() ?? 0 })
    let ink = smoothed(windows(samples.map { $0.min() }) { $0.min() ?? 0 })
    self.paper = paper.map { ModuleSamples(repeating: $0) }
    contrast = zip(paper, ink).map { ModuleSamples(repeating: max($0 - $1, 1)) }
  }

  /// Fits the samples by least squares, given the bars' ink; nil if there is no contrast.
  init?(fitting samples: [ModuleSamples], ink: [ModuleSamples]) {
    let count = 6
    var products = [ModuleSamples](repeating: .zero, count: count * count)
    var rights = [ModuleSamples](repeating: .zero, count: count)
    var terms = rights
    let places = Self.positions(samples.count)
    for ((level, ink), t) in zip(zip(samples, ink), places) {
      (terms[0], terms[1], terms[2]) = (.one, t, t * t)
      (terms[3], terms[4], terms[5]) = (-ink, -ink * t, -ink * t * t)
      for row in 0..<count {
        rights[row] += terms[row] * level
        for column in 0...row { products[row * count + column] += terms[row] * terms[column] }
      }
    }
    guard let solution = Self.solution(products.map { $0.sum() }, rights.map { $0.sum() }) else { return nil }
    paper = places.map { solution[0] + $0 * (solution[1] + $0 * solution[2]) }
    contrast = places.map { solution[3] + $0 * (solution[4] + $0 * solution[5]) }
    guard contrast.allSatisfy({ $0.min() > Self.minimumContrast }) else { return nil }
  }

  func ink(in samples: [ModuleSamples]) -> [ModuleSamples] {
    samples.indices.map { (paper[$0] - samples[$0]) / contrast[$0] }
  }

  /// Returns the samples' positions, −1…1.
  private static func positions(_ modules: Int) -> [ModuleSamples] {
    (0..<modules).map { (Double($0) + ModuleSamples.places) * (2 / Double(modules)) - 1 }
  }

  /// Solves by Cholesky decomposition; nil if the system is singular.
  ///
  /// - Parameter matrix: symmetric; only its lower half is read, by rows.
  private static func solution(_ matrix: [Double], _ rights: [Double]) -> [Double]? {
    let count = rights.count
    var (factor, solution) = (matrix, rights)
    for row in 0..<count {
      for column in 0...row {
        var sum = factor[row * count + column]
        for other in 0..<column { sum -= factor[row * count + other] * factor[column * count + other] }
        guard column == row else {
          factor[row * count + column] = sum / factor[column * count + column]
          continue
        }
        guard sum > 1e-9 else { return nil }
        factor[row * count + row] = sum.squareRoot()
      }
    }
    for row in 0..<count {
      for other in 0..<row { solution[row] -= factor[row * count + other] * solution[other] }
      solution[row] /= factor[row * count + row]
    }
    for row in (0..<count).reversed() {
      for other in (row + 1)..<max(count, row + 1) {
        solution[row] -= factor[other * count + row] * solution[other]
      }
      solution[row] /= factor[row * count + row]
    }
    return solution
  }
}
