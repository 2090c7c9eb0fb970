import CoreGraphics
import Foundation
import TestSupport
import Testing

/// A photograph of people with their joints, among the shared data.
struct LabeledPhotograph: Decodable {
  struct Person: Decodable {
    /// Column, row and visibility of each joint.
    let points: [[Double]]
  }
  let joints: [String]
  let people: [Person]

  /// Returns all photographs by their files' names.
  static func all() throws -> [String: LabeledPhotograph] {
    try JSONDecoder().decode(
      [String: LabeledPhotograph].self, from: Data(contentsOf: SharedData.url("people/truth.json")))
  }

  /// Returns a joint of a person in pixels, top-left origin; nil if it isn't labeled.
  func point(_ name: String, of person: Person) -> SIMD2<Double>? {
    zip(joints, person.points).first { $0.0 == name && $0.1[2] > 0 }.map { SIMD2($0.1[0], $0.1[1]) }
  }

  /// Returns the mean of a person's joints, in pixels.
  func middle(_ names: String..., of person: Person) throws -> SIMD2<Double> {
    try names.map { try #require(point($0, of: person)) }.reduce(.zero, +) / Double(names.count)
  }
}
