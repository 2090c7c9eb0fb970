import ConfinedDecoding
import Foundation
import ImageIO
import NetworkInference
import NetworkPrecision
import Reports

/// The state of the program's installation and of this machine.
struct DoctorReport: Sendable {
  private let system: String
  private let processor = Processor.current
  private let processorCount = ProcessInfo.processInfo.activeProcessorCount
  private let memory = ProcessInfo.processInfo.physicalMemory
  private let libraries: [LibraryReport]
  private let networks: [NetworkReport]
  /// The reasons why networks can't be loaded.
  private let networkProblems: [String]
  private let cache: CacheReport?
  private let cameras: [String]
  /// The reasons why decoding can't be confined, or only in part; empty if it can.
  private let confinementGaps: [String]

  /// The package's traits that this program was built with.
  private static let traits: [String] = {
    var traits: [String] = []
    #if Records
    traits.append("Records")
    #endif
    #if Server
    traits.append("Server")
    #endif
    #if Training
    traits.append("Training")
    #endif
    return traits
  }()

  /// - Parameters:
  ///   - isMeasured: whether networks are measured.
  ///   - progress: called with a line for people before each part.
  /// - Throws: `CancellationError`.
  init(isMeasured: Bool, _ progress: (String) -> Void) throws {
    system = Self.systemName()
    libraries = LibraryReport.all()
    (networks, networkProblems) = try NetworkReport.all(isMeasured: isMeasured, progress)
    cache = NetworkCache.standard.map(CacheReport.init)
    let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    cameras = devices.filter { $0.wholeMatch(of: /video\d+/) != nil }.sorted {
      $0.localizedStandardCompare($1) == .orderedAscending
    }
    .map { "/dev/\($0)" }
    confinementGaps = Self.confinementGaps()
  }

  /// Whether something is missing that a part of the program needs.
  var isIncomplete: Bool { !networkProblems.isEmpty || libraries.contains { $0.problem != nil } }

  private static func systemName() -> String {
    var name = utsname()
    uname(&name)
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let title = release.firstMatch(of: /PRETTY_NAME="(.*)"/).map { String($0.1) } ?? "Linux"
    return "\(title), \(text(name.sysname)) \(text(name.release)), \(text(name.machine))"
  }

  private static func confinementGaps() -> [String] {
    guard let program = DecoderProgram.find() else { return ["the program vision-decoder isn't installed"] }
    let pool = DecoderPool(DecoderSettings(program: program, limits: ImageDecodingLimits()), spare: 0)
    do { return try pool.confinement().gaps } catch { return [error.localizedDescription] }
  }

  private var precisionNames: [String] { processor.precisions(isQuantized: true).map(\.rawValue) }

  // MARK: For people

  var lines: [String] {
    var lines = [
      "vision \(VisionCommand.version)"
        + (Self.traits.isEmpty
          ? ", without the package's traits" : " with \(Self.traits.joined(separator: ", "))"),
      "System      \(system)",
      "Processor   \(processor.model), \(counted(processorCount, "processor")) for this process; "
        + "precisions: \(precisionNames.joined(separator: ", "))",
      "Memory      \(String(format: "%.1f", Double(memory) / 1e9)) GB", "", "Libraries",
    ]
    lines += Self.table(libraries.map(\.row))
    lines += ["", "Networks that may run in less than 32 bits"]
    lines += Self.table(networks.map(\.row)) + networkProblems.map { "  missing: \($0)" }
    lines += [
      "", "Cache       \(cache?.text ?? "none")",
      "Cameras     \(cameras.isEmpty ? "none" : cameras.joined(separator: ", "))",
      "Confined    "
        + (confinementGaps.isEmpty
          ? "decoding of untrusted files can be confined" : confinementGaps.joined(separator: "; ")),
    ]
    return lines.map(\.escapingControlCharacters)
  }

  /// Rows with columns as wide as necessary, indented.
  private static func table(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "  " + cells.joined(separator: "  ").replacing(/\s+$/, with: "")
    }
  }

  // MARK: For programs

  var json: JSON {
    func list(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
    return .result(
      "doctor",
      [
        ("version", .string(VisionCommand.version)), ("traits", list(Self.traits)),
        ("system", .string(system)),
        (
          "processor",
          .object([
            ("model", .string(processor.model)), ("count", .integer(processorCount)),
            ("precisions", list(precisionNames)),
          ])
        ),
        ("memory", .integer(Int(clamping: memory))), ("libraries", .array(libraries.map(\.json))),
        ("networks", .array(networks.map(\.json))), ("networkProblems", list(networkProblems)),
        ("cache", cache?.json ?? .null), ("cameras", list(cameras)),
        ("confinementGaps", list(confinementGaps)),
      ])
  }
}

/// The folder of compiled networks.
private struct CacheReport: Sendable {
  private let folder: String
  private let networkCount: Int
  private let byteCount: Int
  private let byteLimit: Int
  private let isUsable: Bool

  init(_ cache: NetworkCache) {
    folder = cache.folder.path
    byteLimit = cache.byteLimit
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    networkCount = files.count { $0.hasSuffix(".network") }
    byteCount = files.reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: cache.folder.appending(path: name).path)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
    // The first network creates it.
    isUsable =
      FileManager.default.isWritableFile(atPath: folder) || !FileManager.default.fileExists(atPath: folder)
  }

  var text: String {
    "\(folder): \(counted(networkCount, "network")), \(byteCount / 1_000_000) of up to \(byteLimit / 1_000_000) MB"
      + (isUsable ? "" : "; it can't be written to")
  }

  var json: JSON {
    .object([
      ("folder", .string(folder)), ("networks", .integer(networkCount)), ("bytes", .integer(byteCount)),
      ("limit", .integer(byteLimit)), ("isWritable", .boolean(isUsable)),
    ])
  }
}
