#!lua
-- Writes one record into its columns, as one step.
-- KEYS the columns; ARGV[1] the id; then for each column 1 and the value, or 0 and nothing when the record has none.
-- How many columns there are.
for _, key in ipairs(KEYS) do
  local type = redis.call('TYPE', key).ok
  if type ~= 'hash' and type ~= 'none' then
    return redis.error_reply('WRONGTYPE a column holds a ' .. type)
  end
  if not (redis.acl_check_cmd('HSET', key, 'a', 'b') and redis.acl_check_cmd('HDEL', key, 'a')) then
    return redis.error_reply('NOPERM this user has no permissions to run HSET and HDEL on all columns')
  end
end
for i, key in ipairs(KEYS) do
  if ARGV[2 * i] == '1' then
    redis.call('HSET', key, ARGV[1], ARGV[2 * i + 1])
  else
    redis.call('HDEL', key, ARGV[1])
  end
end
return #KEYS
