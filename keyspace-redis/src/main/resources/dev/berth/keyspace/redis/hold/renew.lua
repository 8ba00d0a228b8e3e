#!lua flags=allow-oom
-- Begins the span of a held key anew, unless it is somebody else's by now.
-- KEYS[1] the key; ARGV[1] what its holder wrote, ARGV[2] the span in milliseconds.
-- 1 when it is still held, else 0. It writes no value, so a full server does not refuse it.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
