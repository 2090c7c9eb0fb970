import Foundation
import Installation
import NetworkPrecision
import Testing

@testable import NetworkInference

@Suite("Cache of compiled networks")
struct NetworkCacheTests {
  private static let name = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"

  private let place = CacheFolder()

  private func load(threads: Int = 1, byteLimit: Int = 1 << 30) throws -> Network {
    var options = EngineOptions()
    options.threadCount = threads
    options.cache = NetworkCache(folder: place.url, byteLimit: byteLimit)
    return try Network(
      .file(InstalledFile.url(named: Self.name), inputShape: [1, 3, 48, nil]), options: options)
  }

  private func answer(of network: Network) throws -> [Float] {
    try network.run(inputShape: [1, 3, 48, 96]) { input in
      for index in input.indices { input[index] = Float(index % 97) / 48 - 1 }
    } read: {
      Array($0[0].values)
    }
  }

  @Test("the second load uses the cache, and has the same output")
  func secondLoad() throws {
    let (first, second) = (try load(), try load())
    #expect(!first.isFromCache && second.isFromCache)
    #expect(second.inputs == first.inputs && second.outputs == first.outputs)
    #expect(second.precision == first.precision)
    // Overwrites the memory that the load freed: the network must not read there.
    let size = try Data(contentsOf: place.entry()).count
    let others = (0..<16).map { _ in [UInt8](repeating: 0xA5, count: size) }
    defer { withExtendedLifetime(others) {} }
    #expect(Self.agree(try answer(of: second), try answer(of: first)))
  }

  @Test("a cached network reads the entry's mapped file, even when its name is removed")
  func mapping() throws {
    let first = try load()
    let entry = try place.entry()
    func isMapped() throws -> Bool {
      // A kernel file is read to its end only through a handle.
      let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() ?? Data()
      // Including the folder: entries of the same network in other tests' folders have the same name.
      return String(decoding: maps, as: UTF8.self)
        .contains("\(place.url.lastPathComponent)/\(entry.lastPathComponent)")
    }
    #expect(try !isMapped())
    do {
      let second = try load()
      #expect(try isMapped())
      try FileManager.default.removeItem(at: entry)
      #expect(Self.agree(try answer(of: second), try answer(of: first)))
    }
    #expect(try !isMapped())
  }

  @Test("a network in memory is cached, too, unless compiling it is as fast as a lookup")
  func representations() throws {
    var options = EngineOptions()
    options.cache = NetworkCache(folder: place.url)
    for (count, isKept) in [(16, false), (1 << 15, true)] {
      let source = Self.addition(of: (0..<count).map(Float.init))
      let networks = try (0..<2).map { _ in try Network(source, options: options) }
      #expect(!networks[0].isFromCache && networks[1].isFromCache == isKept)
      let sums = try networks.map { network in
        try network.run {
          $0.update(repeating: 0.5)
        } read: {
          Array($0[0].values)
        }
      }
      let expected = (0..<count).map { Float($0) + 0.5 }
      #expect(sums == [expected, expected])
    }
  }

  @Test("the folder and its entries are private to the user")
  func permissions() throws {
    _ = try load()
    #expect(try Self.permissions(of: place.url) == 0o700)
    #expect(try Self.permissions(of: place.entry()) == 0o600)
  }

  @Test("a damaged entry is ignored and rewritten", arguments: Damage.allCases)
  func damaged(_ damage: Damage) throws {
    let expected = try answer(of: load())
    let entry = try place.entry()
    try damage.applied(to: Data(contentsOf: entry)).write(to: entry)
    try Self.close(entry)
    let second = try load()
    #expect(!second.isFromCache)
    #expect(Self.agree(try answer(of: second), expected))
    #expect(try load().isFromCache)
  }

  enum Damage: CaseIterable {
    case empty, truncated, flippedBit, otherPrecision, appended

    func applied(to data: Data) -> Data {
      var data = data
      switch self {
      case .empty: return Data()
      case .truncated: return data.prefix(data.count / 2)
      case .flippedBit: data[data.count / 3] ^= 4
      // The second letter of its name in the footer.
      case .otherPrecision: data[data.count - 79] ^= 2
      case .appended: data.append(0)
      }
      return data
    }
  }

  @Test("bytes with a valid checksum that OpenVINO rejects are ignored and rewritten")
  func unusable() throws {
    _ = try load()
    let key = try Self.key()
    let network = Data("no network".utf8)
    let footer = try network.withUnsafeBytes {
      try NetworkCacheEntry.footer(for: $0, key: key, precision: .float32)
    }
    try (network + footer).write(to: place.entry())
    try Self.close(place.entry())
    #expect(NetworkCache(folder: place.url).entry(for: key) != nil)
    #expect(try !load().isFromCache)
    #expect(try load().isFromCache)
  }

  @Test("an entry under another's name is ignored")
  func otherName() throws {
    _ = try load(threads: 1)
    let first = try place.entry()
    let bytes = try Data(contentsOf: first)
    try FileManager.default.removeItem(at: first)
    _ = try load(threads: 2)
    try bytes.write(to: place.entry())
    try Self.close(place.entry())
    #expect(try !load(threads: 2).isFromCache)
  }

  @Test("entries writable by others are ignored: files and folders open to them, and links")
  func foreign() throws {
    _ = try load()
    let entry = try place.entry()
    try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: entry.path)
    #expect(try !load().isFromCache)

    let elsewhere = place.url.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: place.entry(), to: elsewhere)
    try FileManager.default.createSymbolicLink(at: entry, withDestinationURL: elsewhere)
    #expect(try !load().isFromCache)
    #expect(try load().isFromCache)

    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place.url.path)
    #expect(try !load().isFromCache)
    // Made private, and its entries rewritten.
    #expect(try Self.permissions(of: place.url) == 0o700)
    #expect(try load().isFromCache)
  }

  @Test(
    "an entry or a folder owned by another user is ignored, whatever its checksum",
    .enabled(if: geteuid() == 0, "only root can give files to others"))
  func otherOwner() throws {
    _ = try load()
    #expect(try load().isFromCache)
    #expect(chown(try place.entry().path, 65_534, 65_534) == 0)
    #expect(try !load().isFromCache)
    // Replaced by the user's own.
    #expect(try load().isFromCache)
    #expect(chown(place.url.path, 65_534, 65_534) == 0)
    #expect(try !load().isFromCache)
  }

  @Test("a cached network counts towards the model's memory limit like a compiled one")
  func memory() throws {
    func load(_ limit: Int) throws -> Network {
      var options = EngineOptions()
      options.cache = NetworkCache(folder: place.url)
      options.memory = MemoryBudget(byteLimit: limit)
      return try Network(
        .file(InstalledFile.url(named: Self.name), inputShape: [1, 3, 48, nil]), options: options,
        measure: { TensorMemory(byteCount: 5000, place: "the first layer") })
    }
    let error = #expect(throws: MemoryLimitError.self) { _ = try load(4999) }
    #expect(error?.place == "the first layer")
    _ = try load(5000)
    #expect(try load(5000).isFromCache)
    #expect(throws: MemoryLimitError.self) { _ = try load(4999) }
  }

  @Test("beyond its limit the least recently used entries are removed")
  func bounded() throws {
    _ = try load(threads: 1)
    let first = try place.entry()
    let size = try Data(contentsOf: first).count
    try Self.setAge(of: first, 200)
    _ = try load(threads: 2)
    let second = try #require(try place.entries().first { $0 != first })
    try Self.setAge(of: second, 100)
    // Using the first makes it the more recent one.
    #expect(try load(threads: 1).isFromCache)
    _ = try load(threads: 3, byteLimit: size * 5 / 2)
    #expect(try place.entries().count == 2)
    #expect(try place.entries().contains(first))
    #expect(try !place.entries().contains(second))
    let names = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
    #expect(!names.contains { $0.hasPrefix(second.lastPathComponent) })
  }

  @Test("an entry larger than the limit isn't cached")
  func tooLarge() throws {
    #expect(try !load(byteLimit: 1000).isFromCache)
    #expect(try place.entries().isEmpty)
  }

  @Test("unfinished files of other processes are removed after an hour")
  func leftovers() throws {
    try FileManager.default.createDirectory(
      at: place.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let (old, new) = (place.url.appending(path: "a.partial"), place.url.appending(path: "b.partial"))
    for file in [old, new] { try Data(count: 10).write(to: file) }
    try Self.setAge(of: old, 4000)
    _ = try load()
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: new.path))
  }

  @Test("an unwritable folder only costs the compilation")
  func unwritable() throws {
    try Data().write(to: place.url)
    #expect(try answer(of: load()).count == 2)
    #expect(try !load().isFromCache)
  }

  @Test("validating an entry leaves none of it in memory")
  func checkingMemory() throws {
    var options = EngineOptions()
    options.cache = NetworkCache(folder: place.url)
    let source = Self.addition(of: (0..<1 << 21).map(Float.init))
    _ = try Network(source, options: options)
    let key = try NetworkCacheKey(
      source, properties: options.properties(.float32), engine: OpenVINOLibrary.shared().build)
    let entry = try #require(NetworkCache(folder: place.url).entry(for: key))
    defer { withExtendedLifetime(entry) {} }
    #expect(entry.network.count > 1 << 23)
    #expect(try Self.residentKilobytes(place.entry()) < 256)
  }

  @Test("an unchanged entry is verified once: at its first use after its times can show a change")
  func verification() async throws {
    _ = try load()
    let (file, key) = (try place.entry(), try Self.key())
    let cache = NetworkCache(folder: place.url)
    func stamp() throws -> FileStamp { try #require(FileStamp(try MappedFile(contentsOf: file))) }
    let use = NetworkCacheUse(of: key, in: cache)
    // Just written, so another change might have the same times.
    #expect(cache.entry(for: key) != nil)
    #expect(try !use.isVerified(stamp()))
    while try !stamp().isStable { try await Task.sleep(for: .milliseconds(100)) }
    #expect(cache.entry(for: key) != nil)
    #expect(try use.isVerified(stamp()))
    // Damaged, it has another stamp, and its checksum is compared.
    let bytes = try Data(contentsOf: file)
    try Damage.flippedBit.applied(to: bytes).write(to: file)
    try Self.close(file)
    #expect(cache.entry(for: key) == nil)
    // Only an entry whose checksum isn't compared is accepted with this damage.
    use.record(try stamp())
    #expect(cache.entry(for: key) != nil)
  }

  @Test("concurrent loads of one network all succeed")
  func threads() async throws {
    let answers = try await withThrowingTaskGroup(of: [Float].self) { group in
      for _ in 0..<4 { group.addTask { try answer(of: load()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { Self.agree($0, answers[0]) })
    #expect(try place.entries().count == 1)
    #expect(try load().isFromCache)
  }

  @Test("without a cache nothing is written")
  func turnedOff() throws {
    var options = EngineOptions()
    options.cache = nil
    let network = try Network(.file(InstalledFile.url(named: Self.name)), options: options)
    #expect(!network.isFromCache)
  }

  @Test("the default location follows the XDG specification, unless the environment disables it")
  func location() {
    func folder(_ environment: [String: String]) -> String? {
      NetworkCache(environment: environment)?.folder.path
    }
    #expect(folder(["HOME": "/home/ada"]) == "/home/ada/.cache/swift-vision/networks")
    #expect(folder(["HOME": "/home/ada", "XDG_CACHE_HOME": "/fast"]) == "/fast/swift-vision/networks")
    #expect(
      folder(["HOME": "/home/ada", "XDG_CACHE_HOME": "not/absolute"])
        == "/home/ada/.cache/swift-vision/networks")
    #expect(folder([:]) == nil)
    #expect(folder(["HOME": "/home/ada", "SWIFT_VISION_CACHE": "off"]) == nil)
  }

  @Test("another network, option, engine or processor has another key")
  func keys() throws {
    let file = try InstalledFile.url(named: Self.name)
    let weights = WeightsBuffer(byteCount: 64, alignment: 64)
    let options = EngineOptions()
    func key(
      _ source: NetworkSource, _ precision: InferencePrecision = .float32, _ options: EngineOptions = options,
      engine: String = "1", processor: String = "x"
    ) throws -> String {
      try NetworkCacheKey(
        source, properties: options.properties(precision), engine: engine, processor: processor
      ).name
    }
    var streams = options
    streams.streamCount = 2
    let changed = WeightsBuffer(byteCount: 64, alignment: 64)
    [UInt8(1)].withUnsafeBytes { changed.write($0, at: 63) }
    let keys = [
      try key(.file(file)), try key(.file(file), .bfloat16), try key(.file(file), .float32, streams),
      try key(.file(file), engine: "2"), try key(.file(file), processor: "y"),
      try key(.file(file, inputShape: [1, 3, 48, nil])), try key(.file(file, inputShape: [1, 3, 48, 96])),
      try key(.file(InstalledFile.url(named: "iris_landmark.tflite"))),
      try key(.representation(xml: "<net/>", weights: weights)),
      try key(.representation(xml: "<net />", weights: weights)),
      try key(.representation(xml: "<net/>", weights: changed)),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    #expect(try key(.file(file)) == keys[0])
    #expect(!Processor.current.name.isEmpty)
  }

  @Test("a key depends on the contents of weight files, with and without cached digests")
  func fileKeys() throws {
    let folder = place.url.appending(path: "files")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = WeightsBuffer.pageByteCount
    func key(_ byte: UInt8, at offset: Int, named name: String, cache: NetworkCache? = nil) throws -> String {
      let url = folder.appending(path: name)
      try Data(repeating: byte, count: page + 100).write(to: url)
      let weights = try WeightsBuffer(
        byteCount: 5 * page, files: [(offset: offset, file: try MappedFile(contentsOf: url))])
      return try NetworkCacheKey(
        .representation(xml: "<net/>", weights: weights), properties: [], engine: "1", processor: "x",
        cache: cache
      ).name
    }
    let first = try key(1, at: page, named: "a")
    #expect(try key(1, at: page, named: "b") == first)
    #expect(try key(1, at: page, named: "a", cache: NetworkCache(folder: place.url)) == first)
    #expect(try key(2, at: page, named: "a") != first)
    #expect(try key(1, at: 2 * page, named: "a") != first)
  }
}

extension NetworkCacheTests {
  private static func key() throws -> NetworkCacheKey {
    var options = EngineOptions()
    options.threadCount = 1
    return try NetworkCacheKey(
      .file(InstalledFile.url(named: name), inputShape: [1, 3, 48, nil]),
      properties: options.properties(.float32), engine: OpenVINOLibrary.shared().build)
  }

  /// Adds a constant to its input.
  private static func addition(of values: [Float]) -> NetworkSource {
    let weights = WeightsBuffer(byteCount: values.count * 4, alignment: 64)
    values.withUnsafeBytes { weights.write($0, at: 0) }
    let port = "precision=\"FP32\"><dim>\(values.count)</dim></port>"
    let xml = """
      <?xml version="1.0"?>
      <net name="addition" version="11">
      <layers>
      <layer id="0" name="in" type="Parameter" version="opset1">
      <data element_type="f32" shape="\(values.count)"/><output><port id="0" \(port)</output></layer>
      <layer id="1" name="constant" type="Const" version="opset1">
      <data element_type="f32" shape="\(values.count)" offset="0" size="\(values.count * 4)"/>
      <output><port id="0" \(port)</output></layer>
      <layer id="2" name="sum" type="Add" version="opset1"><data auto_broadcast="numpy"/>
      <input><port id="0" \(port)<port id="1" \(port)</input><output><port id="2" \(port)</output></layer>
      <layer id="3" name="out" type="Result" version="opset1"><input><port id="0" \(port)</input></layer>
      </layers>
      <edges><edge from-layer="0" from-port="0" to-layer="2" to-port="0"/>
      <edge from-layer="1" from-port="0" to-layer="2" to-port="1"/>
      <edge from-layer="2" from-port="2" to-layer="3" to-port="0"/></edges>
      </net>
      """
    return .representation(xml: xml, weights: weights)
  }

  /// Returns the resident part of a mapped file in this process.
  private static func residentKilobytes(_ file: URL) throws -> Int {
    let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/smaps")).readToEnd() ?? Data()
    let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix(file.lastPathComponent) })
    let resident = try #require(lines[start...].first { $0.hasPrefix("Rss:") })
    return try #require(resident.split(separator: " ").compactMap { Int($0) }.first)
  }

  /// Whether two outputs, probabilities computed in 32 bits, differ only by rounding.
  private static func agree(_ one: [Float], _ other: [Float]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  private static func permissions(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  /// Makes a test's file as private as the cache's own.
  private static func close(_ file: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  private static func setAge(of file: URL, _ seconds: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: file.path)
  }
}

/// A folder created by the cache and removed after the test.
final class CacheFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "vision-cache-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }

  func entries() throws -> [URL] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".network") }
      .map { url.appending(path: $0) }
  }

  func entry() throws -> URL {
    let all = try entries()
    try #require(all.count == 1)
    return all[0]
  }
}
