// For prlimit and syscall.
#define _GNU_SOURCE
#include "CConfinement.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// MARK: Limits

static int limit(int resource, uint64_t value) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return errno;
  if (limits.rlim_max == RLIM_INFINITY || limits.rlim_max > value) limits.rlim_max = value;
  limits.rlim_cur = limits.rlim_max;
  return setrlimit(resource, &limits) == 0 ? 0 : errno;
}

static int set_limits(const SVConfinementLimits *limits) {
  const struct { int resource; uint64_t value; } all[] = {
    {RLIMIT_AS, limits->memory}, {RLIMIT_FSIZE, limits->memory}, {RLIMIT_CPU, limits->processor_seconds},
    {RLIMIT_CORE, 0}, {RLIMIT_NOFILE, 16}, {RLIMIT_MSGQUEUE, 0}, {RLIMIT_MEMLOCK, 0},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const int error = limit(all[i].resource, all[i].value);
    if (error) return error;
  }
  // Prevents processes of the same user from reading its memory, which has other people's images.
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

void sv_allow_processor_seconds(uint64_t seconds) {
  struct timespec used;
  struct rlimit limits;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0 || getrlimit(RLIMIT_CPU, &limits) != 0) return;
  const rlim_t wanted = (rlim_t)used.tv_sec + 1 + seconds;
  limits.rlim_cur = limits.rlim_max < wanted ? limits.rlim_max : wanted;
  setrlimit(RLIMIT_CPU, &limits);
}

// MARK: Landlock

// The kernel's interface, version 6; headers are often older. Older kernels read the part that they have.
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

// Landlock applies to the calling thread and those that it starts: there must be no other.
static int check_alone(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return errno;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(threads));) count += entry->d_name[0] != '.';
  closedir(threads);
  return count == 1 ? 0 : EBUSY;
}

static int forbid_files(int *version) {
  *version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (*version < 0) {
    *version = 0;
    return errno;
  }
  const int other = check_alone();
  if (other) return other;
  // Version 1 has 13 file rights; later ones add cross-directory links, truncation and device control.
  const int rights = *version >= 5 ? 16 : *version >= 3 ? 15 : *version == 2 ? 14 : 13;
  const struct ruleset all = {
    .files = (1ULL << rights) - 1,
    .network = *version >= 4 ? 3 : 0,
    .scopes = *version >= 6 ? 3 : 0,
  };
  const size_t size = *version >= 6 ? sizeof all : *version >= 4 ? offsetof(struct ruleset, scopes) : offsetof(struct ruleset, network);
  const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
  if (ruleset < 0) return errno;
  const int error = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno;
  close(ruleset);
  return error;
}

// MARK: System calls

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define REFUSE (SECCOMP_RET_ERRNO | EPERM)
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half: both architectures are little-endian, and no compared value has higher bits.
#define LOAD_ARGUMENT(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), RETURN(SECCOMP_RET_ALLOW)
// Allows the call if the argument has none of the bits.
#define ALLOW_WITHOUT(call, argument, bits)                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(argument), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), RETURN(SECCOMP_RET_ALLOW), RETURN(REFUSE)
// Allows the call if the argument has the given single bit.
#define ALLOW_WITH(call, argument, bit)                                \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(argument), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 0, 1), RETURN(SECCOMP_RET_ALLOW), RETURN(REFUSE)
#define ALLOW_EQUAL(call, argument, value)                             \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(argument), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), RETURN(SECCOMP_RET_ALLOW), RETURN(REFUSE)

static int filter_calls(void) {
  const uint32_t own = (uint32_t)getpid();
  struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    // Calls of the x32 interface have numbers beyond all of these.
    LOAD(nr),
    // Memory, never executable.
    ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
    ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk), ALLOW(memfd_create), ALLOW(ftruncate),
    // Threads, not processes. The C library falls back to clone from clone3, whose flags a filter can't read.
    ALLOW_WITH(clone, 0, CLONE_THREAD),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(gettid), ALLOW(getpid), ALLOW(sched_yield),
    ALLOW(sched_getaffinity), ALLOW(getcpu), ALLOW(membarrier), ALLOW(exit), ALLOW(exit_group),
    ALLOW_EQUAL(prctl, 0, PR_SET_NAME),
    // The process's own signals.
    ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW_EQUAL(tgkill, 0, own),
    // Open descriptors.
    ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(pwrite64), ALLOW(lseek), ALLOW(close), ALLOW(fstat), ALLOW(fcntl),
    ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(ppoll),
#ifdef SYS_poll
    ALLOW(poll),
#endif
    // Clocks, random numbers, the process's own limits.
    ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(restart_syscall), ALLOW(getrandom),
    ALLOW(getrusage), ALLOW(sysinfo), ALLOW(uname), ALLOW_EQUAL(prlimit64, 0, 0),
    RETURN(REFUSE),
  };
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0) return 0;
  return errno;
}

#else
static int filter_calls(void) { return ENOSYS; }
#endif

// MARK: Confinement

SVConfinement sv_confine(const SVConfinementLimits *limits) {
  SVConfinement result = {0};
  result.limits_error = set_limits(limits);
  result.landlock_error = forbid_files(&result.landlock_version);
  result.seccomp_error = filter_calls();
  return result;
}
