#!lua flags=allow-oom
-- Removes a batch that is counted elsewhere by now.
-- KEYS[1] the batch; ARGV[1] its id.
-- 1 when it was open, else 0.
if redis.call('HGET', KEYS[1], 'id') == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
