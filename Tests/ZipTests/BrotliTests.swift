import Testing
import Zip

@Suite(.timeLimit(.minutes(5))) struct BrotliTests {
    @Test func `text becomes smaller than by gzip, and the same each time`() throws {
        let text = Array((0..<2000).map { "--color-\($0 % 40): #\(String($0 * 7919, radix: 16)); " }.joined().utf8)

        let compressed = try Brotli.compress(text)

        #expect(try compressed.count < Gzip.compress(text, .most).count)
        #expect(try Brotli.compress(text) == compressed)
    }

    @Test(arguments: [0, 1])
    func `hardly anything is no trouble`(count: Int) throws {
        #expect(try !Brotli.compress([UInt8](repeating: 7, count: count)).isEmpty)
    }
}
