import Foundation
import Testing

@testable import Digests

@Suite("Digests")
struct DigestTests {
  /// The examples of FIPS 180-4 (NIST's "SHA_All.pdf" and CAVP's short messages).
  @Test(
    "SHA-256 equals the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(_ text: String, _ digest: String) {
    #expect(SHA256.hash(Data(text.utf8)).hexadecimal == digest)
  }

  @Test("parts have the digest of the whole, however they are split")
  func parts() {
    let data = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    for length in [1, 63, 64, 65, 999] {
      var hash = SHA256()
      for start in stride(from: 0, to: data.count, by: length) {
        hash.update(data[start..<min(start + length, data.count)])
      }
      #expect(hash.finalize() == SHA256.hash(data))
    }
  }

  @Test("a copy is independent")
  func copies() {
    var hash = SHA256()
    hash.update(Data("a".utf8))
    var other = hash
    other.update(Data("bc".utf8))
    #expect(other.finalize() == SHA256.hash(Data("abc".utf8)))
    #expect(hash.finalize() == SHA256.hash(Data("a".utf8)))
  }

  /// Test case 1 of the GCM specification (McGrew and Viega): nothing encrypted or authenticated, all zeros.
  @Test("the tag of empty data is the specification's")
  func emptyTag() {
    #expect(
      AuthenticationTag.of(UnsafeRawBufferPointer(start: nil, count: 0))?.hexadecimal
        == "58e2fccefa7e3061367f1d57a4e7455a")
  }

  @Test("each changed bit changes the tag")
  func tags() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let tag = bytes.withUnsafeBytes { AuthenticationTag.of($0) }
    for bit in 0..<512 {
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(bytes.withUnsafeBytes { AuthenticationTag.of($0) } != tag)
      bytes[bit / 8] ^= 1 << (bit % 8)
    }
  }
}
