#!lua
-- Writes the copy of a fact, if the reader still has the lease.
-- KEYS[1] leases, KEYS[2] repository, KEYS[3] copy, KEYS[4] counters of pulls, or none
-- ARGV[1] name of the copy among the leases, ARGV[2] token of the reader, ARGV[3] repository, ARGV[4] copy, ARGV[5] life
-- of both in ms, ARGV[6] id of the database, ARGV[7] pulls
-- 2 when it was written and the pulls were counted, 1 when it was written, else 0.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[5])
redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[5])
if KEYS[4] and type(redis.pcall('HINCRBY', KEYS[4], ARGV[6], ARGV[7])) == 'number' then
  return 2
end
return 1
