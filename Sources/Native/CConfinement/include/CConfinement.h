#pragma once
// Confinement of a process to computing, and memory passed between two processes. Swift can't call these system functions: they are
// variadic, macros, or without a wrapper in the C library.
#include <stddef.h>
#include <stdint.h>

// The resources of a confined process.
typedef struct {
  // Bytes of address space, and of each file in memory.
  uint64_t memory;
  // Seconds of processor time in all.
  uint64_t processor_seconds;
} SVConfinementLimits;

// The result of confinement: for each part 0 if it is in effect, otherwise the system's error.
typedef struct {
  // No new privileges, limits of memory, time and descriptors.
  int limits_error;
  // No file and no network socket, by Landlock; its version, or 0 if the kernel has none.
  int landlock_version;
  int landlock_error;
  // No system call but those that decoding needs.
  int seccomp_error;
} SVConfinement;

// Confines the calling process for the rest of its life. It must have one thread only; those it starts later are confined, too. Open
// files and sockets stay open.
//
// No file can be opened or looked up, no socket made, no process started, no memory made executable, no signal sent to others. What is
// refused fails with EPERM, EACCES or, for new processes by clone3, ENOSYS.
SVConfinement sv_confine(const SVConfinementLimits *limits);

// Allows the process that many more seconds of processor time, within its total; SIGXCPU ends it after that.
void sv_allow_processor_seconds(uint64_t seconds);

// Anonymous memory that other processes can map. Returns its descriptor, closed on exec, or -1 with errno.
int sv_memory_make(const char *name, size_t size);
// Makes the size and the contents of memory immutable. Returns 0, or -1 with errno.
int sv_memory_seal(int descriptor);
// Makes the size alone immutable. Returns 0, or -1 with errno.
int sv_memory_seal_size(int descriptor);
// Whether both are immutable.
int sv_memory_is_sealed(int descriptor);
// Whether the size is immutable.
int sv_memory_has_fixed_size(int descriptor);

// A pair of connected message sockets, closed on exec. Returns 0, or -1 with errno.
int sv_sockets_make(int sockets[2]);
// Sends a message, and a descriptor unless it is negative. Returns 0, or -1 with errno; raises no signal.
int sv_message_send(int socket, const void *bytes, size_t count, int descriptor);
// Waits for a message and the descriptor sent with it (-1 if none). Returns the message's length, 0 at end of file, or -1 with errno:
// EMSGSIZE for a message longer than `capacity`.
long sv_message_receive(int socket, void *bytes, size_t capacity, int *descriptor);

// Starts a program with the socket as descriptor 3, /dev/null as the standard streams, and no other descriptors. Returns 0, or the
// system's error.
int sv_program_start(const char *path, char *const arguments[], char *const environment[], int socket, int *process);
