#if Server
import Digests
import Foundation
import Hummingbird

/// The web pages and their assets, read once: no other path can be requested.
struct Pages: Sendable {
  private struct File: Sendable {
    let data: Data
    let type: String
    let tag: String
  }

  private let files: [String: File]
  /// The page that is shown without the token.
  private let accessDeniedPage: File?

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
    "ico": "image/x-icon",
    "webmanifest": "application/manifest+json", "json": "application/json",
  ]

  /// Reads all files of a folder. `NAME.html` is served as `/NAME`, and `index.html` as `/`.
  ///
  /// - Parameter shared: a folder with further files, and the path prefixes of those to include.
  /// - Throws: an error if it can't be read.
  init(folder: URL, shared: (folder: URL, beginnings: [String])? = nil) throws {
    var files: [String: File] = [:]
    func read(_ folder: URL, where isIncluded: (String) -> Bool) throws {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where isIncluded(name) {
        let url = folder.appending(path: name)
        guard let type = Self.types[url.pathExtension] else { continue }
        let data = try Data(contentsOf: url)
        files[Self.path(of: name)] = File(data: data, type: type, tag: "\"\(Self.checksum(of: data))\"")
      }
    }
    if let shared { try read(shared.folder) { name in shared.beginnings.contains { name.hasPrefix($0) } } }
    try read(folder) { _ in true }
    accessDeniedPage = files.removeValue(forKey: "/unauthorized")
    self.files = files
  }

  var paths: [String] { files.keys.sorted() }

  /// Whether there is a page (not an asset) at this path.
  func isPage(_ path: String) -> Bool { files[path]?.type.hasPrefix("text/html") ?? false }

  /// - Returns: nil if there is no such file.
  func answer(to request: Request, path: String) -> Response? {
    guard let file = files[path] else { return nil }
    let caching: HTTPFields = [.eTag: file.tag, .cacheControl: "no-cache"]
    if request.headers[.ifNoneMatch] == file.tag { return Response(status: .notModified, headers: caching) }
    var response = Response.bytes(file.data, type: file.type)
    response.headers.append(contentsOf: caching)
    return response
  }

  var unauthorized: Response {
    accessDeniedPage.map { .bytes($0.data, type: $0.type, status: .unauthorized) }
      ?? Response(status: .unauthorized)
  }

  private static func path(of name: String) -> String {
    guard name.hasSuffix(".html") else { return "/" + name }
    return name == "index.html" ? "/" : "/" + name.dropLast(".html".count)
  }

  /// A checksum that identifies a version of a file.
  private static func checksum(of data: Data) -> String {
    SHA256.hash(data).hexadecimal
  }
}
#endif
