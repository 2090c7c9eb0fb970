public import Foundation

/// Tar archives, written according to POSIX.1-1988.
public enum TarArchive {
  /// The two zero blocks that end an archive.
  public static let end = Data(count: 1024)

  /// Returns a complete archive of files.
  public static func data(_ members: KeyValuePairs<String, Data>) -> Data {
    members.reduce(Data()) { $0 + member($1.key, $1.value) } + end
  }

  /// Returns a file: its header and its bytes, padded to whole blocks.
  public static func member(_ name: String, _ contents: Data) -> Data {
    header(Array(name.utf8), size: contents.count) + contents
      + Data(count: (512 - contents.count % 512) % 512)
  }

  /// - Parameters:
  ///   - type: "0" for a file, "1" for a link, "2" for a symbolic link, "3" for a device, "5" for a folder.
  ///   - link: the target of a link.
  public static func header(_ name: [UInt8], size: Int, type: Character = "0", link: String = "") -> Data {
    var block = Data(count: 512)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    func octal(_ number: Int, digits: Int) -> String.UTF8View {
      let text = String(number, radix: 8)
      return (String(repeating: "0", count: digits - text.count) + text).utf8
    }
    put(name, at: 0)
    put(octal(0o644, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(octal(size, digits: 11), at: 124)
    put(octal(0, digits: 11), at: 136)
    put("        ".utf8, at: 148)
    put(String(type).utf8, at: 156)
    put(link.utf8, at: 157)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    put(octal(block.reduce(0) { $0 + Int($1) }, digits: 6), at: 148)
    put([0], at: 154)
    return block
  }
}

/// Returns the output of Python statements for some bytes.
///
/// - Parameter statements: the statements, in which `data` is the bytes, `out` takes the result, and `io`,
///   `gzip`, `bz2`, `lzma`, `tarfile` and `zipfile` are imported.
public func python(_ statements: String, _ data: Data = Data()) throws -> Data {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  let preparations =
    "import bz2, gzip, io, lzma, sys, tarfile, zipfile; data = sys.stdin.buffer.read(); out = sys.stdout.buffer"
  process.arguments = ["python3", "-c", preparations + "\n" + statements]
  let (input, output) = (Pipe(), Pipe())
  process.standardInput = input
  process.standardOutput = output
  try process.run()
  Thread.detachNewThread {
    try? input.fileHandleForWriting.write(contentsOf: data)
    try? input.fileHandleForWriting.close()
  }
  let result = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return result
}

/// Returns a zip archive, written by Python.
///
/// - Parameters:
///   - isStream: whether it is written as if to a pipe, with the members' sizes after their data.
///   - isCompressed: whether members are compressed with DEFLATE.
public func zipArchive(
  _ members: KeyValuePairs<String, Data>, isStream: Bool = false, isCompressed: Bool = true
) throws -> Data {
  try python(
    """
    class Stream(io.RawIOBase):
        def writable(self): return True
        def write(self, data): return out.write(data)
    file = Stream() if \(isStream ? "True" : "False") else io.BytesIO()
    # The members come as a tar archive.
    with tarfile.open(fileobj=io.BytesIO(data)) as tar, zipfile.ZipFile(file, "w") as archive:
        for member in tar.getmembers():
            method = zipfile.\(isCompressed ? "ZIP_DEFLATED" : "ZIP_STORED")
            archive.writestr(zipfile.ZipInfo(member.name), tar.extractfile(member).read(), method)
    if isinstance(file, io.BytesIO): out.write(file.getvalue())
    """, TarArchive.data(members))
}
