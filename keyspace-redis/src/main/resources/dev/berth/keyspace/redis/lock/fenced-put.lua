#!lua
-- Writes a whole hash, unless a later owner of the lock has written it already.
-- KEYS[1] the hash; ARGV[1] the field for the number, ARGV[2] the number, ARGV[3] the span in milliseconds or 0 for none,
-- ARGV[4] NX when only the first write begins the span; then the fields and their values.
-- 1 when it was written, else 0.
local seen = redis.call('HGET', KEYS[1], ARGV[1])
if seen and tonumber(seen) > tonumber(ARGV[2]) then
  return 0
end
-- All that could fail comes before the first change: a missing right, too many fields.
local put = {'HSET', KEYS[1], ARGV[1], ARGV[2], unpack(ARGV, 5)}
for _, command in ipairs({{'DEL', KEYS[1]}, put, {'PEXPIRE', KEYS[1], '1'}}) do
  if not redis.acl_check_cmd(unpack(command)) then
    return redis.error_reply('NOPERM this user has no permissions to run the ' .. command[1] .. ' command')
  end
end
local span = tonumber(ARGV[3])
local left = redis.call('PTTL', KEYS[1])
if ARGV[4] == 'NX' and left > 0 then
  span = left
end
redis.call('DEL', KEYS[1])
redis.call(unpack(put))
if span > 0 then
  redis.call('PEXPIRE', KEYS[1], span)
end
return 1
