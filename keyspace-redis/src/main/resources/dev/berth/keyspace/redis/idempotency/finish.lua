#!lua
-- Puts the result in the place of the mark, unless the mark is no longer the caller's.
-- KEYS[1] the request; ARGV[1] the mark of the caller, ARGV[2] the result, ARGV[3] how long it is kept in milliseconds.
-- 1 when the result is kept, else 0. Asked again, it answers the same.
local found = redis.call('GET', KEYS[1])
local result = 'd' .. ARGV[2]
if found == ARGV[1] then
  redis.call('SET', KEYS[1], result, 'PX', ARGV[3])
elseif found ~= result then
  return 0
end
return 1
