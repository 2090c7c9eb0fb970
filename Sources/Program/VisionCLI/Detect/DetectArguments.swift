import ArgumentParser
import StillImages
import Vision

struct SymbologyList: ExpressibleByArgument, Sendable {
  let symbologies: [VNBarcodeSymbology]

  init?(argument: String) {
    let names = argument.listed
    symbologies = names.compactMap(VNBarcodeSymbology.init(name:))
    guard !names.isEmpty, symbologies.count == names.count else { return nil }
  }

  static var allValueStrings: [String] { DetectionOptions.supportedSymbologies.map(\.name) }
}

struct LanguageList: ExpressibleByArgument, Sendable {
  /// Whether the argument is `all`, for every supported script.
  let isEvery: Bool
  let languages: [String]

  init?(argument: String) {
    let names = argument.listed
    isEvery = names == ["all"]
    languages = isEvery ? [] : names.compactMap(DetectionOptions.language)
    guard isEvery || (!names.isEmpty && languages.count == names.count) else { return nil }
  }

  static var allValueStrings: [String] { ["all"] + DetectionOptions.supportedLanguages }
}

extension String {
  fileprivate var listed: [String] {
    split(separator: ",", omittingEmptySubsequences: true).map { String($0.trimming { $0 == " " }) }
      .filter { !$0.isEmpty }
  }
}

extension Substring {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    let start = drop(while: isTrimmed)
    guard let last = start.lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return start[...last]
  }
}
