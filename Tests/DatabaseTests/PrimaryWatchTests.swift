import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct PrimaryWatchTests {
    private let watch = PrimaryWatch()
    private let server = PostgreSQLTarget.Server(host: "one", port: "5432")

    private func position(_ offset: Int64) -> LogPosition {
        LogPosition(system: 1, timeline: 1, offset: offset)
    }

    @Test func `another server must have all up to the beat before the last`() {
        watch.note(position(100), at: server)
        watch.note(position(200), at: server)
        watch.note(position(300), at: server)
        #expect(watch.needed == nil, "the primary answers")

        watch.lose()

        #expect(watch.needed == position(200))
        #expect(watch.server == server)
    }

    @Test func `none is read of which nothing can be asked`() {
        watch.lose()
        #expect(watch.needed == nil, "nothing was heard of the primary")

        watch.note(position(100), at: server)
        watch.note(nil, at: server)
        watch.note(nil, at: server)
        watch.lose()
        #expect(watch.needed == nil, "it doesn't tell")
    }

    @Test func `whether the primary takes changes each beat tells anew, and a refusal in between`() {
        watch.noteRefusal()
        #expect(!watch.isReadOnly, "nothing was heard of the primary")

        watch.note(position(100), at: server)
        watch.noteRefusal()
        #expect(watch.isReadOnly)
        watch.note(position(200), at: server)
        #expect(!watch.isReadOnly)

        watch.note(position(300), at: server, isReadOnly: true)
        #expect(watch.isReadOnly)
        watch.lose()
        #expect(!watch.isReadOnly, "it is away")
    }

    @Test func `a beat that was under way when a change was refused does not say that changes are taken`() {
        watch.note(position(100), at: server)
        watch.noteRefusal()

        watch.note(position(200), at: server, begun: .now - .seconds(1))
        #expect(watch.isReadOnly, "it was asked before")
        watch.note(position(300), at: server)
        #expect(!watch.isReadOnly)
    }

    @Test func `an outage counts once, however often the primary is looked for`() {
        watch.note(position(100), at: server)
        for _ in 1...3 { watch.lose() }
        #expect(watch.outages == 1)

        watch.note(position(200), at: server)
        watch.lose()
        #expect(watch.outages == 2)
    }

    @Test func `of two servers that can be written to, only the one that was promoted last is the primary`() {
        #expect(watch.admits(LogPosition(system: 1, timeline: 2, offset: 100)))
        #expect(watch.admits(LogPosition(system: 1, timeline: 3, offset: 50)))
        #expect(watch.isNewest(3))

        #expect(!watch.admits(LogPosition(system: 1, timeline: 2, offset: 200)))
        #expect(!watch.isNewest(2), "a connection that was open before")
        #expect(watch.admits(LogPosition(system: 1, timeline: 3, offset: 60)))
    }

    @Test func `a server that doesn't tell, or is not a copy, can't be an old primary`() {
        #expect(watch.admits(LogPosition(system: 1, timeline: 3, offset: 50)))

        #expect(watch.admits(nil), "through a pooler")
        #expect(watch.isNewest(nil))
        #expect(watch.admits(LogPosition(system: 2, timeline: 1, offset: 10)), "after pg_upgrade")
        #expect(watch.isNewest(1))
    }
}
