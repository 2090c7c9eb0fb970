public import Foundation

// Points, sizes and rectangles as dictionaries of numbers, with Core Graphics' keys.

extension CGPoint {
  /// The keys `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

  /// Returns nil if `X` or `Y` is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let numbers = numbers(["X", "Y"], in: dict) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}

extension CGSize {
  /// The keys `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

  /// Returns nil if `Width` or `Height` is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let numbers = numbers(["Width", "Height"], in: dict) else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
}

extension CGRect {
  /// The keys `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { first, _ in first }
  }

  /// Returns nil if `X`, `Y`, `Width` or `Height` is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let numbers = numbers(["X", "Y", "Width", "Height"], in: dict) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// Returns the values of keys; nil if one is missing or not a number.
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
