import Foundation
import FoundationNetworking
import Synchronization

/// The requests under way in one session: gathers each answer and ends what grows too large, takes too long or leads on.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<HTTPAnswer, IdentityError>

    private struct Transfer {
        let limit: Int
        let continuation: CheckedContinuation<Outcome, Never>
        var body = Data()
    }

    private let running = Mutex<[Int: Transfer]>([:])

    /// Runs `task` to its end, which comes within `time`.
    func run(_ task: URLSessionDataTask, atMost limit: Int, within time: Duration) async -> Outcome {
        let alarm = Task {
            try await Task.sleep(for: time)
            end(task, .failure(.providerSlow))
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { continuation in
            running.withLock { $0[task.taskIdentifier] = Transfer(limit: limit, continuation: continuation) }
            task.resume()
        }
    }

    /// The first to call this for a task decides its outcome.
    private func end(_ task: URLSessionTask, _ outcome: Outcome) {
        guard let transfer = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        task.cancel()
        transfer.continuation.resume(returning: outcome)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = running.withLock { running in
            running[dataTask.taskIdentifier]?.body.append(data)
            return running[dataTask.taskIdentifier].map { $0.body.count > $0.limit } ?? false
        }
        if isTooLarge { end(dataTask, .failure(.malformedAnswer)) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // The handler is never called: after `cancel`, which the alarm may also have called by now, that ends the process
        // (swift-corelibs-foundation trusts that nobody cancels while a redirect is being decided).
        end(task, .failure(.malformedAnswer))
    }

    /// A 401 with a challenge is an answer like another: there is nobody to ask for a password. The handler is not called for
    /// the reason above, and because the default handling never ends.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        finish(task)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            end(task, .failure((error as? URLError)?.code == .timedOut ? .providerSlow : .providerUnavailable))
        } else {
            finish(task)
        }
    }

    private func finish(_ task: URLSessionTask) {
        guard let response = task.response as? HTTPURLResponse else {
            return end(task, .failure(.malformedAnswer))
        }
        let body = running.withLock { $0[task.taskIdentifier]?.body } ?? Data()
        end(task, .success(HTTPAnswer(status: response.statusCode, body: body)))
    }
}
