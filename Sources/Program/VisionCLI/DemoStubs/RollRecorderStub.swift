/// - Throws: always: this program can't record.
func makeRollRecorder(_ file: String, console: Console) throws -> any RollRecorder {
  throw InputError.unavailable("vision dice --record")
}
