#!lua flags=no-writes
-- In which of several sets a member is, the first that has it.
-- KEYS the sets; ARGV[1] the member. The number of the set, from 1; 0 when it is in none.
for i, key in ipairs(KEYS) do
  if redis.call('SISMEMBER', key, ARGV[1]) == 1 then
    return i
  end
end
return 0
