public import Foundation

// Points, sizes and rectangles as dictionaries of numbers, with the keys that Core Graphics uses.

extension CGPoint {
  /// `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

  /// Nil where `X` or `Y` is missing or no number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let numbers = numbers(["X", "Y"], in: dict) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}

extension CGSize {
  /// `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

  /// Nil where `Width` or `Height` is missing or no number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let numbers = numbers(["Width", "Height"], in: dict) else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
}

extension CGRect {
  /// `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { first, _ in first }
  }

  /// Nil where one of `X`, `Y`, `Width` and `Height` is missing or no number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let numbers = numbers(["X", "Y", "Width", "Height"], in: dict) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The values of keys; nil where one is missing or no number.
private func numbers(_ keys: [String], in dictionary: CFDictionary) -> [Double]? {
  let found = keys.compactMap { key -> Double? in
    switch dictionary[key] {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }
  return found.count == keys.count ? found : nil
}
