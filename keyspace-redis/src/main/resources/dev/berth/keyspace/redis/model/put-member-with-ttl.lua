#!lua
-- The same where fields have a lifetime of their own: the server removes them, and no time is kept beside them.
for i, command in ipairs({{'HSET', KEYS[1], 'a', 'b'}, {'HPEXPIRE', KEYS[1], '1', 'FIELDS', '1', 'a'}, {'ZREM', KEYS[2], 'a'}}) do
  if not redis.acl_check_cmd(unpack(command)) then
    return redis.error_reply('NOPERM this user has no permissions to run the ' .. command[1] .. ' command')
  end
end
local type = redis.call('TYPE', KEYS[2]).ok
if type ~= 'zset' and type ~= 'none' then
  return redis.error_reply('WRONGTYPE the times are a ' .. type)
end
local new = redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('HPEXPIRE', KEYS[1], ARGV[3], 'FIELDS', 1, ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return new
