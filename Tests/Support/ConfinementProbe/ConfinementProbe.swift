import Foundation
import ConfinedDecoding

/// Confines itself like a decoder, attempts what a decoder must not be able to do, and prints whether each
/// attempt succeeded.
///
/// Unsafe: system calls get memory that outlives them.
@main
enum ConfinementProbe {
  static func main() {
    // A file that was opened before, and the path of another.
    let arguments = CommandLine.arguments
    let confinement = Confinement.enter(memory: 2 << 30, processorSeconds: 60)
    print("gaps: \(confinement.gaps.joined(separator: "; "))")
    attempt("open a file") { open("/etc/hostname", O_RDONLY) >= 0 }
    attempt("make a file") { open("/tmp/swift-vision-probe", O_WRONLY | O_CREAT, 0o600) >= 0 }
    attempt("list a folder") { opendir("/") != nil }
    attempt("look up a file") {
      var status = stat()
      return stat("/etc/hostname", &status) == 0
    }
    attempt("remove a file") { unlink(arguments[1]) == 0 }
    attempt("connect") { connects() }
    attempt("make a socket of the system's own") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 }
    attempt("start a process") {
      var process: pid_t = 0
      return posix_spawn(&process, "/bin/true", nil, nil, [strdup("true"), nil], nil) == 0
    }
    attempt("become another program") { execv("/bin/true", [strdup("true"), nil]) == 0 }
    attempt("send another process a signal") { kill(getppid(), 0) == 0 }
    attempt("have 8 GB of memory") {
      mmap(nil, 8 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
    }
    attempt("have memory that is code") {
      mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
    }
    attempt("raise its limits") {
      var limits = rlimit(rlim_cur: 8 << 30, rlim_max: 8 << 30)
      return setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0
    }
    attempt("compute on a thread", expected: true) {
      let thread = Thread {}
      thread.start()
      return true
    }
    attempt("have 64 MB of memory", expected: true) {
      mmap(nil, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
    }
  }

  private static func attempt(_ name: String, expected: Bool = false, _ body: () -> Bool) {
    let succeeded = body()
    print(
      "\(succeeded == expected ? "as it should" : "NOT as it should"): \(succeeded ? "can" : "can't") \(name)"
    )
  }

  /// Writes without buffering: unconfined, this process becomes another program.
  private static func print(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func connects() -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(9).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      // A refused connection also shows that connecting is possible.
      connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, 16) == 0
        || errno == ECONNREFUSED
    }
  }
}
