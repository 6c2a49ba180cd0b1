#ifndef CEPOLL_H
#define CEPOLL_H

// What Swift's Glibc module leaves out: epoll, eventfd, accept4, sendfile, adjtimex and malloc's own.
// Each call answers as the system's own does: -1 with errno set when it fails.

#include <stdint.h>
#include <sys/socket.h>

/// One thing that happened: which conditions, and the token given when the descriptor was added.
struct cepoll_event {
    uint32_t conditions;
    uint64_t token;
};

enum {
    CEPOLL_READABLE = 0x001,
    CEPOLL_WRITABLE = 0x004,
    CEPOLL_ERROR = 0x008,
    CEPOLL_HUNG_UP = 0x010,
    CEPOLL_PEER_CLOSED = 0x2000,
};

/// A new epoll instance, closed on exec.
int cepoll_create(void);

/// Reports readable (and, when `both`, writable) as edges: once per change.
int cepoll_add_edge(int epoll, int descriptor, uint64_t token, int both);

/// Reports readable for as long as it is, and not to every instance that watches the same listener.
int cepoll_add_listener(int epoll, int descriptor, uint64_t token);

int cepoll_remove(int epoll, int descriptor);

/// Waits up to `milliseconds` (-1: for ever) and fills `events`; answers how many.
int cepoll_wait(int epoll, struct cepoll_event *events, int capacity, int milliseconds);

/// A counter that wakes an epoll instance, closed on exec, never blocking.
int cepoll_wake_descriptor(void);
void cepoll_wake(int descriptor);

/// accept4 with SOCK_NONBLOCK | SOCK_CLOEXEC.
int cepoll_accept(int listener, struct sockaddr_storage *peer);

/// The port in host order; 0 when there is none.
int cepoll_address_port(const struct sockaddr_storage *address);

/// New connections of this listener's port go to its sockets `first` up to `first + count`, in the order in which they came
/// to it, by chance. When there are not as many, the kernel's hash decides again.
int cepoll_steer(int listener, uint32_t first, uint32_t count);

/// This listener takes no new handshakes; one that has begun still ends. A client left without an answer tries again a second
/// later (RFC 6298, section 2.1).
int cepoll_ignore_handshakes(int listener);

/// One sendmsg of two pieces with MSG_NOSIGNAL; when more follows at once, the kernel may wait for it to fill a packet.
long cepoll_send(
    int descriptor, const void *first, long firstCount, const void *second, long secondCount, int moreFollows);

/// sendfile; it knows no MSG_NOSIGNAL, so block the signal first.
long cepoll_send_file(int descriptor, int file, long offset, long count);

/// Bytes written that the other end has not confirmed yet.
long cepoll_unacknowledged(int descriptor);

/// The calling thread's name in `top -H`, at most 15 characters.
void cepoll_name_thread(const char *name);

/// SIGPIPE does not reach the calling thread any more.
void cepoll_block_pipe_signal(void);

/// Buffers of at least so many bytes are mapped one by one, and given back to the system when they are freed (mallopt(3)).
/// Otherwise glibc raises that size, up to 32 MB, with each that is freed, and keeps what is below.
void cepoll_map_buffers_of(int bytes);

/// The bytes that the program has asked malloc for and not freed (mallinfo(3)).
long cepoll_memory_in_use(void);

/// Gives the pages between them back to the system (malloc_trim(3)).
void cepoll_give_back_memory(void);

/// Whether somebody, such as NTP, keeps the system's clock right: 1 for yes, 0 for no (adjtimex(2)).
int cepoll_clock_is_kept(void);

/// A file in a folder, for reading and writing, without a name: gone when it is closed (open(2), O_TMPFILE).
int cepoll_temporary_file(const char *folder);

#endif
