#if Server
import NIOCore
import NIOHTTP1

/// Rejects HTTP/1 requests that two parsers, such as this server and a proxy, could interpret differently,
/// and normalizes the others: the target is a path, and `Connection: close` marks a connection to be closed.
///
/// Follows the HTTP/1 decoder in the pipeline; see `install`. Rejected requests get status 400, and the
/// connection is closed.
final class RequestSmugglingGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let bytes: ChunkOverheadLimit
  private var isRefused = false

  private init(_ bytes: ChunkOverheadLimit) { self.bytes = bytes }

  /// Adds the handlers around the HTTP/1 decoder of a pipeline; does nothing without such a decoder.
  static func install(in pipeline: ChannelPipeline.SynchronousOperations) throws {
    typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>
    guard let decoder = try? pipeline.handler(type: Decoder.self) else { return }
    let bytes = ChunkOverheadLimit()
    try pipeline.addHandler(bytes, position: .before(decoder))
    try pipeline.addHandler(RequestSmugglingGuard(bytes), position: .after(decoder))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      do throws(HTTPParserError) {
        context.fireChannelRead(wrapInboundOut(.head(try Self.checked(head))))
        bytes.begin()
      } catch {
        isRefused = true
        context.fireErrorCaught(error)
      }
    case .body(let body):
      bytes.addContent(body.readableBytes)
      context.fireChannelRead(data)
    case .end:
      bytes.end()
      context.fireChannelRead(data)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isRefused else { return }
    isRefused = error is HTTPParserError
    context.fireErrorCaught(error)
  }

  static func checked(_ head: HTTPRequestHead) throws(HTTPParserError) -> HTTPRequestHead {
    var head = head
    let isOld = head.version == .http1_0
    guard isOld || head.version == .http1_1 else { throw .invalidVersion }
    let hosts = head.headers["Host"]
    guard hosts.count == 1 || (isOld && hosts.isEmpty) else { throw .invalidURL }
    let encodings = head.headers["Transfer-Encoding"]
    if !encodings.isEmpty {
      guard !isOld, encodings.count == 1, encodings[0].lowercased() == "chunked",
        !head.headers.contains(name: "Content-Length")
      else { throw .unexpectedContentLength }
    }
    guard head.headers["Content-Length"].count <= 1 else { throw .unexpectedContentLength }
    head.uri = try path(of: head.uri, method: head.method, host: hosts.first)
    // HTTP/1.0 has no 100 Continue, and closes connections by default.
    if isOld { head.headers.remove(name: "Expect") }
    let wishes = head.headers[canonicalForm: "Connection"].map { $0.lowercased() }
    if wishes.contains("close") || (isOld && !wishes.contains("keep-alive")) {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    return head
  }

  /// The path and query of a target, which may be in absolute form.
  private static func path(
    of target: String, method: HTTPMethod, host: String?
  ) throws(HTTPParserError) -> String {
    guard RequestTarget.isPrintableASCII(target) else { throw .invalidURL }
    if target.hasPrefix("/") || (target == "*" && method == .OPTIONS) { return target }
    let lowercased = target.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lowercased.hasPrefix) else { throw .invalidURL }
    let rest = target.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard authority.lowercased() == host?.lowercased() else { throw .invalidURL }
    let path = rest.dropFirst(authority.count)
    return path.hasPrefix("/") ? String(path) : "/\(path)"
  }
}

/// Counts the bytes of a body on the wire, and rejects a body that consists mostly of chunk extensions.
final class ChunkOverheadLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var isInBody = false
  private var wire = 0
  private var content = 0

  /// The number of bytes that may be overhead: a constant, plus this many per byte of content. A chunk of one
  /// byte has five bytes of overhead.
  private static let allowance = (bytes: 16 << 10, perByte: 8)

  func begin() { (isInBody, wire, content) = (true, 0, 0) }
  func addContent(_ count: Int) { content += count }
  func end() { isInBody = false }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    wire += unwrapInboundIn(data).readableBytes
    context.fireChannelRead(data)
    if isInBody, wire - content > Self.allowance.bytes + Self.allowance.perByte * content {
      isInBody = false
      context.fireErrorCaught(HTTPParserError.invalidChunkSize)
    }
  }
}
#endif
