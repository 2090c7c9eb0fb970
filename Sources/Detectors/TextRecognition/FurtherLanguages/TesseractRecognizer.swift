import Installation
import Synchronization

/// Recognizes lines in one further language, concurrently.
///
/// Each thread needs an instance: made at first use in 50 to 150 ms, and kept for the process's lifetime. It
/// takes 10 to 40 MB.
final class TesseractRecognizer: Sendable {
  let language: FurtherLanguage
  private let idle = Mutex<[TesseractInstance]>([])

  private init(_ language: FurtherLanguage) { self.language = language }

  private static let shared = Mutex<[FurtherLanguage: TesseractRecognizer]>([:])

  /// Returns the process's recognizer of a language.
  static func of(_ language: FurtherLanguage) -> TesseractRecognizer {
    shared.withLock { known in
      if let recognizer = known[language] { return recognizer }
      let recognizer = TesseractRecognizer(language)
      known[language] = recognizer
      return recognizer
    }
  }

  /// Frees the instances that aren't in use; later lines make new ones.
  static func removeAll() { shared.withLock { $0.removeAll() } }

  /// Recognizes one line; see `TesseractInstance.symbols(in:width:height:)`. Throws `NotInstalledError`.
  func symbols(in levels: [UInt8], width: Int, height: Int) throws(NotInstalledError) -> [TesseractInstance
    .Symbol]
  {
    let instance: TesseractInstance
    if let waiting = idle.withLock({ $0.popLast() }) {
      instance = waiting
    } else {
      instance = try TesseractInstance(language)
    }
    defer { idle.withLock { $0.append(instance) } }
    return instance.symbols(in: levels, width: width, height: height)
  }
}
