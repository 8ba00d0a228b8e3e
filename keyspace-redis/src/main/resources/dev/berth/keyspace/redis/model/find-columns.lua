#!lua flags=no-writes
-- One record out of its columns.
-- KEYS the columns; ARGV[1] the id. A value for each column, or nothing where it has none.
local values = {}
for i, key in ipairs(KEYS) do
  values[i] = redis.call('HGET', key, ARGV[1])
end
return values
