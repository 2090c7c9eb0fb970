import Accelerate

extension VectorCase {
  /// vDSP's conversions between integers and floating-point numbers.
  static func conversions(count: Int) -> [VectorCase] {
    @inline(__always)
    func conversion<A: Numeric, B: Numeric>(
      _ name: String, _ f: @escaping (UnsafePointer<A>, Int, UnsafeMutablePointer<B>, Int, UInt) -> Void,
      _ formula: @escaping (A) -> B
    ) -> VectorCase { VectorCase(converting: name, count, f, formula) }
    return [
      conversion("vDSP_vflt8", vDSP_vflt8) { Float($0) },
      conversion("vDSP_vflt16", vDSP_vflt16) { Float($0) },
      conversion("vDSP_vflt32", vDSP_vflt32) { Float($0) },
      conversion("vDSP_vfltu8", vDSP_vfltu8) { Float($0) },
      conversion("vDSP_vfltu16", vDSP_vfltu16) { Float($0) },
      conversion("vDSP_vfltu32", vDSP_vfltu32) { Float($0) },
      conversion("vDSP_vfix8", vDSP_vfix8) { Int8(max(min($0, Float(Int8.max)), Float(Int8.min))) },
      conversion("vDSP_vfixr8", vDSP_vfixr8) {
        Int8(max(min($0.rounded(.toNearestOrEven), Float(Int8.max)), Float(Int8.min)))
      },
      conversion("vDSP_vfix16", vDSP_vfix16) { Int16(max(min($0, Float(Int16.max)), Float(Int16.min))) },
      conversion("vDSP_vfixr16", vDSP_vfixr16) {
        Int16(max(min($0.rounded(.toNearestOrEven), Float(Int16.max)), Float(Int16.min)))
      },
      conversion("vDSP_vfix32", vDSP_vfix32) { Int32(clampingTruncated: Double($0)) },
      conversion("vDSP_vfixr32", vDSP_vfixr32) {
        Int32(clampingTruncated: Double($0.rounded(.toNearestOrEven)))
      },
      conversion("vDSP_vfixu8", vDSP_vfixu8) { UInt8(max(min($0, Float(UInt8.max)), Float(UInt8.min))) },
      conversion("vDSP_vfixru8", vDSP_vfixru8) {
        UInt8(max(min($0.rounded(.toNearestOrEven), Float(UInt8.max)), Float(UInt8.min)))
      },
      conversion("vDSP_vfixu16", vDSP_vfixu16) { UInt16(max(min($0, Float(UInt16.max)), Float(UInt16.min))) },
      conversion("vDSP_vfixru16", vDSP_vfixru16) {
        UInt16(max(min($0.rounded(.toNearestOrEven), Float(UInt16.max)), Float(UInt16.min)))
      },
      conversion("vDSP_vfixu32", vDSP_vfixu32) { UInt32(clampingTruncated: Double($0)) },
      conversion("vDSP_vfixru32", vDSP_vfixru32) {
        UInt32(clampingTruncated: Double($0.rounded(.toNearestOrEven)))
      },
      conversion("vDSP_vflt8D", vDSP_vflt8D) { Double($0) },
      conversion("vDSP_vflt16D", vDSP_vflt16D) { Double($0) },
      conversion("vDSP_vflt32D", vDSP_vflt32D) { Double($0) },
      conversion("vDSP_vfltu8D", vDSP_vfltu8D) { Double($0) },
      conversion("vDSP_vfltu16D", vDSP_vfltu16D) { Double($0) },
      conversion("vDSP_vfltu32D", vDSP_vfltu32D) { Double($0) },
      conversion("vDSP_vfix8D", vDSP_vfix8D) { Int8(max(min($0, Double(Int8.max)), Double(Int8.min))) },
      conversion("vDSP_vfixr8D", vDSP_vfixr8D) {
        Int8(max(min($0.rounded(.toNearestOrEven), Double(Int8.max)), Double(Int8.min)))
      },
      conversion("vDSP_vfix16D", vDSP_vfix16D) { Int16(max(min($0, Double(Int16.max)), Double(Int16.min))) },
      conversion("vDSP_vfixr16D", vDSP_vfixr16D) {
        Int16(max(min($0.rounded(.toNearestOrEven), Double(Int16.max)), Double(Int16.min)))
      },
      conversion("vDSP_vfix32D", vDSP_vfix32D) { Int32(clampingTruncated: Double($0)) },
      conversion("vDSP_vfixr32D", vDSP_vfixr32D) {
        Int32(clampingTruncated: Double($0.rounded(.toNearestOrEven)))
      },
      conversion("vDSP_vfixu8D", vDSP_vfixu8D) { UInt8(max(min($0, Double(UInt8.max)), Double(UInt8.min))) },
      conversion("vDSP_vfixru8D", vDSP_vfixru8D) {
        UInt8(max(min($0.rounded(.toNearestOrEven), Double(UInt8.max)), Double(UInt8.min)))
      },
      conversion("vDSP_vfixu16D", vDSP_vfixu16D) {
        UInt16(max(min($0, Double(UInt16.max)), Double(UInt16.min)))
      },
      conversion("vDSP_vfixru16D", vDSP_vfixru16D) {
        UInt16(max(min($0.rounded(.toNearestOrEven), Double(UInt16.max)), Double(UInt16.min)))
      },
      conversion("vDSP_vfixu32D", vDSP_vfixu32D) { UInt32(clampingTruncated: Double($0)) },
      conversion("vDSP_vfixru32D", vDSP_vfixru32D) {
        UInt32(clampingTruncated: Double($0.rounded(.toNearestOrEven)))
      },
    ]
  }

  @inline(__always)
  private init<A: Numeric, B: Numeric>(
    converting name: String, _ count: Int,
    _ f: @escaping (UnsafePointer<A>, Int, UnsafeMutablePointer<B>, Int, UInt) -> Void,
    _ formula: @escaping (A) -> B
  ) {
    let source = UnsafeMutablePointer<A>.allocate(capacity: count)
    let result = UnsafeMutablePointer<B>.allocate(capacity: count)
    for n in 0..<count { source[n] = A(exactly: n % 127) ?? 0 }
    self.init(name, count, ours: { f(source, 1, result, 1, UInt(count)) }) {
      for n in 0..<count { result[n] = formula(source[n]) }
    }
  }
}

extension FixedWidthInteger {
  /// The nearest that there is.
  @inline(__always)
  fileprivate init(clampingTruncated number: Double) {
    self = number >= Double(Self.max) ? .max : number > Double(Self.min) ? Self(number) : .min
  }
}
