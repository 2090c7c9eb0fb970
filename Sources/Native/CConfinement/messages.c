// For memfd_create and the seals.
#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

int sv_memory_make(const char *name, size_t size) {
  const int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)size) == 0) return descriptor;
  const int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

enum { SIZE_SEALS = F_SEAL_SHRINK | F_SEAL_GROW, SEALS = SIZE_SEALS | F_SEAL_WRITE };

static int seal(int descriptor, int seals) { return fcntl(descriptor, F_ADD_SEALS, seals | F_SEAL_SEAL) == 0 ? 0 : -1; }

static int has_seals(int descriptor, int wanted) {
  const int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & wanted) == wanted;
}

int sv_memory_seal(int descriptor) { return seal(descriptor, SEALS); }
int sv_memory_seal_size(int descriptor) { return seal(descriptor, SIZE_SEALS); }
int sv_memory_is_sealed(int descriptor) { return has_seals(descriptor, SEALS); }
int sv_memory_has_fixed_size(int descriptor) { return has_seals(descriptor, SIZE_SEALS); }

int sv_sockets_make(int sockets[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets); }

// Space for one descriptor, aligned for its header.
typedef union {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
} Control;

int sv_message_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {(void *)bytes, count};
  Control control = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  for (;;) {
    if (sendmsg(socket, &message, MSG_NOSIGNAL) >= 0) return 0;
    if (errno != EINTR) return -1;
  }
}

long sv_message_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {bytes, capacity};
  Control control = {0};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *descriptor = -1;
  ssize_t count;
  do count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(sizeof(int)))
      memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  }
  if (!(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return count;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  errno = EMSGSIZE;
  return -1;
}

int sv_program_start(const char *path, char *const arguments[], char *const environment[], int socket, int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  // Own process group: Ctrl-C only reaches the program, which ends its workers. No signal blocked or ignored.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // Copying 3 to 3 would keep close-on-exec, so copy via another number.
  error = posix_spawn_file_actions_adddup2(&actions, socket, 4);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, 4, 3);
  for (int standard = 0; standard < 3 && !error; standard++)
    error = posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", standard == 0 ? O_RDONLY : O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}
