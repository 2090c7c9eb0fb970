import PlaneGeometry
import Testing

@Suite("Systems of linear equations")
struct LinearSystemTests {
  @Test("a system that needs row exchanges is solved")
  func pivots() throws {
    // 2y + z = 7, x + y + z = 6, 3x − z = 0.
    let system = LinearSystem(matrix: [0, 2, 1, 1, 1, 1, 3, 0, -1], right: [7, 6, 0])
    let solution = try #require(system.solution)
    #expect(zip(solution, [1, 2, 3]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("dependent or empty equations have no unique solution")
  func singular() {
    #expect(LinearSystem(matrix: [1, 2, 2, 4], right: [3, 6]).solution == nil)
    #expect(LinearSystem(matrix: [0, 0, 0, 0], right: [0, 0]).solution == nil)
    #expect(LinearSystem(matrix: [.nan, 0, 0, 1], right: [1, 1]).solution == nil)
  }
}
