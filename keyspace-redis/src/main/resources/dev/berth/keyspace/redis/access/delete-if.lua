#!lua flags=allow-oom
-- Deletes KEYS[1] if its value is still ARGV[1]. It writes no value, so a full server does not refuse it.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
