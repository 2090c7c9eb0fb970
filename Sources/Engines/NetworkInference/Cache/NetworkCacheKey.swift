import Digests
import Foundation

/// Identifies a compilation by the network's bytes, the options, the engine's build and the processor.
struct NetworkCacheKey: Hashable {
  /// SHA-256, 32 bytes.
  let digest: Data

  var name: String { digest.hexadecimal }

  /// - Parameter cache: the cache of files' digests; nil to compute each.
  /// - Throws: if the network's file can't be read.
  init(
    _ source: NetworkSource, properties: [(String, String)], engine: String,
    processor: String = Processor.name, cache: NetworkCache? = nil
  ) throws {
    var hash = SHA256()
    func add(_ text: String) {
      // With its length, so that different lists of strings never yield the same bytes.
      hash.update(Data("\(text.utf8.count) \(text)".utf8))
    }
    add(engine)
    add(processor)
    for (name, value) in properties { add("\(name)=\(value)") }
    func fileDigest(_ file: MappedFile) -> Data {
      cache?.digest(of: file) ?? SHA256.hash(contentsOf: file)
    }
    switch source {
    case .representation(let xml, let weights):
      add(xml)
      var end = 0
      for (range, file) in weights.files {
        hash.update(UnsafeRawBufferPointer(rebasing: weights.bytes[end..<range.lowerBound]))
        add("\(range)")
        hash.update(fileDigest(file))
        end = range.upperBound
      }
      hash.update(UnsafeRawBufferPointer(rebasing: weights.bytes[end...]))
    case .file(let url, let inputShape):
      add(url.pathExtension)
      add("\(inputShape.map { $0.map { $0 ?? -1 } } ?? [])")
      hash.update(fileDigest(try MappedFile(contentsOf: url)))
    }
    digest = hash.finalize()
  }
}

/// The processor that runs this process.
enum Processor {
  /// Its model and its instruction sets, as Linux names them for Intel, AMD and Arm processors.
  static let name: String = {
    let entries = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let keys: Set = ["model name", "flags", "Features", "CPU implementer", "CPU part", "CPU variant"]
    let first = entries.prefix(upTo: entries.range(of: "\n\n")?.lowerBound ?? entries.endIndex)
    return first.split(separator: "\n").filter { line in
      keys.contains(line.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces))
    }.joined(separator: "\n")
  }()
}
