#pragma once
// What a process needs to give up all that it may do but computing, and what two processes need to hand each other memory. Swift can't
// call these of the system's functions: they are variadic, macros, or without a wrapper in the C library.
#include <stddef.h>
#include <stdint.h>

// What a confined process may use of the machine.
typedef struct {
  // Bytes of address space, and of each file in memory.
  uint64_t memory;
  // Seconds of processor time in all.
  uint64_t processor_seconds;
} SVConfinementLimits;

// What holds afterwards. Each is 0 where it holds, else the system's error.
typedef struct {
  // No new privileges, limits of memory, time and descriptors.
  int limits_error;
  // No file, no network socket by Landlock, whose version this is where it holds.
  int landlock_version;
  int landlock_error;
  // No system call but those that decoding needs.
  int seccomp_error;
} SVConfinement;

// Confines the calling process for the rest of its life; its threads have to come after. Files and sockets that are open stay so.
//
// No file can be opened or looked up, no socket made, no process started, no memory made executable, no signal sent to others. What is
// refused fails with EPERM, EACCES or, for new processes by clone3, ENOSYS.
SVConfinement sv_confine(const SVConfinementLimits *limits);

// Lets the process use so many further seconds of processor time, of those that it has in all; beyond, SIGXCPU ends it.
void sv_allow_processor_seconds(uint64_t seconds);

// Memory without a name that other processes can map: its descriptor, closed on exec; -1 with errno.
int sv_memory_make(const char *name, size_t size);
// From now on nobody can change its size or its contents. 0, or -1 with errno.
int sv_memory_seal(int descriptor);
// Whether that is so.
int sv_memory_is_sealed(int descriptor);

// Two connected sockets that keep messages apart, closed on exec. 0, or -1 with errno.
int sv_sockets_make(int sockets[2]);
// Sends a message, with a descriptor unless that is negative. 0, or -1 with errno; never a signal.
int sv_message_send(int socket, const void *bytes, size_t count, int descriptor);
// Waits for a message and the descriptor that comes with it, -1 where none does. The message's length, 0 at the end, or -1 with errno:
// EMSGSIZE for one that is longer than `capacity`.
long sv_message_receive(int socket, void *bytes, size_t capacity, int *descriptor);

// Starts a program whose standard input, output and errors are nowhere and whose descriptor 3 is the socket; others are closed.
// 0, or the system's error.
int sv_program_start(const char *path, char *const arguments[], char *const environment[], int socket, int *process);
