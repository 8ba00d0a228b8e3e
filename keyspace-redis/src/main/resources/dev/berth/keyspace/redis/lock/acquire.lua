#!lua
-- Takes a lock that is free. Asked again by the owner it has, it gives the same number again.
-- KEYS[1] the lock; ARGV[1] the owner, ARGV[2] the span in milliseconds, ARGV[3] the highest number the client has seen.
-- {1, number} when the lock is the owner's, else {0, milliseconds until it is free}.
local held = redis.call('GET', KEYS[1])
if held then
  local number, owner = string.match(held, '^(%d+):(.+)$')
  if owner ~= ARGV[1] then
    return {0, redis.call('PTTL', KEYS[1])}
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return {1, tonumber(number)}
end
local time = redis.call('TIME')
local number = math.max(time[1] * 1000000 + time[2], ARGV[3] + 1)
redis.call('SET', KEYS[1], string.format('%.0f:%s', number, ARGV[1]), 'PX', ARGV[2])
return {1, number}
