#!lua
-- Looks for the copy of a fact. Whoever finds none and no lease takes the lease.
-- KEYS[1] fence, KEYS[2] repository, KEYS[3] copy, KEYS[4] lease, KEYS[5] counter of pulls, or none
-- ARGV[1] name of the copy in the lease, ARGV[2] token of the reader, ARGV[3] span of a lease in ms
-- {'fenced'}, {'found', repository, copy}, {'leased'}, or {'missed'} when another reader has the lease.
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local fences = redis.call('HVALS', KEYS[1])
if #fences > 0 then
  local time = now()
  for _, ends in ipairs(fences) do
    if tonumber(ends) > time then
      return {'fenced'}
    end
  end
end

local found = redis.call('MGET', KEYS[2], KEYS[3])
if found[1] and found[2] then
  if KEYS[5] then
    redis.call('INCR', KEYS[5])
  end
  return {'found', found[1], found[2]}
end

local time = now()
local held = redis.call('HGET', KEYS[4], ARGV[1])
if held and tonumber(string.match(held, '^%d+')) > time then
  return {'missed'}
end
-- The lifetime comes first: without the right to set it, nothing is written.
local lives = redis.call('PEXPIRE', KEYS[4], ARGV[3])
redis.call('HSET', KEYS[4], ARGV[1], string.format('%d:%s', time + ARGV[3], ARGV[2]))
if lives == 0 then
  redis.call('PEXPIRE', KEYS[4], ARGV[3])
end
return {'leased'}
