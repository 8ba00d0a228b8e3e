#!lua
-- Writes a member that goes after a while, and when it goes.
-- KEYS[1] the members, a hash; KEYS[2] when they go, a sorted set in milliseconds; ARGV[1] the member, ARGV[2] its value,
-- ARGV[3] how long it stays in milliseconds.
-- 1 when it was not there, or had gone and was not swept yet; else 0.
for _, command in ipairs({{'HSET', KEYS[1], 'a', 'b'}, {'ZADD', KEYS[2], '1', 'a'}}) do
  if not redis.acl_check_cmd(unpack(command)) then
    return redis.error_reply('NOPERM this user has no permissions to run the ' .. command[1] .. ' command')
  end
end
local type = redis.call('TYPE', KEYS[1]).ok
if type ~= 'hash' and type ~= 'none' then
  return redis.error_reply('WRONGTYPE the members are a ' .. type)
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local goes = redis.call('ZSCORE', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
local new = redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return (goes and tonumber(goes) <= now) and 1 or new
