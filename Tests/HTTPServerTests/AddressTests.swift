import Testing

@testable import HTTPServer

/// Addresses, ranges of them, and how many connections each has.
@Suite(.timeLimit(.minutes(5))) struct AddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0::1", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::", "::"),
        ("::1", "::1"),
    ])
    func `an address is written in one way`(_ text: String, _ written: String) {
        #expect(IPAddress(text)?.text == written)
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", "g::", "fe80::1%eth0", "[::1]", "a",
    ])
    func `an invalid address is refused`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.8", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("192.0.2.7/32", "192.0.2.7", true), ("192.0.2.7/32", "192.0.2.6", false),
        ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.127", false),
        ("::/0", "2001:db8::1", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("fd00::/8", "fd12::1", true),
        ("2001:db8::8000/113", "2001:db8::8001", true), ("2001:db8::8000/113", "2001:db8::7fff", false),
        ("::1/128", "::1", true), ("::1/128", "::", false),
        ("::1", "::1", true), ("::1", "::2", false), ("::1", "127.0.0.1", false),
        ("10.0.0.0/8", "::ffff:10.1.2.3", true),
        ("unix", "127.0.0.1", false),
    ])
    func `a range holds addresses with the same beginning`(_ range: String, _ address: String, _ isInside: Bool) throws
    {
        #expect(try #require(AddressRange(range)).contains(IPAddress(address)) == isInside)
    }

    @Test func `a Unix-domain socket is in its own range alone`() {
        #expect(AddressRange("unix")?.contains(nil) == true)
        #expect(AddressRange("0.0.0.0/0")?.contains(nil) == false)
        #expect(AddressRange("::/0")?.contains(nil) == false)
    }

    @Test(arguments: [
        ("0.0.0.0/0", true), ("::/0", true), ("::ffff:0.0.0.0/96", true), ("0.0.0.0/1", false), ("10.0.0.0/8", false),
        ("2000::/3", false), ("127.0.0.1", false), ("unix", false),
    ])
    func `only the widest ranges hold everybody`(_ range: String, _ isEverybody: Bool) throws {
        #expect(try #require(AddressRange(range)).isEverybody == isEverybody)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.1/8", "::/129",
        "2001:db8::1/32", "example.org", "10.0.0.0/a", "Unix",
    ])
    func `an invalid range is refused`(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test func `an address is counted while it is there, and forgotten afterwards`() throws {
        let counter = AddressCounter(most: 2)
        let (one, other) = (try #require(IPAddress("192.0.2.1")), try #require(IPAddress("192.0.2.2")))

        #expect([counter.enter(one), counter.enter(one), counter.enter(one)] == [true, true, false])
        #expect(counter.enter(other))
        counter.leave(one)
        #expect(counter.enter(one))

        for _ in 0..<2 { counter.leave(one) }
        counter.leave(other)
        #expect(counter.addresses == 0)
    }

    @Test func `a network of 64 bits counts as one client`() throws {
        let counter = AddressCounter(most: 1)
        #expect(counter.enter(try #require(IPAddress("2001:db8::1"))))
        #expect(!counter.enter(try #require(IPAddress("2001:db8::ffff:1"))))
        #expect(counter.enter(try #require(IPAddress("2001:db8:0:1::1"))))
    }

    @Test func `an IPv4 address counts as one client also when it comes through a translator to IPv6`() throws {
        let counter = AddressCounter(most: 1)
        #expect(counter.enter(try #require(IPAddress("64:ff9b::192.0.2.1"))))
        #expect(!counter.enter(try #require(IPAddress("64:ff9b::192.0.2.1"))))
        #expect(counter.enter(try #require(IPAddress("64:ff9b::192.0.2.2"))))
    }
}
