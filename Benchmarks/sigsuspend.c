// Valgrind 3.19 writes into the mask that sigsuspend is given; libdispatch gives one that can't be written to.
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
    sigset_t own = *mask;
    return syscall(SYS_rt_sigsuspend, &own, 8);
}
