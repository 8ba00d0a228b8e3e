#!lua
-- Marks a request as running, unless it runs or ran already. Asked again by the same caller, it answers the same.
-- KEYS[1] the request; ARGV[1] the mark of the caller, ARGV[2] how long it holds in milliseconds.
-- {0} the caller is to run it; {1, milliseconds} another runs it; {2, result} it ran. Marks begin with r, results with d.
local found = redis.call('GET', KEYS[1])
if found == ARGV[1] then
  return {0}
elseif not found then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return {0}
elseif string.sub(found, 1, 1) == 'd' then
  return {2, string.sub(found, 2)}
end
return {1, redis.call('PTTL', KEYS[1])}
