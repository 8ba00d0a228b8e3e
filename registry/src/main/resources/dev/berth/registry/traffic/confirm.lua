#!lua flags=allow-oom
-- Removes the batch of a registry, which the database has by now.
-- KEYS[1] batches; ARGV[1] the field of the registry, ARGV[2] id of the batch and how many.
-- 1 when it was open, else 0.
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then
  return redis.call('HDEL', KEYS[1], ARGV[1])
end
return 0
