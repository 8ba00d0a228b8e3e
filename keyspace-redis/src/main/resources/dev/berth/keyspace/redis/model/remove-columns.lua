#!lua flags=allow-oom
-- Removes one record from its columns, as one step. It makes nothing, so a full server does not refuse it.
-- KEYS the columns; ARGV[1] the id. How many columns had a value of it.
for _, key in ipairs(KEYS) do
  -- Fails where the column is of another type, before anything was changed.
  redis.call('HEXISTS', key, ARGV[1])
  if not redis.acl_check_cmd('HDEL', key, ARGV[1]) then
    return redis.error_reply('NOPERM this user has no permissions to run HDEL on all columns')
  end
end
local removed = 0
for _, key in ipairs(KEYS) do
  removed = removed + redis.call('HDEL', key, ARGV[1])
end
return removed
