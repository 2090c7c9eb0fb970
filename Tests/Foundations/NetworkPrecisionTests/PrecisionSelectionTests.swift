import Foundation
import Testing

@testable import NetworkPrecision

@Suite("Selection of precisions")
struct PrecisionSelectionTests {
  private static func processor(_ vendor: String, _ features: String) -> Processor {
    Processor(
      description: """
        processor\t: 0
        vendor_id\t: \(vendor)
        model name\t: Some processor
        flags\t\t: fpu avx2 \(features)

        processor\t: 1
        vendor_id\t: Other
        flags\t\t: amx_bf16 avx512_fp16
        """)
  }

  private static let amx = processor("GenuineIntel", "avx512f avx512_bf16 amx_bf16 avx512_fp16")

  @Test("a processor offers the precisions that it has instructions for, and usually runs one fastest")
  func processors() {
    #expect(Self.amx.precisions == [.float32, .bfloat16, .float16])
    #expect(Self.amx.usualPrecision == .bfloat16)
    let intel = Self.processor("GenuineIntel", "avx512f avx512_vnni avx512_bf16")
    #expect(intel.precisions == [.float32, .bfloat16] && intel.usualPrecision == .float32)
    let amd = Self.processor("AuthenticAMD", "avx512f avx512_vnni avx512_bf16")
    #expect(amd.precisions == [.float32, .bfloat16] && amd.usualPrecision == .bfloat16)
    let older = Self.processor("AuthenticAMD", "fma")
    #expect(older.precisions == [.float32] && older.usualPrecision == .float32)
    let arm = Processor(description: "processor\t: 0\nFeatures\t: fp asimd asimdhp bf16\n")
    #expect(arm.precisions == [.float32, .bfloat16, .float16] && arm.usualPrecision == .float32)
    #expect(Self.amx.model == "Some processor" && !Self.amx.name.contains("Other"))
    #expect(Processor(description: "").precisions == [.float32])
  }

  @Test("only quantized networks run in integers, where products of bytes are added in 32 bits")
  func integers() {
    let vnni = Self.processor("GenuineIntel", "avx512f avx512_vnni")
    #expect(vnni.precisions(isQuantized: true) == [.float32, .int8])
    #expect(vnni.usualPrecision(isQuantized: true) == .int8)
    #expect(vnni.precisions(isQuantized: false) == [.float32])
    #expect(vnni.usualPrecision(isQuantized: false) == .float32)
    let client = Self.processor("GenuineIntel", "avx_vnni")
    #expect(client.usualPrecision(isQuantized: true) == .int8)
    let older = Self.processor("AuthenticAMD", "fma")
    #expect(older.precisions(isQuantized: true) == [.float32])
    #expect(older.usualPrecision(isQuantized: true) == .float32)
    // Measured, not assumed.
    let arm = Processor(description: "processor\t: 0\nFeatures\t: fp asimd asimddp\n")
    #expect(arm.precisions(isQuantized: true) == [.float32, .int8])
    #expect(arm.usualPrecision(isQuantized: true) == .float32)
    #expect(PrecisionSelection.fixed(.int8).selected(of: vnni, decision: nil).0 == .float32)
    let fixed = PrecisionSelection.fixed(.int8).selected(of: vnni, isQuantized: true, decision: nil)
    #expect(fixed.0 == .int8 && fixed.1 == .selected)
  }

  @Test(
    "32 bits are left only for a gain of five percent",
    arguments: [
      ([1.0, 0.94], InferencePrecision.bfloat16), ([1, 0.96], .float32), ([1, 1], .float32),
      ([1, 2], .float32),
      ([1, 0.9, 0.8], .float16), ([1, 0.8, 0.9], .bfloat16), ([1], .float32),
    ])
  func gain(milliseconds: [Double], expected: InferencePrecision) {
    let precisions = Array([InferencePrecision.float32, .bfloat16, .float16].prefix(milliseconds.count))
    var runs: [InferencePrecision: Int] = [:]
    let trial = PrecisionTrial(precisions) { precision in
      runs[precision, default: 0] += 1
      // The first run, which prepares the network, takes much longer, and so do some of the others.
      let isDisturbed = runs[precision] == 1 || runs[precision] == 3
      let index = precisions.firstIndex(of: precision) ?? 0
      return .milliseconds(milliseconds[index] * (isDisturbed ? 50 : 1))
    }
    #expect(trial.fastest == expected)
    #expect(Set(runs.values).count == 1)
  }

  @Test("a trial takes 0.3 seconds besides the first runs, and at least one run each")
  func duration() {
    for (length, most) in [(0.001, 0.3), (0.02, 0.34), (0.5, 1)] {
      var (total, runs) = (0.0, 0)
      _ = PrecisionTrial([.float32, .bfloat16]) { _ in
        (total, runs) = (total + length, runs + 1)
        return .seconds(length)
      }
      #expect(total - 2 * length <= most + 1e-9 && runs >= 4, "\(length): \(total)")
    }
  }

  @Test("a fixed precision comes first, then what was measured, then what is usual")
  func selection() throws {
    let times: [InferencePrecision: Double] = [.float32: 2, .float16: 1]
    let trial = PrecisionTrial([.float32, .float16]) { .seconds(times[$0] ?? 0) }
    let decision = PrecisionDecision(trial)
    func selected(
      _ selection: PrecisionSelection, _ processor: Processor = Self.amx,
      _ decision: PrecisionDecision? = decision
    ) -> String {
      let (precision, reason) = selection.selected(of: processor, decision: decision)
      return "\(precision.rawValue), \(reason == .measured(times) ? "measured" : "\(reason)")"
    }
    #expect(selected(.automatic) == "f16, measured")
    #expect(selected(.automatic, Self.amx, nil) == "bf16, usual")
    #expect(selected(.fixed(.float32)) == "f32, selected")
    let older = Self.processor("AuthenticAMD", "fma")
    #expect(selected(.fixed(.bfloat16), older, nil) == "f32, selected")
    #expect(selected(.automatic, older, nil) == "f32, only")
    let kept = try JSONDecoder().decode(PrecisionDecision.self, from: JSONEncoder().encode(decision))
    #expect(kept == decision && kept.precision == .float16)
    #expect(PrecisionSelection("bf16") == .fixed(.bfloat16) && PrecisionSelection("automatic") == .automatic)
    #expect(PrecisionSelection("fp16") == nil)
    #expect(PrecisionSelection.names.allSatisfy { PrecisionSelection($0) != nil })
  }
}
