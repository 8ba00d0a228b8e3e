#!lua
-- The same where fields have a lifetime of their own: the server removes them, and no time is kept beside them. One that
-- was written by an older server may still be there.
local put = {'HSET', KEYS[1], ARGV[1], ARGV[2]}
local expire = {'HPEXPIRE', KEYS[1], ARGV[3], 'FIELDS', '1', ARGV[1]}
local forget = {'ZREM', KEYS[2], ARGV[1]}
for _, command in ipairs({put, expire, forget}) do
  if not redis.acl_check_cmd(unpack(command)) then
    return redis.error_reply('NOPERM this user has no permissions to run the ' .. command[1] .. ' command')
  end
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local goes = redis.call('ZSCORE', KEYS[2], ARGV[1])
local new = redis.call(unpack(put))
redis.call(unpack(expire))
redis.call(unpack(forget))
return (goes and tonumber(goes) <= now) and 1 or new
