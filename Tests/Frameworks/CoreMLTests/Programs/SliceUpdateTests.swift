import CoreMLSpecification
import Testing

@testable import CoreML

@Suite("slice_update of ML programs")
struct SliceUpdateTests {
  private typealias Build = ProgramBuilding

  /// A slice of a tensor of 3 × 4 elements, and its rows and columns.
  struct Slice: CustomTestStringConvertible {
    let testDescription: String
    var begin: [Int32]
    var end: [Int32]
    var stride: [Int32]?
    var openBegins: [Bool]?
    var openEnds: [Bool]?
    var squeezes: [Bool]?
    let rows: [Int]
    let columns: [Int]
  }

  @Test(
    "exactly the slice's elements are replaced by the update",
    arguments: [
      Slice(
        testDescription: "all, said by flags", begin: [0, 0], end: [0, 0], openBegins: [true, true],
        openEnds: [true, true], rows: [0, 1, 2], columns: [0, 1, 2, 3]),
      Slice(
        testDescription: "all, said by ends", begin: [0, 0], end: [3, 9], rows: [0, 1, 2],
        columns: [0, 1, 2, 3]),
      Slice(testDescription: "a row", begin: [1, 0], end: [2, 4], rows: [1], columns: [0, 1, 2, 3]),
      Slice(
        testDescription: "a row that is dropped", begin: [-1, 0], end: [0, 4], squeezes: [true, false],
        rows: [2],
        columns: [0, 1, 2, 3]),
      Slice(
        testDescription: "columns from the end", begin: [0, -3], end: [3, -1], rows: [0, 1, 2],
        columns: [1, 2]),
      Slice(
        testDescription: "rows and columns, every second", begin: [0, 1], end: [3, 4], stride: [2, 2],
        rows: [0, 2], columns: [1, 3]),
      Slice(
        testDescription: "all rows in reverse", begin: [0, 0], end: [0, 4], stride: [-1, 1],
        openBegins: [true, false], openEnds: [true, false], rows: [2, 1, 0], columns: [0, 1, 2, 3]),
      Slice(
        testDescription: "one element, its row dropped", begin: [1, 2], end: [2, 3], squeezes: [true, false],
        rows: [1], columns: [2]),
    ], [false, true])
  func slices(_ slice: Slice, isComputed: Bool) throws {
    let shape = (slice.squeezes?[0] == true ? [] : [slice.rows.count]) + [slice.columns.count]
    var program = Build()
    program.input("x", [3, 4])
    program.input("update", shape)
    var constants: [String: Build.Value] = [:]
    constants["stride"] = slice.stride.map { Build.integers($0, [2]) }
    constants["begin_mask"] = slice.openBegins.map(Build.flags)
    constants["end_mask"] = slice.openEnds.map(Build.flags)
    constants["squeeze_mask"] = slice.squeezes.map(Build.flags)
    var inputs = ["x": "x", "update": "update"]
    if isComputed {
      program.input("begin", [2], .int32)
      program.input("end", [2], .int32)
      (inputs["begin"], inputs["end"]) = ("begin", "end")
    } else {
      constants["begin"] = Build.integers(slice.begin, [2])
      constants["end"] = Build.integers(slice.end, [2])
    }
    program.block.operations = [
      Build.operation(
        "slice_update", inputs, constants: constants, output: "y", Build.type(.float32, [3, 4]))
    ]
    program.output("y", [3, 4])
    var expected = (0..<12).map { Float($0) }
    var update: [Float] = []
    for row in slice.rows {
      for column in slice.columns {
        update.append(Float(100 + update.count))
        expected[row * 4 + column] = update[update.count - 1]
      }
    }
    var given: [String: (values: [Float], shape: [Int])] = [
      "x": (values: (0..<12).map { Float($0) }, shape: [3, 4]), "update": (values: update, shape: shape),
    ]
    if isComputed {
      given["begin"] = (values: slice.begin.map { Float($0) }, shape: [2])
      given["end"] = (values: slice.end.map { Float($0) }, shape: [2])
    }
    let result = try program.run(given, output: "y")
    #expect(result.values == expected && result.shape == [3, 4])
  }
}
