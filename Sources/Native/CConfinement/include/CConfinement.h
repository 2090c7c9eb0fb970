#pragma once
// Confinement of a process to computation, and memory shared between two processes. Swift can't call these
// system functions: they are variadic, macros, or not in the C library.
#include <stddef.h>
#include <stdint.h>

// The resources of a confined process.
typedef struct {
  // Bytes of address space, and of each file in memory.
  uint64_t memory;
  // Total CPU time in seconds.
  uint64_t processor_seconds;
} SVConfinementLimits;

// The result of confinement: for each part 0 if it is in effect, otherwise the system's error.
typedef struct {
  // No new privileges; limits on memory, CPU time and descriptors.
  int limits_error;
  // No files or network sockets, by Landlock; its version, or 0 if the kernel lacks it.
  int landlock_version;
  int landlock_error;
  // Only the system calls that decoding needs.
  int seccomp_error;
} SVConfinement;

// Confines the calling, single-threaded process and later threads permanently. Open files and sockets stay
// open.
//
// No file can be opened or looked up, no socket created, no process started, no memory made executable, no
// signal sent to other processes. These calls fail with EPERM, EACCES or, for clone3, ENOSYS.
SVConfinement sv_confine(const SVConfinementLimits *limits);

// Allows the process this many more seconds of CPU time, within its total; then SIGXCPU terminates it.
void sv_allow_processor_seconds(uint64_t seconds);

// Creates anonymous memory for other processes to map. Returns a close-on-exec descriptor, or -1 with errno.
int sv_memory_make(const char *name, size_t size);
// Makes the size and contents of memory immutable. Returns 0, or -1 with errno.
int sv_memory_seal(int descriptor);
// Makes only the size immutable. Returns 0, or -1 with errno.
int sv_memory_seal_size(int descriptor);
// Whether size and contents are immutable.
int sv_memory_is_sealed(int descriptor);
int sv_memory_has_fixed_size(int descriptor);

// Creates a pair of connected message sockets, closed on exec. Returns 0, or -1 with errno.
int sv_sockets_make(int sockets[2]);
// Sends a message, with a descriptor unless it is negative. Returns 0, or -1 with errno; raises no signal.
int sv_message_send(int socket, const void *bytes, size_t count, int descriptor);
// Waits for a message and its descriptor (-1 if none). Returns the message's length, 0 at end of file, or -1
// with errno: EMSGSIZE if it is longer than `capacity`.
long sv_message_receive(int socket, void *bytes, size_t capacity, int *descriptor);

// Starts a program with only a socket, as descriptor 3, and /dev/null as standard streams. Returns 0 or
// errno.
int sv_program_start(const char *path, char *const arguments[], char *const environment[], int socket, int *process);
