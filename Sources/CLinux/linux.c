#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/sockios.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timex.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/uio.h>
#include <unistd.h>

_Static_assert(CLINUX_EPOLL_READABLE == EPOLLIN, "epoll's own values");
_Static_assert(CLINUX_EPOLL_WRITABLE == EPOLLOUT, "epoll's own values");
_Static_assert(CLINUX_EPOLL_ERROR == EPOLLERR, "epoll's own values");
_Static_assert(CLINUX_EPOLL_HUNG_UP == EPOLLHUP, "epoll's own values");
_Static_assert(CLINUX_EPOLL_PEER_CLOSED == EPOLLRDHUP, "epoll's own values");

// Events fetched from the kernel in one call; a busy loop simply calls again.
#define BATCH 256

int clinux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int add(int epoll, int descriptor, uint64_t token, uint32_t conditions) {
    struct epoll_event event = {.events = conditions, .data = {.u64 = token}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

int clinux_epoll_add_edge(int epoll, int descriptor, uint64_t token, int both) {
    return add(epoll, descriptor, token, EPOLLIN | EPOLLET | (both ? EPOLLOUT | EPOLLRDHUP : 0));
}

int clinux_epoll_add_listener(int epoll, int descriptor, uint64_t token) {
    return add(epoll, descriptor, token, EPOLLIN | EPOLLEXCLUSIVE);
}

int clinux_epoll_remove(int epoll, int descriptor) { return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL); }

int clinux_epoll_wait(int epoll, struct clinux_epoll_event *events, int capacity, int milliseconds) {
    struct epoll_event fetched[BATCH];
    int count = epoll_wait(epoll, fetched, capacity < BATCH ? capacity : BATCH, milliseconds);
    for (int i = 0; i < count; i++) {
        events[i].conditions = fetched[i].events;
        events[i].token = fetched[i].data.u64;
    }
    return count;
}

int clinux_wake_descriptor(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void clinux_wake(int descriptor) {
    // A full counter is no failure: the loop is woken already.
    uint64_t one = 1;
    ssize_t ignored = write(descriptor, &one, sizeof one);
    (void)ignored;
}

int clinux_accept(int listener, struct sockaddr_storage *peer) {
    socklen_t length = sizeof *peer;
    return accept4(listener, (struct sockaddr *)peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clinux_address_port(const struct sockaddr_storage *address) {
    switch (address->ss_family) {
    case AF_INET: return ntohs(((const struct sockaddr_in *)address)->sin_port);
    case AF_INET6: return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
    default: return 0;
    }
}

long clinux_send(
    int descriptor, const void *first, long firstCount, const void *second, long secondCount, int moreFollows) {
    struct iovec pieces[2] = {
        {.iov_base = (void *)first, .iov_len = (size_t)firstCount},
        {.iov_base = (void *)second, .iov_len = (size_t)secondCount},
    };
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = secondCount > 0 ? 2 : 1};
    return sendmsg(descriptor, &message, MSG_NOSIGNAL | (moreFollows ? MSG_MORE : 0));
}

long clinux_send_file(int descriptor, int file, long offset, long count) {
    off_t position = offset;
    return sendfile(descriptor, file, &position, (size_t)count);
}

long clinux_unacknowledged(int descriptor) {
    int count = 0;
    return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : 0;
}

long clinux_age_of_unread(int descriptor) {
    int count = 0;
    struct tcp_info info;
    socklen_t length = sizeof info;
    // An end of data is not counted, nor is it data to the second call.
    if (ioctl(descriptor, FIONREAD, &count) != 0 || count == 0) return -1;
    return getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 ? (long)info.tcpi_last_data_recv : -1;
}

void clinux_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

void clinux_block_pipe_signal(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

int clinux_steer(int listener, uint32_t first, uint32_t count) {
    struct sock_filter code[] = {
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)(SKF_AD_OFF + SKF_AD_RANDOM)},
        {BPF_ALU | BPF_MOD | BPF_K, 0, 0, count},
        {BPF_ALU | BPF_ADD | BPF_K, 0, 0, first},
        {BPF_RET | BPF_A, 0, 0, 0},
    };
    struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
    return setsockopt(listener, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, &program, sizeof program);
}

int clinux_ignore_handshakes(int listener) {
    // The flags are the TCP header's byte 13 (RFC 9293, section 3.1).
    struct sock_filter code[] = {
        {BPF_LD | BPF_B | BPF_ABS, 0, 0, 13},
        {BPF_JMP | BPF_JSET | BPF_K, 0, 1, TH_SYN},
        {BPF_RET | BPF_K, 0, 0, 0},
        {BPF_RET | BPF_K, 0, 0, UINT32_MAX},
    };
    struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
    return setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

int clinux_clock_is_kept(void) {
    struct timex state = {0};
    return adjtimex(&state) != TIME_ERROR;
}

void clinux_map_buffers_of(int bytes) {
    mallopt(M_MMAP_THRESHOLD, bytes);
}

long clinux_memory_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

void clinux_give_back_memory(void) {
    malloc_trim(0);
}

int clinux_temporary_file(const char *folder) {
    int file = open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
    // The file system has no unnamed files: create a named one and remove its name at once.
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/.scratch-XXXXXX", folder) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    file = mkostemp(path, O_CLOEXEC);
    if (file >= 0) unlink(path);
    return file;
}
