/// - Throws: always: no command is run here.
func makeRollListener(_ command: String, console: Console) throws -> any RollListener {
  throw InputError.leftOut("vision dice --on-roll")
}
