import CEpoll
import Glibc
import Testing

@testable import HTTPServer

/// What the kernel reports goes to the socket that it is about.
struct EventLoopTests {
    private func pair() -> (Int32, Int32) {
        var descriptors: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
        return (descriptors[0], descriptors[1])
    }

    private func event(for socket: Socket, _ conditions: UInt32) -> cepoll_event {
        cepoll_event(
            conditions: conditions,
            token: UInt64(socket.generation) << 32 | UInt64(UInt32(bitPattern: socket.descriptor)))
    }

    @Test func `news of a socket that is closed does not reach the one that has its number now`() throws {
        let loop = try EventLoop(number: 0)
        let (mine, other) = pair()
        defer { close(other) }
        let old = try #require(loop.open(mine))
        let stale = event(for: old, UInt32(CEPOLL_READABLE))
        loop.close(old)

        let (again, another) = pair()
        defer { close(another) }
        let number = again == mine ? again : dup2(again, mine)
        if again != mine { close(again) }
        let new = try #require(loop.open(number))
        loop.take(stale)

        #expect(new.descriptor == old.descriptor)
        #expect(!new.isReadable)
        loop.take(event(for: new, UInt32(CEPOLL_READABLE)))
        #expect(new.isReadable)
        loop.close(new)
    }

    @Test func `news of a socket that never was, or a listener that is gone, is ignored`() throws {
        let loop = try EventLoop(number: 0)
        for token in [1, 2, UInt64(UInt32.max), 7 << 32 | 9, .max] {
            loop.take(cepoll_event(conditions: UInt32(CEPOLL_READABLE), token: token))
        }
    }
}
