#!lua flags=allow-oom
-- Deletes a held key, unless it is somebody else's by now.
-- KEYS[1] the key; ARGV[1] what its holder wrote.
-- 1 when it was still held, else 0. It writes no value, so a full server does not refuse it.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
