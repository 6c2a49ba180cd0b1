-- Adds to-dos by the page's form, each with a title of its own, in turn for all sessions of the file: cookie, tab, form token.

local counter = 0

function setup(thread)
  thread:set("number", counter)
  counter = counter + 1
end

function init(args)
  sessions = {}
  for line in io.lines(args[1]) do
    local cookie, token = line:match("^(.-)\t(.+)$")
    sessions[#sessions + 1] = { cookie = cookie, token = token }
  end
  added = 0
  args_run = args[2]
end

function request()
  added = added + 1
  local session = sessions[added % #sessions + 1]
  local body = "csrf=" .. session.token .. "&category=Work&date=2026-11-21&startTime=09%3A00&endTime=10%3A00&description="
    .. "&title=To+do+" .. number .. "+" .. added .. "+" .. args_run
  return wrk.format("POST", "/todos", {
    ["Cookie"] = session.cookie, ["Content-Type"] = "application/x-www-form-urlencoded"
  }, body)
end

function done(summary, latency)
  local failures = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write
    + summary.errors.timeout
  io.write(string.format(
    '{"requests": %d, "seconds": %f, "failures": %d, "p99": %f}\n',
    summary.requests, summary.duration / 1e6, failures, latency:percentile(99)))
end
