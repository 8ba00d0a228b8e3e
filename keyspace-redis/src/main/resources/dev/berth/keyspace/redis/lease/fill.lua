#!lua
-- Writes or removes a value for whom the lease is, and ends the lease.
-- KEYS[1] the value, KEYS[2] its lease; ARGV[1] who asks, ARGV[2] the span of the value in milliseconds, or 0 for none;
-- ARGV[3] the value; without it, the value is removed.
-- 1 when that was done, 0 when the lease ran out, went to another or was cancelled.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
if not ARGV[3] then
  redis.call('DEL', KEYS[1])
elseif ARGV[2] == '0' then
  redis.call('SET', KEYS[1], ARGV[3])
else
  redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[2])
end
redis.call('DEL', KEYS[2])
return 1
