import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct PrimaryWatchTests {
    private let watch = PrimaryWatch()
    private let server = PostgreSQLTarget.Server(host: "one", port: "5432")

    @Test func `another server must have all up to the beat before the last`() {
        watch.note(100, at: server)
        watch.note(200, at: server)
        watch.note(300, at: server)
        #expect(watch.needed == nil, "the primary answers")

        watch.lose()

        #expect(watch.needed == 200)
        #expect(watch.server == server)
    }

    @Test func `none is read of which nothing can be asked`() {
        watch.lose()
        #expect(watch.needed == nil, "nothing was heard of the primary")

        watch.note(100, at: server)
        watch.note(nil, at: server)
        watch.note(nil, at: server)
        watch.lose()
        #expect(watch.needed == nil, "it doesn't tell")
    }

    @Test func `an outage counts once, however often the primary is looked for`() {
        watch.note(100, at: server)
        for _ in 1...3 { watch.lose() }
        #expect(watch.outages == 1)

        watch.note(200, at: server)
        watch.lose()
        #expect(watch.outages == 2)
    }
}
