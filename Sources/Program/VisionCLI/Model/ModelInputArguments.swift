import ArgumentParser
import CoreML
import Foundation

struct ModelInputArguments: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "An input's value: a number or text, JSON, or the path of an image, .npy or .json file; may be repeated.",
      valueName: "name=value"))
  var input: [NamedValue] = []

  /// - Throws: `InputError`, which names the input.
  func features(for description: MLModelDescription) throws -> [String: MLFeatureValue] {
    var features: [String: MLFeatureValue] = [:]
    for argument in input {
      features[argument.name] = try FeatureArgument.value(
        argument.value, for: description.input(named: argument.name))
    }
    return features
  }
}

/// A `name=value` pair on the command line.
struct NamedValue: ExpressibleByArgument, Sendable {
  let name: String
  let value: String

  init?(argument: String) {
    guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else { return nil }
    name = String(argument[..<mark])
    value = String(argument[argument.index(after: mark)...])
  }
}

extension MLModelDescription {
  /// - Throws: `InputError` (usage) if the model has no such input.
  func input(named name: String) throws -> MLFeatureDescription {
    guard let feature = inputDescriptionsByName[name] else {
      throw InputError(
        .usage, "The model has no input \"\(name)\"; its inputs are \(inputNames.joined(separator: ", ")).")
    }
    return feature
  }
}
