#!lua flags=no-writes
-- The value of a member that has not gone yet, be it swept or not.
-- KEYS[1] the members, KEYS[2] when they go; ARGV[1] the member.
local time = redis.call('TIME')
local goes = redis.call('ZSCORE', KEYS[2], ARGV[1])
if goes and tonumber(goes) <= time[1] * 1000 + math.floor(time[2] / 1000) then
  return false
end
return redis.call('HGET', KEYS[1], ARGV[1])
