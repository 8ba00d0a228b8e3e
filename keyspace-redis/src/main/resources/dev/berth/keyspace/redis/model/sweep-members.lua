#!lua flags=allow-oom
-- Removes members that have gone. KEYS[1] the members, KEYS[2] when they go; ARGV[1] the most at once. How many it found.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gone = redis.call('ZRANGE', KEYS[2], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1])
if #gone > 0 then
  redis.call('HDEL', KEYS[1], unpack(gone))
  redis.call('ZREM', KEYS[2], unpack(gone))
end
return #gone
