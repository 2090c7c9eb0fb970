import VideoFrames

/// Reads pictures and videos in the order given: pictures that follow one another side by side, each video by itself. A bad
/// one never stops the others.
///
/// - Parameters:
///   - pictures: reads pictures and tells of them; gets how many inputs were told before and how many there are in all.
///   - video: reads one video and tells of it.
///   - tellFailure: takes a video and why it can't be read, in a sentence.
/// - Returns: why those that failed did.
func readInOrder(
  _ tasks: [PictureTask], console: Console,
  pictures: ([PictureTask], (before: Int, total: Int)) async throws -> [ExitStatus],
  video: (PictureTask, VideoInput) async throws -> Void, tellFailure: (Input, String) -> Void
) async throws -> [ExitStatus] {
  var failures: [ExitStatus] = []
  var done = 0
  while done < tasks.count, !Task.isCancelled, !console.isOutputClosed {
    let task = tasks[done]
    if case .video(let source) = task.input.kind {
      do {
        try await video(task, source)
      } catch let error where error.isCancellation {
        // What was read until then is told.
      } catch {
        tellFailure(task.input, task.input.inOwnWords(error.sentence))
        failures.append(ExitStatus(error))
      }
      done += 1
    } else {
      let stills = tasks[done...].prefix { !$0.input.isVideo }
      failures += try await pictures(Array(stills), (done, tasks.count))
      done += stills.count
    }
  }
  return failures
}
