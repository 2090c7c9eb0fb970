import CoreVideo
package import Foundation
package import ImageIO
import ParallelWork

/// A PDF document that a confined process of its own opens and renders: PDFium never runs in this process.
///
/// Cost: starting a process takes about 40 ms. A process that crashes or exceeds its limits fails its page
/// only: the next one gets another process.
package actor PDFDocument {
  /// The resolutions at which pages are rendered, in pixels per inch.
  package static let resolutions = 36.0...1200.0
  /// The limit for one page, in seconds of processor time and of wall time.
  private static let secondsPerPage = 60

  private let executor = BlockingExecutor(label: "swift-vision.document")
  private let data: Data
  private let program: DecoderProgram
  private let limits: ImageDecodingLimits
  private var process: DecoderProcess?
  private var knownPageCount: Int?

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Whether bytes are the start of a PDF. A byte order mark and white space may precede its signature.
  package static func isSignature(_ start: some Sequence<UInt8>) -> Bool {
    var start = Array(start.prefix(32))[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    return start.drop { [0, 9, 10, 12, 13, 32].contains($0) }.starts(with: "%PDF-".utf8)
  }

  /// - Parameters:
  ///   - data: the whole file.
  ///   - program: the program that decodes; nil for the installed one.
  ///   - limits: the maximum number of pixels of a page.
  /// - Throws: `PDFError` if the program is missing.
  package init(
    _ data: Data, program: DecoderProgram? = nil, limits: ImageDecodingLimits = .init()
  ) throws(PDFError) {
    guard let program = program ?? DecoderProgram.find() else { throw PDFError(.missingDecoder) }
    (self.data, self.program, self.limits) = (data, program, limits)
  }

  /// Returns the number of pages, which opens the document.
  ///
  /// - Throws: `PDFError`.
  package func pageCount() throws(PDFError) -> Int {
    if let knownPageCount { return knownPageCount }
    _ = try opened()
    return knownPageCount ?? 0
  }

  /// Renders a page, on white.
  ///
  /// - Parameters:
  ///   - index: the zero-based page.
  ///   - dotsPerInch: the resolution; lowered for pages that would exceed the maximum number of pixels.
  ///   - includesText: whether to read the text that the page contains.
  /// - Throws: `PDFError`.
  package func page(
    _ index: Int, dotsPerInch: Double, includesText: Bool
  ) throws(PDFError) -> DecodedImage {
    let process = try opened()
    let bounds = Self.resolutions
    let request = PDFPageRequest(
      index: index, dotsPerInch: min(max(dotsPerInch, bounds.lowerBound), bounds.upperBound),
      maximumPixels: limits.maximumPixels, includesText: includesText, seconds: Self.secondsPerPage)
    let reply = try reply(of: process, to: .page(request))
    defer { if reply.memory >= 0 { close(reply.memory) } }
    switch reply.message {
    case .failure(let reason): throw PDFError(reason)
    case .page(let layout):
      if let image = image(layout, in: reply.memory) { return image }
      fallthrough
    case .opened: throw lost(process)
    }
  }

  /// The process with the open document: a new one if the last has ended.
  private func opened() throws(PDFError) -> DecoderProcess {
    if let process { return process }
    guard !data.isEmpty else { throw PDFError(.damaged(page: nil)) }
    guard let input = try? data.withUnsafeBytes({ try SharedMemory.descriptor(containing: $0) }) else {
      throw PDFError(.outOfMemory)
    }
    defer { close(input) }
    // Several copies of a page, and what PDFium keeps of the file.
    let memory = (1 << 30) + 24 * UInt64(clamping: limits.maximumPixels) + 2 * UInt64(data.count)
    let started: DecoderProcess
    do {
      started = try DecoderProcess(program, arguments: ["documents", String(memory), String(UInt64.max)])
      _ = try started.confinement()
    } catch let error as DecoderProcess.StartFailure {
      throw PDFError(.decoderFailed(error.localizedDescription))
    } catch {
      throw PDFError(.decoderFailed("ended before it was ready"))
    }
    let reply = try reply(
      of: started, to: .open(byteCount: data.count, seconds: Self.secondsPerPage), with: input)
    if reply.memory >= 0 { close(reply.memory) }
    switch reply.message {
    case .failure(let reason): throw PDFError(reason)
    case .page: throw lost(started)
    case .opened(let pageCount):
      knownPageCount = max(pageCount, 0)
      process = started
      return started
    }
  }

  private func reply(
    of process: DecoderProcess, to request: PDFRequest, with memory: Int32 = -1
  ) throws(PDFError) -> (message: PDFReply, memory: Int32) {
    do {
      try process.channel.send(request, with: memory)
      let end = ContinuousClock.now + .seconds(Self.secondsPerPage)
      while !process.channel.isReadable(within: 20) {
        guard !Task.isCancelled, .now < end else {
          process.end()
          self.process = nil
          throw PDFError(
            .decoderFailed(Task.isCancelled ? "was stopped" : "took more than \(Self.secondsPerPage) s"))
        }
      }
      return try process.channel.receive(PDFReply.self)
    } catch let error as PDFError {
      throw error
    } catch {
      throw lost(process)
    }
  }

  /// The error for a process that ended, or sent an invalid reply; the next page gets another.
  private func lost(_ process: DecoderProcess) -> PDFError {
    self.process = nil
    return PDFError(.decoderFailed(process.ending()?.message ?? "gave an answer that can't be read"))
  }

  /// The page that the process has written; nil if its layout doesn't match the memory or the limits.
  private func image(_ layout: PDFPageLayout, in descriptor: Int32) -> DecodedImage? {
    guard let count = layout.byteCount(maximumPixels: limits.maximumPixels),
      let memory = try? SharedMemory(descriptor, count: count), let address = memory.bytes.baseAddress
    else { return nil }
    let plane = CVPixelBuffer.Plane(
      baseAddress: address, width: layout.width, height: layout.height, bytesPerRow: 3 * layout.width)
    let buffer = CVPixelBuffer(
      width: layout.width, height: layout.height, pixelFormat: kCVPixelFormatType_24RGB, isPlanar: false,
      planes: [plane], release: { withExtendedLifetime(memory) {} })
    let text = Data(memory.bytes[(count - layout.textByteCount)..<count])
    let decoded = text.isEmpty ? [] : try? JSONDecoder().decode([EmbeddedTextLine].self, from: text)
    guard let lines = decoded, lines.allSatisfy({ !$0.characters.isEmpty }) else { return nil }
    return DecodedImage(picture: OrientedImage(buffer), format: .png, text: lines)
  }
}
