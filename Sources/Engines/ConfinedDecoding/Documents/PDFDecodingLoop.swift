import CHeap
import Foundation
import ImageIO

/// Reads one document in a confined process.
enum PDFDecodingLoop {
  /// Loads PDFium: no file can be opened later.
  static func prepare() {
    sv_clear_new_memory(1)
    _ = PDFFile.openingFailure
  }

  /// Runs until the other process closes the connection; throws `DecoderChannel.Failure`.
  static func run(on channel: DecoderChannel) throws {
    var file: PDFFile?
    while true {
      let (request, memory) = try channel.receive(PDFRequest.self)
      defer { if memory >= 0 { close(memory) } }
      switch request {
      case .open(let byteCount, let seconds):
        Confinement.allow(processorSeconds: UInt64(clamping: seconds))
        let outcome = Result { () throws(PDFError) in try open(memory, byteCount) }
        switch outcome {
        case .success(let opened):
          file = opened
          try channel.send(PDFReply.opened(pageCount: opened.pageCount))
        case .failure(let error): try channel.send(PDFReply.failure(error.reason))
        }
      case .page(let page):
        guard let file else { throw DecoderChannel.Failure.malformed }
        Confinement.allow(processorSeconds: UInt64(clamping: page.seconds))
        try answer(page, of: file, on: channel)
      }
    }
  }

  private static func open(_ memory: Int32, _ byteCount: Int) throws(PDFError) -> PDFFile {
    guard let shared = try? SharedMemory(memory, count: byteCount) else { throw PDFError(.outOfMemory) }
    return try PDFFile(shared)
  }

  private static func answer(_ request: PDFPageRequest, of file: PDFFile, on channel: DecoderChannel) throws {
    let page: RenderedPage
    do {
      page = try file.render(request)
    } catch {
      return try channel.send(PDFReply.failure(error.reason))
    }
    let text = page.text.isEmpty ? Data() : try JSONEncoder().encode(page.text)
    let all = page.pixels + text
    guard let memory = try? all.withUnsafeBytes({ try SharedMemory.descriptor(containing: $0) }) else {
      return try channel.send(PDFReply.failure(.outOfMemory))
    }
    defer { close(memory) }
    let layout = PDFPageLayout(width: page.width, height: page.height, textByteCount: text.count)
    try channel.send(PDFReply.page(layout), with: memory)
  }
}
