import BarcodeSymbols
import GrayImage
import PlaneGeometry

/// Tests that reject readings of things which aren't codes.
extension Barcode {
  /// The minimum height of a code on a film's edge, in fractions of its width; real ones have 0.02 and more.
  private static let minimumFilmHeight = 1.0 / 64

  /// Whether nobody prints such a code: stripes and weaves are read as Codabar without a digit, or as the
  /// edge of a film.
  var isImplausible: Bool {
    switch format {
    case .codabar: !text.contains(where: \.isWholeNumber)
    case .dxFilmEdge: isOneRow
    default: false
    }
  }

  /// Whether a code on a film's edge is hardly higher than a row: zxing-cpp doesn't require several rows of
  /// it, and a row that crosses a fence at an angle may look like one.
  private var isOneRow: Bool {
    let width = (quadrilateral.topRight - quadrilateral.topLeft).length
    return (quadrilateral.bottomLeft - quadrilateral.topLeft).length < Self.minimumFilmHeight * width
  }

  /// Whether the middle of a code is inside the image. A crop may reach beyond it, and repeats the border's
  /// pixels there, which look like bars.
  func isInside(_ image: GrayImage) -> Bool {
    center.x >= 0 && center.y >= 0 && center.x <= Double(image.width) && center.y <= Double(image.height)
  }

  /// Whether the bars of an article number or of Codabar repeat, as stripes do. Other symbologies are used
  /// for repeated characters.
  func repeats(in image: GrayImage) -> Bool {
    guard [.ean13, .ean8, .upcA, .upcE, .codabar].contains(format),
      let line = ScanLine(across: quadrilateral, at: 0, in: image)
    else { return false }
    return line.row.repeats(from: line.start, to: line.end)
  }
}

extension BlurredScanLine {
  /// The shortest and longest period that is looked for, in fractions of a code's width: three bars and three
  /// spaces are longer than the first.
  private static let periods = 0.03...0.5
  /// The correlation of bars with themselves, a period away, from which on they are stripes. That of one in a
  /// thousand article numbers is above 0.66; of thirteen zeros, which are rejected, it is 0.89.
  private static let maximumCorrelation = 0.85
  /// The width over which the background's level is averaged, as a fraction of the code's.
  private static let backgroundWidth = 0.2

  /// Whether bars between two positions, in pixels, repeat: stripes of a fabric or a fence are alike in every
  /// row as a code's are, and some can be read as one.
  func repeats(from start: Double, to end: Double) -> Bool {
    let (first, last) = (min(start, end), max(start, end))
    let columns = max(Int(first), 0)..<max(min(Int(last), levels.count), max(Int(first), 0))
    let bars = Self.withoutBackground(Array(levels[columns]))
    let shifts =
      Int(Self.periods.lowerBound * Double(bars.count))...Int(Self.periods.upperBound * Double(bars.count))
    return shifts.contains { shift in
      shift > 0 && Self.correlation(bars.dropFirst(shift), bars.dropLast(shift)) > Self.maximumCorrelation
    }
  }

  /// Returns levels relative to the mean of those around.
  private static func withoutBackground(_ levels: [Double]) -> [Double] {
    var sums = [0.0]
    for level in levels { sums.append(sums[sums.count - 1] + level) }
    let reach = Int(backgroundWidth * Double(levels.count) / 2)
    return levels.indices.map { index in
      let (first, end) = (max(index - reach, 0), min(index + reach + 1, levels.count))
      return levels[index] - (sums[end] - sums[first]) / Double(end - first)
    }
  }

  private static func correlation(_ first: ArraySlice<Double>, _ second: ArraySlice<Double>) -> Double {
    var (product, squares) = (0.0, (0.0, 0.0))
    for (one, other) in zip(first, second) {
      product += one * other
      squares.0 += one * one
      squares.1 += other * other
    }
    return product / max((squares.0 * squares.1).squareRoot(), .leastNonzeroMagnitude)
  }
}
