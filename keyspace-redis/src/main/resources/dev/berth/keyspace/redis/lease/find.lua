#!lua
-- Reads a value, and takes the lease to fill it when it is not there, soon goes or cannot be used.
-- KEYS[1] the value, KEYS[2] its lease; ARGV[1] who asks, ARGV[2] the span of a lease in milliseconds, ARGV[3] how many
-- milliseconds before its end a value is filled anew, or -1 when what is there cannot be used.
-- {1 when the lease is the caller's, else 0; the value, where there is one}.
local value = redis.call('GET', KEYS[1])
if value and ARGV[3] ~= '-1' then
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 or left > tonumber(ARGV[3]) then
    return {0, value}
  end
end
local taken = redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])
if taken or redis.call('GET', KEYS[2]) == ARGV[1] then
  return {1, value}
end
return {0, value}
