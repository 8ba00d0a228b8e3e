#!lua
-- A rate limit by GCRA. The key holds the time at which all that was taken is paid off, in microseconds of the server's
-- clock; it goes by itself at that time.
-- KEYS[1] the state; ARGV[1] microseconds that one unit costs, ARGV[2] units that may be taken at once, ARGV[3] units
-- wanted; 0 only asks.
-- {1 or 0 for whether they were taken, units left, microseconds until as many can be had, microseconds until all is paid}.
local unit, burst, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local debt = math.max(tonumber(redis.call('GET', KEYS[1]) or now) - now, 0)
-- More than a full burst can only be owed when the clock was put back.
debt = math.min(debt, unit * burst)
local wait = debt + unit * wanted - unit * burst
if wait > 0 then
  return {0, math.floor((unit * burst - debt) / unit), wait, debt}
end
debt = debt + unit * wanted
if wanted > 0 then
  redis.call('SET', KEYS[1], string.format('%.0f', now + debt), 'PX', math.ceil(debt / 1000))
end
return {1, math.floor((unit * burst - debt) / unit), 0, debt}
