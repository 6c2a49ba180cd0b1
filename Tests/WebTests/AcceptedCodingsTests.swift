import HTTPServer
import HTTPTypes
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct AcceptedCodingsTests {
    private func prefersGzip(_ field: String?) -> Bool {
        var headers: HTTPFields = [:]
        headers[.acceptEncoding] = field
        return AcceptedCodings(Request(path: "/", headers: headers)).prefer("gzip")
    }

    @Test(arguments: [
        "gzip", "gzip, deflate, br, zstd", "GZIP", "br;q=1, gzip;q=0.5", "gzip ; q=0.001", "*", "br, *;q=0.1",
        "identity;q=0.5, gzip;q=0.5", "identity, gzip", "identity;q=0, gzip", "gzip;q=1.000", ",, gzip", "gzip;Q=0.5",
    ])
    func `a client that accepts gzip gets it`(field: String) {
        #expect(prefersGzip(field))
    }

    @Test(arguments: [
        nil, "", "identity", "br", "deflate, br", "gzip;q=0", "gzip;q=0.000", "GZIP;q=0, *", "*;q=0", "gzip;q=0, *;q=1",
        "identity;q=1, gzip;q=0.5", "gzip;q=", "gzip;q=-1", "gzip;q=2", "gzip;q=nan", "gzip;level=9", "gzipped",
        "x gzip",
        "gzip;q=0, gzip", "gzip, é",
    ])
    func `a client that sends nothing, refuses gzip or is malformed gets the bytes as they are`(field: String?) {
        #expect(!prefersGzip(field))
    }

    @Test(arguments: [(19, true), (20, false), (1000, false)])
    func `twenty codings of a list are read, and no more`(others: Int, isRead: Bool) {
        let list = (0..<others).map { "coding\($0)" }.joined(separator: ",")

        #expect(prefersGzip(list + ",gzip") == isRead)
    }
}
