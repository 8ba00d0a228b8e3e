#!lua
-- Writes the copy of a fact, if the reader still has the lease.
-- KEYS[1] lease, KEYS[2] repository, KEYS[3] copy, KEYS[4] counter of pulls, or none
-- ARGV[1] name of the copy in the lease, ARGV[2] token of the reader, ARGV[3] repository, ARGV[4] copy, ARGV[5] life of
-- both in ms
-- 1 when it was written, else 0.
local held = redis.call('HGET', KEYS[1], ARGV[1])
if not held then
  return 0
end
local ends, token = string.match(held, '^(%d+):(.*)$')
local time = redis.call('TIME')
if token ~= ARGV[2] or tonumber(ends) <= time[1] * 1000 + math.floor(time[2] / 1000) then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[5])
redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[5])
if KEYS[4] then
  redis.call('INCR', KEYS[4])
end
return 1
