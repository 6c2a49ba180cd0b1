import CSodium
import Foundation
import Secrets
import Synchronization

// How many passwords Argon2id alone checks on this machine: the program's cost and one thread for each core, nothing
// around them. Takes the seconds to measure; prints the rate and the processor time of one check.

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 5
let cost = HashingCost.standard
let threads = ProcessInfo.processInfo.activeProcessorCount
let password = "correct horse battery"

let hash = try await PasswordHasher(cost: cost, threads: 1).hash(Secret(password)).stored
let begun = DispatchTime.now().uptimeNanoseconds
let end = begun + UInt64(seconds * 1e9)
let checked = Mutex(0)
let cpuBefore = processorSeconds()
DispatchQueue.concurrentPerform(iterations: threads) { _ in
    while DispatchTime.now().uptimeNanoseconds < end {
        precondition(crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0)
        checked.withLock { $0 += 1 }
    }
}
let elapsed = Double(DispatchTime.now().uptimeNanoseconds - begun) / 1e9
let count = Double(checked.withLock { $0 })
print("{\"threads\": \(threads), \"rate\": \(count / elapsed), \"cpu\": \((processorSeconds() - cpuBefore) / count)}")

func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
}
