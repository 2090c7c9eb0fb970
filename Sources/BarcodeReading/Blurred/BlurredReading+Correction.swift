import GrayImage
import PlaneGeometry

extension BlurredReading {
  /// How far from the line in which a code was read its bars are read again, as shares of its width.
  private static let distances = [0, 0.06, -0.06, 0.12, -0.12]

  /// An article number that a reader of widths found, with what its bars say: in blurred rows widths can be mistaken so that the check
  /// digit is right by chance, once in ten. Nil where they say that it is none.
  ///
  /// It is another number only where two rows say so, none only where two rows show other digits, whose check digit is wrong; and
  /// neither where one row says what was read. Cost: 2 ms where the first row confirms it.
  func corrected(_ code: Barcode, in picture: GrayImage) -> Barcode? {
    guard [.ean13, .upcA].contains(code.format), code.addOn == nil, !code.isInverted else { return code }
    let said = ArticleNumber(digits: code.text.compactMap(\.wholeNumberValue))
    guard said.digits.count == 13 else { return code }
    let corners = code.quadrilateral
    let (left, right) = (
      (corners.topLeft + corners.bottomLeft) / 2, (corners.topRight + corners.bottomRight) / 2
    )
    var others: [ArticleNumber] = []
    var contradictions = 0
    for distance in Self.distances {
      let shift = (right - left).turned * distance
      guard let line = CodeLine(from: left + shift, to: right + shift, in: picture) else { continue }
      if let number = line.row.number(from: line.start, to: line.end), number.isCertain {
        if number.code == said { return code }
        guard others.allSatisfy({ $0 == number.code }) else { return code }
        others.append(number.code)
        if others.count == Self.agreeing, let format = format(of: number.code) {
          return Barcode(
            format: format, text: number.code.text, bytes: Array(number.code.text.utf8), content: .text,
            addOn: nil, isInverted: false, quadrilateral: corners)
        }
      } else {
        switch line.row.testimony(on: said, from: line.start, to: line.end) {
        case .confirms: return code
        case .contradicts: contradictions += 1
        case .nothing: break
        }
      }
    }
    return contradictions >= Self.agreeing ? nil : code
  }
}

/// The pixels along a line across a code, and somewhat farther at both ends.
private struct CodeLine {
  let row: BlurredRow
  /// Where in the row the code begins and ends.
  let start: Double
  let end: Double

  /// How far the row goes beyond the code's ends, as a share of its width.
  private static let margin = 0.05

  /// Nil where the code is too small to be read, or not in the picture.
  init?(from left: PixelPoint, to right: PixelPoint, in picture: GrayImage) {
    let width = (right - left).length
    let (first, last) = (left + (left - right) * Self.margin, right + (right - left) * Self.margin)
    let count = Int((last - first).length.rounded())
    let frame = PixelPoint(Double(picture.width), Double(picture.height))
    guard width > Double(ArticleNumber.moduleCount) / 2, count < 4 * (picture.width + picture.height),
      [left, right].allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x < frame.x && $0.y < frame.y })
    else { return nil }
    row = BlurredRow(
      (0..<count).map { index in
        picture.level(at: first + (last - first) * ((Double(index) + 0.5) / Double(count)))
      })
    start = (left - first).length
    end = start + width
  }
}

extension GrayImage {
  /// The level at a point between pixels, linearly; beyond the edges the last pixels go on.
  fileprivate func level(at point: PixelPoint) -> Double {
    let place = (point - 0.5).clamped(
      lowerBound: .zero, upperBound: PixelPoint(Double(width - 1), Double(height - 1)))
    let (column, row) = (Int(place.x), Int(place.y))
    let (right, lower) = (place.x - Double(column), place.y - Double(row))
    let (nextColumn, nextRow) = (min(column + 1, width - 1), min(row + 1, height - 1))
    let top = Double(self[column, row]) * (1 - right) + Double(self[nextColumn, row]) * right
    let bottom = Double(self[column, nextRow]) * (1 - right) + Double(self[nextColumn, nextRow]) * right
    return top * (1 - lower) + bottom * lower
  }
}
