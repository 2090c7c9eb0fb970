/// - Throws: always: nothing is recorded here.
func makeRollRecorder(_ file: String, console: Console) throws -> any RollRecorder {
  throw InputError.leftOut("vision dice --record")
}
