#!lua flags=allow-oom
-- Deletes a value together with its lease, so that who is filling it with what was read before writes nothing.
-- KEYS[1] the value, KEYS[2] its lease.
-- 1 when the value was there, else 0.
redis.call('DEL', KEYS[2])
return redis.call('DEL', KEYS[1])
