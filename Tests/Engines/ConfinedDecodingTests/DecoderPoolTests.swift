import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ConfinedDecoding
@testable import ImageIO

@Suite("Confined image decoding")
struct DecoderPoolTests {
  private func settings(_ change: (inout DecoderSettings) -> Void = { _ in }) throws -> DecoderSettings {
    var settings = DecoderSettings(program: try #require(DecoderProgram.find()))
    change(&settings)
    return settings
  }

  /// A pool with one process, which waits for its first image.
  private func readyProcess(
    _ settings: DecoderSettings? = nil, report: @escaping @Sendable (DecoderPool.Loss) -> Void = { _ in }
  ) throws -> (pool: DecoderPool, process: pid_t) {
    let pool = DecoderPool(try settings ?? self.settings(), spare: 1, report: report)
    _ = try pool.confinement()
    return (pool, try #require(pool.waitingProcesses.first))
  }

  private func image(width: Int = 150, height: Int = 110, as format: ImageFormat) throws -> Data {
    let buffer = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB))
    let plane = buffer.planes[0]
    for y in 0..<height {
      for x in 0..<width {
        let color = [UInt8(x * 3 & 0xFF), UInt8(y * 5 & 0xFF), UInt8((x ^ y) & 0xFF)]
        (plane.baseAddress + y * plane.bytesPerRow + 3 * x).copyMemory(from: color, byteCount: 3)
      }
    }
    return try ImageEncoder.encode(buffer, as: format)
  }

  private func rows(_ image: DecodedImage) -> [Data] {
    let buffer = image.picture.buffer
    let bytes = PixelLayout(format: buffer.pixelFormat)?.planes[0].bytesPerSample ?? 0
    return buffer.planes.flatMap { plane in
      (0..<plane.height).map {
        Data(bytes: plane.baseAddress + $0 * plane.bytesPerRow, count: plane.width * bytes)
      }
    }
  }

  private func reason(_ body: () throws -> DecodedImage) -> ImageDecodingError.Reason? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? ImageDecodingError)?.reason
    }
  }

  @Test("remarks on a file arrive with its pixels")
  func remarks() throws {
    let pool = DecoderPool(try settings(), spare: 1)
    let file = try image(as: .jpeg)
    #expect(try pool.decode(file).remarks.isEmpty)
    #expect(try pool.decode(file.dropLast(2)).remarks == [.missingEnd])
  }

  @Test("each format is decoded by a confined process to the same pixels", arguments: ImageFormat.allCases)
  func formats(_ format: ImageFormat) throws {
    let pool = DecoderPool(try settings(), spare: 1)
    defer { pool.close() }
    #expect(try pool.confinement().gaps == [])
    let data = try image(as: format)
    let (apart, own) = (try pool.decode(data), try ImageDecoder.decode(data))
    #expect(apart.format == format)
    #expect(apart.picture.orientation == own.picture.orientation)
    #expect(apart.picture.buffer.pixelFormat == own.picture.buffer.pixelFormat)
    #expect(rows(apart) == rows(own))
    // Another image in the same process, then invalid data.
    #expect(rows(try pool.decode(data)) == rows(own))
    // The library's message may come from another test.
    let half = data.prefix(data.count / 2)
    if case .damaged(let name, _)? = reason({ try pool.decode(half) }) {
      #expect(name == format.rawValue)
    } else {
      Issue.record("half of it was decoded")
    }
    #expect(reason { try pool.decode(Data("text".utf8)) } == .unknownFormat)
    #expect(pool.waitingProcesses.count == 1)
  }

  @Test("an image with alpha, and one that is modified afterwards")
  func alpha() throws {
    let pool = DecoderPool(try settings(), spare: 1)
    defer { pool.close() }
    let buffer = try #require(CVPixelBuffer(width: 20, height: 10, pixelFormat: kCVPixelFormatType_32BGRA))
    let data = try ImageEncoder.encode(buffer, as: .png)
    let apart = try pool.decode(data)
    #expect(apart.picture.buffer.pixelFormat == kCVPixelFormatType_32BGRA)
    apart.picture.buffer.planes[0].baseAddress.storeBytes(of: 7, as: UInt8.self)
    #expect(rows(try pool.decode(data)) == rows(try ImageDecoder.decode(data)))
  }

  @Test("the caller's pixel limit applies")
  func limits() throws {
    let pool = DecoderPool(try settings(), spare: 1)
    defer { pool.close() }
    let data = try image(as: .png)
    #expect(
      reason { try pool.decode(data, limits: ImageDecodingLimits(maximumPixels: 16_499)) }
        == .tooManyPixels(width: 150, height: 110, limit: 16_499))
  }

  @Test("the process has no privileges, a system call filter, and resource limits")
  func process() throws {
    let (pool, identifier) = try readyProcess()
    defer { pool.close() }
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: "/proc/\(identifier)/\(name)")), as: UTF8.self)
    }
    let status = try text("status").split(separator: "\n")
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("Seccomp:\t2"))
    #expect(status.contains("Threads:\t1"))
    let limits = try text("limits").split(separator: "\n")
    func limit(_ name: String) -> [Substring] {
      limits.first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ") ?? []
    }
    let settings = try settings()
    #expect(limit("Max address space").first.flatMap { UInt64($0) } == settings.memory)
    #expect(limit("Max cpu time").dropFirst().first.flatMap { UInt64($0) } == settings.processorSeconds)
    #expect(limit("Max core file size").first == "0")
    #expect(limit("Max open files").first == "16")
  }

  @Test(
    "the process has no files and only the environment that it needs",
    .enabled(if: geteuid() == 0, "Linux shows them of a process that can't be traced to root only"))
  func files() throws {
    let (pool, identifier) = try readyProcess()
    defer { pool.close() }
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").sorted()
    #expect(files == ["0", "1", "2", "3"])
    for number in 0..<3 {
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/fd/\(number)")
          == "/dev/null")
    }
    let environment = try Data(contentsOf: URL(filePath: "/proc/\(identifier)/environ"))
    let variables = String(decoding: environment, as: UTF8.self).split(separator: "\0").map {
      $0.prefix { $0 != "=" }
    }
    let known: Set<Substring> = [
      "SWIFT_VISION_LIBRARIES", "LD_LIBRARY_PATH", "LANG", "GLIBC_TUNABLES", "MALLOC_ARENA_MAX",
      "SWIFT_BACKTRACE", "VIPS_DISC_THRESHOLD",
    ]
    #expect(known.isSuperset(of: variables))
  }

  @Test("the end of an idle process goes unnoticed")
  func endedWhileWaiting() throws {
    let pool = DecoderPool(try settings(), spare: 2)
    defer { pool.close() }
    pool.replenish()
    let processes = pool.waitingProcesses
    #expect(processes.count == 2)
    for process in processes { kill(process, SIGKILL) }
    let data = try image(as: .jpeg)
    #expect(rows(try pool.decode(data)) == rows(try ImageDecoder.decode(data)))
  }

  /// Decodes in a process that is stopped.
  ///
  /// - Parameter meanwhile: called when the process has received the image; nil to wait for the end.
  private func stopped(
    _ settings: DecoderSettings,
    meanwhile: ((pid_t, Task<ImageDecodingError.Reason?, Never>) -> Void)? = nil
  ) async throws -> (reason: ImageDecodingError.Reason?, losses: [DecoderPool.Loss]) {
    let losses = Losses()
    let (pool, process) = try readyProcess(settings) { losses.add($0) }
    defer { pool.close() }
    let data = try image(as: .jpeg)
    kill(process, SIGSTOP)
    let decoding = Task(executorPreference: ThreadExecutor()) { () -> ImageDecodingError.Reason? in
      do throws(ImageDecodingError) {
        _ = try pool.decode(data)
        return nil
      } catch {
        return error.reason
      }
    }
    if let meanwhile {
      while !pool.workingProcesses.contains(process) { try await Task.sleep(for: .milliseconds(2)) }
      meanwhile(process, decoding)
    }
    let reason = await decoding.value
    // The next image gets another process.
    #expect(rows(try pool.decode(data)) == rows(try ImageDecoder.decode(data)))
    return (reason, losses.all)
  }

  private final class Losses: Sendable {
    private let list = Mutex<[DecoderPool.Loss]>([])
    func add(_ loss: DecoderPool.Loss) { list.withLock { $0.append(loss) } }
    var all: [DecoderPool.Loss] { list.withLock { $0 } }
  }

  @Test("a crash is attributed to the image, which the report identifies by its digest")
  func crash() async throws {
    let data = try image(as: .jpeg)
    let (reason, losses) = try await stopped(settings()) { process, _ in
      kill(process, SIGSEGV)
      kill(process, SIGCONT)
    }
    #expect(reason == .decoderFailed("was ended by signal 11, Segmentation fault"))
    #expect(losses.count == 1)
    #expect(losses.first?.byteCount == data.count)
    #expect(losses.first?.digest.count == 64)
  }

  @Test("a process killed from outside isn't attributed to the image")
  func endedFromOutside() async throws {
    let (reason, losses) = try await stopped(settings()) { process, _ in kill(process, SIGKILL) }
    #expect(reason == .decoderUnavailable("was ended by signal 9, Killed"))
    #expect(losses.count == 1)
  }

  @Test("an unresponsive process is ended at its deadline")
  func tooLong() async throws {
    let (reason, _) = try await stopped(settings { $0.secondsPerImage = 1 })
    #expect(reason == .decoderFailed("took more than 1 s"))
  }

  @Test("abandoned work is stopped")
  func cancelled() async throws {
    let (reason, _) = try await stopped(settings()) { _, decoding in decoding.cancel() }
    #expect(reason == .decoderUnavailable("was stopped: nobody waits for the image any more"))
  }

  @Test("an image that exceeds the memory limit is rejected, and the next one decoded")
  func memory() throws {
    let (measured, identifier) = try readyProcess()
    defer { measured.close() }
    // Its memory without an image, in pages, plus 50 MB: half of the pixels.
    let sizes = try String(contentsOf: URL(filePath: "/proc/\(identifier)/statm"), encoding: .utf8)
    let pages = try #require(sizes.split(separator: " ").first.flatMap { UInt64($0) })
    let memory = pages * UInt64(sysconf(Int32(_SC_PAGESIZE))) + 50_000_000
    let pool = DecoderPool(try settings { $0.memory = memory }, spare: 1)
    defer { pool.close() }
    let blank = try #require(
      CVPixelBuffer(width: 6000, height: 6000, pixelFormat: kCVPixelFormatType_24RGB))
    let large = try ImageEncoder.encode(blank, as: .png)
    let refused = reason { try pool.decode(large) }
    switch refused {
    case .outOfMemory, .damaged, .decoderFailed: break
    default: Issue.record("\(String(describing: refused))")
    }
    let small = try image(as: .png)
    #expect(rows(try pool.decode(small)) == rows(try ImageDecoder.decode(small)))
  }

  @Test("a process is replaced after a number of images")
  func share() throws {
    let pool = DecoderPool(try settings { $0.imagesPerProcess = 2 }, spare: 1)
    defer { pool.close() }
    let data = try image(as: .jpeg)
    var seen: Set<pid_t> = []
    for _ in 0..<6 {
      pool.replenish()
      seen.formUnion(pool.waitingProcesses)
      _ = try pool.decode(data)
    }
    #expect(seen.count == 3)
  }

  @Test("a missing or different program decodes nothing and is reported")
  func otherProgram() throws {
    let data = try image(as: .jpeg)
    let missing = try TemporaryFolder.missing()
    let none = DecoderPool(
      try settings { $0.program = DecoderProgram(url: missing) }, spare: 1)
    #expect(
      reason { try none.decode(data) } == .decoderUnavailable("can't be started: No such file or directory"))
    let other = DecoderPool(
      try settings { $0.program = DecoderProgram(url: URL(filePath: "/bin/true")) }, spare: 1)
    #expect(reason { try other.decode(data) } == .decoderUnavailable("ended before it was ready"))
    #expect(throws: ImageDecodingError.self) { try other.confinement() }
  }

  @Test("the program, started manually, prints its usage")
  func byHand() throws {
    let process = Process()
    let program = try #require(DecoderProgram.find())
    process.executableURL = program.url
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == EX_USAGE)
  }
}
