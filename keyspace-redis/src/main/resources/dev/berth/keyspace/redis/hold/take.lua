#!lua
-- Takes a key that is free, or begins its span anew for whoever has it.
-- KEYS[1] the key; ARGV[1] the mark of who asks, ARGV[2] the span in milliseconds.
-- 1 when the key has this mark now, else 0.
local mark = redis.call('GET', KEYS[1])
if mark and mark ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
