-- For wrk: asks for one path, with the next of the given Cookie headers each time, and reports as one line of JSON.
-- Arguments: a file with one header value a line, empty for a visitor without cookies; "closing" to ask each time on a
-- connection of its own.

local requests, nextRequest = {}, 0

function init(arguments)
    if arguments[2] == "closing" then wrk.headers["Connection"] = "close" end
    -- Formatted once: putting a request together costs more than sending it.
    for cookie in io.lines(arguments[1]) do
        requests[#requests + 1] = wrk.format(nil, nil, { Cookie = cookie })
    end
    if #requests == 0 then requests[1] = wrk.format() end
end

function request()
    nextRequest = nextRequest % #requests + 1
    return requests[nextRequest]
end

function done(summary, latency)
    local errors = summary.errors
    print(string.format(
        '{"requests": %d, "bytes": %d, "seconds": %f, "p50": %f, "p99": %f, "failures": %d}',
        summary.requests, summary.bytes, summary.duration / 1e6, latency:percentile(50), latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
