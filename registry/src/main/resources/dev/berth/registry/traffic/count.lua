#!lua
-- Counts pulls or pushes of a registry.
-- KEYS[1] counters; ARGV[1] the field of the registry, ARGV[2] how many.
-- 1 when they were counted, 0 when what is there is no counter.
local counted = redis.pcall('HINCRBY', KEYS[1], ARGV[1], ARGV[2])
if type(counted) == 'number' then
  return 1
end
if string.find(counted.err, '^WRONGTYPE') or string.find(counted.err, '^ERR') then
  return 0
end
return counted
