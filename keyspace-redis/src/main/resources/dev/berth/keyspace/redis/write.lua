#!lua
-- One write and the lifetime of its key, as one step.
-- KEYS[1] the key; ARGV: the span in milliseconds, NX or nothing, the command, its arguments.
local key, span, condition = KEYS[1], ARGV[1], ARGV[2]

-- Asked before the write, so that a user who may write but not expire leaves no key without its lifetime.
if not redis.acl_check_cmd('PEXPIRE', key, span) then
  return redis.error_reply('NOPERM this user may not run PEXPIRE, without which the key would stay for ever')
end

local name = ARGV[3]
local result = redis.call(name, key, unpack(ARGV, 4))
if condition == 'NX' then
  redis.call('PEXPIRE', key, span, 'NX')
else
  redis.call('PEXPIRE', key, span)
end

-- A number of Lua is exact up to 2^53; above, the text is taken, if this user may read it.
if type(result) == 'number' and math.abs(result) >= 9007199254740992 then
  local text = name == 'INCRBY' and redis.pcall('GET', key) or redis.pcall('HGET', key, ARGV[4])
  return type(text) == 'string' and text or result
end
return result
