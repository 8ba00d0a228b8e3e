#!lua
-- Writes the fields of a record, removes those it does not have, and sets the lifetime, as one step.
-- KEYS[1] the hash; ARGV[1] the span in milliseconds or 0 for none, ARGV[2] NX when only the first write begins it,
-- ARGV[3] how many fields are removed; then their names, then the other fields with their values.
local key, span, removed = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[3])

-- Whoever may not run all of this is refused before anything was changed.
for _, command in ipairs({{'HSET', key, 'a', 'b'}, {'HDEL', key, 'a'}, {'PEXPIRE', key, '1'}}) do
  if not redis.acl_check_cmd(unpack(command)) then
    return redis.error_reply('NOPERM this user has no permissions to run the ' .. command[1] .. ' command')
  end
end
redis.call('HSET', key, unpack(ARGV, 4 + removed))
if removed > 0 then
  redis.call('HDEL', key, unpack(ARGV, 4, 3 + removed))
end
if span > 0 and ARGV[2] == 'NX' then
  redis.call('PEXPIRE', key, span, 'NX')
elseif span > 0 then
  redis.call('PEXPIRE', key, span)
end
return 1
