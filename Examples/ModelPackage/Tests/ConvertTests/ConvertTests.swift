import Testing

@testable import Convert

@Test("temperatures are converted by the generated class")
func temperatures() throws {
  #expect(
    try Convert.lines(["-40", "20", "warm", "100"])
      == ["-40.0 °C = -40.0 °F", "20.0 °C = 68.0 °F", "100.0 °C = 212.0 °F"])
}
