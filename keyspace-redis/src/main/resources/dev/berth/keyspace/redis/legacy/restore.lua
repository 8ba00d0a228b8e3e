#!lua
-- Puts a value where there is none, with its lifetime.
-- KEYS[1] the key; ARGV: the span in milliseconds, 0 for none; the value as DUMP packed it.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('RESTORE', KEYS[1], ARGV[1], ARGV[2])
return 1
