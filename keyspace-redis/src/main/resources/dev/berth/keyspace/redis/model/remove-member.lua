#!lua flags=allow-oom
-- Removes a member. KEYS[1] the members, KEYS[2] when they go; ARGV[1] the member. 1 when it was there.
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('HDEL', KEYS[1], ARGV[1])
