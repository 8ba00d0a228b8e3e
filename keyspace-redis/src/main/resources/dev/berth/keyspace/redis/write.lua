#!lua
-- One write and the lifetime of its key, as one step.
-- KEYS[1] the key; ARGV: the span in milliseconds, NX or nothing, the command, its arguments.
local key, span, condition = KEYS[1], ARGV[1], ARGV[2]

-- Asked before the write, so that a user who may write but not expire leaves no key without its lifetime.
if not redis.acl_check_cmd('PEXPIRE', key, span) then
  return redis.error_reply('NOPERM this user may not run PEXPIRE, without which the key would stay for ever')
end

local result = redis.call(ARGV[3], key, unpack(ARGV, 4))
if condition == 'NX' then
  redis.call('PEXPIRE', key, span, 'NX')
else
  redis.call('PEXPIRE', key, span)
end
return result
