#ifndef CLINUX_H
#define CLINUX_H

// What Swift's Glibc module leaves out: epoll, eventfd, accept4, sendfile, adjtimex and malloc's extensions.
// Calls return what the system's own do: -1 with errno set on failure.

#include <stdint.h>
#include <sys/socket.h>

/// One event: its conditions, and the token given when the descriptor was added.
struct clinux_epoll_event {
    uint32_t conditions;
    uint64_t token;
};

enum {
    CLINUX_EPOLL_READABLE = 0x001,
    CLINUX_EPOLL_WRITABLE = 0x004,
    CLINUX_EPOLL_ERROR = 0x008,
    CLINUX_EPOLL_HUNG_UP = 0x010,
    CLINUX_EPOLL_PEER_CLOSED = 0x2000,
};

/// Creates an epoll instance, closed on exec.
int clinux_epoll_create(void);

/// Adds a descriptor, edge-triggered: reports readable (and, when `both`, writable) once per change.
int clinux_epoll_add_edge(int epoll, int descriptor, uint64_t token, int both);

/// Adds a listener, level-triggered: reports readable, but not to every instance that watches the same listener.
int clinux_epoll_add_listener(int epoll, int descriptor, uint64_t token);

int clinux_epoll_remove(int epoll, int descriptor);

/// Waits up to `milliseconds` (-1: forever) and fills `events`. Returns the number of events.
int clinux_epoll_wait(int epoll, struct clinux_epoll_event *events, int capacity, int milliseconds);

/// Creates a counter that wakes an epoll instance, closed on exec, never blocking.
int clinux_wake_descriptor(void);
void clinux_wake(int descriptor);

/// accept4 with SOCK_NONBLOCK | SOCK_CLOEXEC.
int clinux_accept(int listener, struct sockaddr_storage *peer);

/// The port in host order; 0 when there is none.
int clinux_address_port(const struct sockaddr_storage *address);

/// Distributes new connections of this listener's port at random over its sockets `first` up to `first + count`, in the
/// order in which they joined it. When there are fewer sockets, the kernel's hash decides again.
int clinux_steer(int listener, uint32_t first, uint32_t count);

/// Makes this listener ignore new handshakes; one that has begun still completes. A client left without a reply tries
/// again a second later (RFC 6298, section 2.1).
int clinux_ignore_handshakes(int listener);

/// Sends two pieces in one sendmsg with MSG_NOSIGNAL. When more follows at once, the kernel may wait to fill a packet.
long clinux_send(
    int descriptor, const void *first, long firstCount, const void *second, long secondCount, int moreFollows);

/// sendfile. It has no MSG_NOSIGNAL, so block the signal first.
long clinux_send_file(int descriptor, int file, long offset, long count);

/// Bytes written that the other end has not acknowledged yet.
long clinux_unacknowledged(int descriptor);

/// How long ago the last byte came, in milliseconds; -1 when none is unread, or when the system doesn't tell, as of a
/// Unix-domain socket.
long clinux_age_of_unread(int descriptor);

/// Sets the calling thread's name, as shown by `top -H`; at most 15 characters.
void clinux_name_thread(const char *name);

/// Blocks SIGPIPE for the calling thread.
void clinux_block_pipe_signal(void);

/// Makes malloc map buffers of at least `bytes` bytes one by one, and return them to the system when they are freed
/// (mallopt(3)). Otherwise glibc raises that size, up to 32 MB, with each that is freed, and keeps smaller ones.
void clinux_map_buffers_of(int bytes);

/// The bytes allocated with malloc and not freed (mallinfo(3)).
long clinux_memory_in_use(void);

/// Returns free pages between allocations to the system (malloc_trim(3)).
void clinux_give_back_memory(void);

/// Whether the system clock is synchronised, by NTP for example: 1 for yes, 0 for no (adjtimex(2)).
int clinux_clock_is_kept(void);

/// Creates an unnamed file in a folder, for reading and writing. It is deleted when it is closed (open(2), O_TMPFILE).
int clinux_temporary_file(const char *folder);

#endif
