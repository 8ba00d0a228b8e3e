#!lua
-- Looks for the copy of a fact. Whoever finds none and no lease takes the lease.
-- KEYS[1] fence, KEYS[2] repository, KEYS[3] copy, KEYS[4] leases, KEYS[5] counters of pulls, or none
-- ARGV[1] name of the copy among the leases, ARGV[2] token of the reader, ARGV[3] span of leases in ms, ARGV[4] id of
-- the database, ARGV[5] pulls
-- {'fenced'}, {'found', repository, copy, 1 if the pulls were counted}, {'leased'}, or {'missed'} when another reader has
-- the lease.
local fences = redis.call('HVALS', KEYS[1])
if #fences > 0 then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for _, ends in ipairs(fences) do
    if (tonumber(ends) or 0) > now then
      return {'fenced'}
    end
  end
end
local found = redis.call('MGET', KEYS[2], KEYS[3])
-- What another registry wrote does not have the id, and is as good as nothing.
if found[1] and found[2] and string.find(found[1], ARGV[4], 1, true) and string.find(found[2], ARGV[4], 1, true) then
  if KEYS[5] and type(redis.pcall('HINCRBY', KEYS[5], ARGV[4], ARGV[5])) == 'number' then
    return {'found', found[1], found[2], 1}
  end
  return {'found', found[1], found[2], 0}
end
-- The first lease gives all of them their lifetime, so that they end however many follow; one that ends sooner ends all
-- of them, for another registry may let its leases last longer. It comes before the lease: without the right to set it,
-- nothing is written.
local live = redis.call('PEXPIRE', KEYS[4], ARGV[3], 'LT')
if redis.call('HSETNX', KEYS[4], ARGV[1], ARGV[2]) == 0 then
  return {'missed'}
end
if live == 0 then
  redis.call('PEXPIRE', KEYS[4], ARGV[3], 'LT')
end
return {'leased'}
