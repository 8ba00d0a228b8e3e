#!lua flags=allow-oom
-- Puts the fence of a writer, and takes away those of writers that never came back.
-- KEYS[1] fence; ARGV[1] token of the writer, ARGV[2] span of the fence in ms
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local fences = redis.call('HGETALL', KEYS[1])
for i = 1, #fences, 2 do
  if (tonumber(fences[i + 1]) or 0) <= now then
    redis.call('HDEL', KEYS[1], fences[i])
  end
end
-- The lifetime comes first: without the right to set it, nothing is written. It is never shortened: another registry
-- may have put a fence that lasts longer.
redis.call('PEXPIRE', KEYS[1], ARGV[2], 'GT')
redis.call('HSET', KEYS[1], ARGV[1], string.format('%d', now + ARGV[2]))
if redis.call('PTTL', KEYS[1]) < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 1
