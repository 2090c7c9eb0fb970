/// - Throws: always: this program can't run commands.
func makeRollHook(_ command: String, console: Console) throws -> any RollHook {
  throw InputError.unavailable("vision dice --on-roll")
}
