#!lua flags=allow-oom
-- Removes a member. KEYS[1] the members, KEYS[2] when they go; ARGV[1] the member.
-- 1 when it was there and had not gone, else 0.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local goes = redis.call('ZSCORE', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
local removed = redis.call('HDEL', KEYS[1], ARGV[1])
return (goes and tonumber(goes) <= now) and 0 or removed
