-- For wrk: sends the requests of a file in turn, and reports as one line of JSON. Threads begin at different ones: two that
-- add to the same member's to-dos at once wait for each other.
-- Arguments: a file with a request a line: path, Cookie header and form, with tabs between, both empty if there is none; the
-- number before the first that takes the place of {counter} in a form; the number of threads; "closing" for a connection
-- of its own each time.

local threads = 0
local requests, nextRequest = {}, 0

function setup(thread)
    thread:set("first", threads * 500000000)
    thread:set("earlier", threads)
    threads = threads + 1
end

function init(arguments)
    counter = first + tonumber(arguments[2])
    for line in io.lines(arguments[1]) do
        local path, cookie, form = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)$")
        local headers = {}
        if cookie ~= "" then headers["Cookie"] = cookie end
        if arguments[4] == "closing" then headers["Connection"] = "close" end
        -- Put together once: that costs more than sending it. {counter} is as long as the number.
        if form == "" then
            requests[#requests + 1] = { wrk.format("GET", path, headers) }
        else
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            local whole = wrk.format("POST", path, headers, form)
            local from, to = whole:find("{counter}", 1, true)
            requests[#requests + 1] = from and { whole:sub(1, from - 1), whole:sub(to + 1) } or { whole }
        end
    end
    nextRequest = math.floor(#requests * earlier / tonumber(arguments[3]))
end

function request()
    nextRequest = nextRequest % #requests + 1
    local parts = requests[nextRequest]
    if not parts[2] then return parts[1] end
    counter = counter + 1
    return parts[1] .. string.format("%09d", counter) .. parts[2]
end

function done(summary, latency)
    local errors = summary.errors
    print(string.format(
        '{"requests": %d, "bytes": %d, "seconds": %f, "p50": %f, "p99": %f, "failures": %d}',
        summary.requests, summary.bytes, summary.duration / 1e6, latency:percentile(50), latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
