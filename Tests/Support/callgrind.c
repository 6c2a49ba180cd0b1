// What a program that Valgrind counts finds in the place of three functions, so that each run does the same.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Wednesday, 2031-05-14, 12:00 UTC: what a page shows depends on the day.
static const time_t NOON = 1936526400;

// Seconds from the real time to a clock that begins at noon.
static time_t offset(void) {
    static time_t found;
    if (!found) {
        struct timespec now;
        syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
        found = NOON - now.tv_sec;
    }
    return found;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += offset();
    return status;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    now->tv_sec = found.tv_sec;
    now->tv_usec = found.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (now) *now = found.tv_sec;
    return found.tv_sec;
}

// A login without its hash, which takes a thousand times as long as the rest of it: every password is right.
int crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long length) {
    return 0;
}

// Valgrind 3.19 writes into the mask that sigsuspend is given; libdispatch gives one that can't be written to.
int sigsuspend(const sigset_t *mask) {
    sigset_t own = *mask;
    return syscall(SYS_rt_sigsuspend, &own, 8);
}
