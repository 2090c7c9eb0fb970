// Runs a program to which the system refuses calls with EPERM, as a service manager's filter does:
// RefusedCalls refuse NUMBER,NUMBER,… PROGRAM ARGUMENT…: those with these numbers;
// RefusedCalls allow NUMBER,NUMBER,… PROGRAM ARGUMENT…: all but those.
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { CALLS = 1024 };

int main(int count, char **arguments) {
  if (count < 4) return 64;
  const unsigned refuse = SECCOMP_RET_ERRNO | EPERM;
  const int refuses = strcmp(arguments[1], "refuse") == 0;
  static struct sock_filter filter[2 * CALLS + 2];
  unsigned short length = 0;
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (char *number = strtok(arguments[2], ","); number && length < 2 * CALLS; number = strtok(NULL, ",")) {
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)atoi(number), 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, refuses ? refuse : SECCOMP_RET_ALLOW);
  }
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, refuses ? SECCOMP_RET_ALLOW : refuse);
  const struct sock_fprog program = {.len = length, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("RefusedCalls");
    return 71;
  }
  execv(arguments[3], arguments + 3);
  perror(arguments[3]);
  return 66;
}
