import Foundation

/// A processor, as Linux describes it.
package struct Processor: Sendable {
  /// Its model and its instruction sets, of Intel, AMD and Arm processors.
  package let name: String
  /// Its model, for people.
  package let model: String
  /// The names of its instruction sets.
  package let features: Set<String>
  private let vendor: String

  /// The processor that runs this process.
  package static let current = Processor(
    description: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")

  /// - Parameter description: the contents of `/proc/cpuinfo`; only the first processor counts.
  package init(description: String) {
    let first = description.prefix(upTo: description.range(of: "\n\n")?.lowerBound ?? description.endIndex)
    let fields = first.split(separator: "\n").map { line in
      let key = line.prefix { $0 != ":" }
      let value = line.dropFirst(key.count + 1)
      return (
        key: key.trimmingCharacters(in: .whitespaces), value: value.trimmingCharacters(in: .whitespaces),
        line: String(line)
      )
    }
    let keys: Set = ["model name", "flags", "Features", "CPU implementer", "CPU part", "CPU variant"]
    name = fields.filter { keys.contains($0.key) }.map(\.line).joined(separator: "\n")
    func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
    model = value("model name") ?? "unknown"
    features = Set((value("flags") ?? value("Features") ?? "").split(separator: " ").map(String.init))
    vendor = value("vendor_id") ?? ""
  }

  /// The floating-point precisions that it has instructions for; the one of 32 bits is the first.
  package var precisions: [InferencePrecision] {
    var precisions: [InferencePrecision] = [.float32]
    // Arm's names: bf16, asimdhp.
    if !features.isDisjoint(with: ["amx_bf16", "avx512_bf16", "bf16"]) { precisions.append(.bfloat16) }
    if !features.isDisjoint(with: ["amx_fp16", "avx512_fp16", "asimdhp"]) { precisions.append(.float16) }
    return precisions
  }

  /// The precision that is usually the fastest on this kind of processor: bfloat16 is 2.4 to 5 times as fast
  /// as 32 bits with Intel's AMX and twice as fast on AMD's Zen 5, but takes 1.5 times as long on Intel's
  /// processors without AMX.
  package var usualPrecision: InferencePrecision {
    let isFast = features.contains("amx_bf16") || vendor == "AuthenticAMD" && features.contains("avx512_bf16")
    return isFast ? .bfloat16 : .float32
  }

  /// The precisions for a network. Integers are one of them for a quantized network, if the processor adds
  /// products of bytes in 32 bits with one instruction: without that, they may overflow.
  package func precisions(isQuantized: Bool) -> [InferencePrecision] {
    let hasByteProducts = !features.isDisjoint(with: Self.byteProducts + [Self.armByteProducts])
    return precisions + (isQuantized && hasByteProducts ? [.int8] : [])
  }

  /// The precision that is usually the fastest for a network: integers take about half the time of 32 bits on
  /// Intel's and AMD's processors.
  package func usualPrecision(isQuantized: Bool) -> InferencePrecision {
    isQuantized && !features.isDisjoint(with: Self.byteProducts) ? .int8 : usualPrecision
  }

  private static let byteProducts = ["avx512_vnni", "avx_vnni", "amx_int8"]
  private static let armByteProducts = "asimddp"
}
