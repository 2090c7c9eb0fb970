import ParallelWork
import Synchronization
import Testing

@Suite("Work budgets")
struct WorkBudgetTests {
  @Test("units are available until they are spent; a rejection ends the budget")
  func spending() throws {
    var budget = WorkBudget(units: 10)
    #expect(try budget.spend(4))
    #expect(try budget.spend(6))
    #expect(budget.remaining == 0)
    #expect(try !budget.spend(1))
    var other = WorkBudget(units: 10)
    #expect(try !other.spend(11))
    #expect(other.isExhausted)
    #expect(try !other.spend(1))
  }

  @Test("cancellation is checked every few thousand units, and its error ends the work")
  func cancellation() throws {
    struct Unwanted: Error {}
    let checks = Mutex(0)
    var budget = WorkBudget(units: .max) {
      try checks.withLock { checks in
        checks += 1
        if checks == 3 { throw Unwanted() }
      }
    }
    #expect(throws: Unwanted.self) {
      for _ in 0..<1_000_000 { _ = try budget.spend(1) }
    }
    #expect(checks.withLock { $0 } == 3)
  }

  @Test("parts have equal shares, and spend them independently")
  func division() throws {
    let budget = WorkBudget(units: 10)
    var part = budget.divided(by: 3)
    #expect(part.remaining == 3)
    #expect(try part.spend(3))
    #expect(budget.remaining == 10)
  }
}
