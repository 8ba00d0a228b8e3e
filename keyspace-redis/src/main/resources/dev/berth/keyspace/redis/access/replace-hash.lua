#!lua
-- Writes a whole hash in place of another, with its lifetime.
-- KEYS[1] the hash; ARGV: the span in milliseconds or nothing, NX or nothing, fields and values in turn.
local key, span, condition = KEYS[1], ARGV[1], ARGV[2]

-- All that could fail comes before the first change: another type, a missing right, too many fields.
redis.call('HLEN', key)
for _, command in ipairs({{'DEL', key}, {'HSET', key, unpack(ARGV, 3)}, {'PEXPIRE', key, '1'}}) do
  if not redis.acl_check_cmd(unpack(command)) then
    return redis.error_reply('NOPERM this user may not run ' .. command[1])
  end
end

local left = redis.call('PTTL', key)
redis.call('DEL', key)
redis.call('HSET', key, unpack(ARGV, 3))
if condition == 'NX' and left > 0 then
  redis.call('PEXPIRE', key, left)
elseif span ~= '' then
  redis.call('PEXPIRE', key, span)
end
return redis.call('HLEN', key)
