import Foundation
import SystemErrors
import Testing

/// The example of the specification, https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md.
@Suite("Git LFS's pointers in place of files")
struct LargeFilePointerTests {
  private static let example = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """

  @Test("a pointer states the size of the file that it stands for")
  func size() throws {
    let pointer = try #require(LargeFilePointer(Self.example.utf8))
    #expect(pointer.byteCount == 12_345)
    #expect(pointer.problem == "is a Git LFS pointer, not the file itself (12345 bytes)")
    #expect(LargeFilePointer(Self.example.replacing("\n", with: "\r\n").utf8)?.byteCount == 12_345)
    #expect(LargeFilePointer(Self.example.replacing("git-lfs", with: "hawser").utf8)?.byteCount == 12_345)
  }

  @Test("a pointer without a readable size is one nevertheless")
  func withoutSize() throws {
    for text in [
      "version https://git-lfs.github.com/spec/v1\n", Self.example.replacing("12345", with: "many"),
    ] {
      let pointer = try #require(LargeFilePointer(text.utf8))
      #expect(pointer.byteCount == nil)
      #expect(pointer.problem == "is a Git LFS pointer, not the file itself")
    }
  }

  @Test("other text, and files from the size limit on, aren't pointers")
  func otherFiles() {
    #expect(LargeFilePointer("version https://example.com/spec/v1\nsize 3\n".utf8) == nil)
    #expect(LargeFilePointer(" \(Self.example)".utf8) == nil)
    #expect(LargeFilePointer([UInt8]()) == nil)
    let padding = String(repeating: "x", count: 1_023 - Self.example.utf8.count)
    #expect(LargeFilePointer((Self.example + padding).utf8) != nil)
    #expect(LargeFilePointer((Self.example + padding + "x").utf8) == nil)
  }
}
