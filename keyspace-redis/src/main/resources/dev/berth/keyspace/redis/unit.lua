#!lua
-- Several commands as one unit: all are checked before the first is done, so that there is never half a unit.
-- KEYS: those of each command in turn. ARGV, for each command: its name, the types its keys may have or nothing for
-- any, the span of life in milliseconds or nothing, NX or nothing, its first key, how many keys, how many arguments, the
-- arguments.
local commands = {}
local at = 1
while at <= #ARGV do
  local first, keys, count = tonumber(ARGV[at + 4]), tonumber(ARGV[at + 5]), tonumber(ARGV[at + 6])
  local call = {ARGV[at]}
  for i = first, first + keys - 1 do
    call[#call + 1] = KEYS[i]
  end
  for i = at + 7, at + 6 + count do
    call[#call + 1] = ARGV[i]
  end
  commands[#commands + 1] =
    {call = call, types = ARGV[at + 1], span = ARGV[at + 2], condition = ARGV[at + 3], first = first, keys = keys}
  at = at + 7 + count
end

local function check_types(command)
  for i = command.first, command.first + command.keys - 1 do
    local type = redis.call('TYPE', KEYS[i]).ok
    if type ~= 'none' and command.types ~= '' and not string.find(' ' .. command.types .. ' ', ' ' .. type .. ' ', 1, true) then
      return 'WRONGTYPE a key holds a ' .. type .. ', not a ' .. command.types
    end
  end
end

local function check_rights(command)
  local allowed = redis.acl_check_cmd(unpack(command.call))
  if allowed and command.span ~= '' then
    allowed = redis.acl_check_cmd('PEXPIRE', KEYS[command.first], command.span)
  end
  if not allowed then
    return 'NOPERM this user may not run ' .. command.call[1] .. ' with its lifetime'
  end
end

-- What is left of room for counting: a number of at most 18 digits, and no more than 15 added to it.
local function check_number(command)
  local name, call = command.call[1], command.call
  local now, added
  if name == 'INCRBY' then
    now, added = redis.call('GET', call[2]), call[3]
  elseif name == 'HINCRBY' then
    now, added = redis.call('HGET', call[2], call[3]), call[4]
  else
    return
  end
  local numbers = string.find(now or '0', '^-?%d+$') and string.find(added, '^-?%d+$')
  if not numbers or #(now or '') > 18 or #added > 15 then
    return 'ERR a number cannot be counted on within a unit: it is none, or too large'
  end
end

for _, command in ipairs(commands) do
  local wrong = check_types(command) or check_rights(command) or check_number(command)
  if wrong then
    return redis.error_reply(wrong)
  end
end

-- A number of Lua is exact up to 2^53; above, the text is taken, if this user may read it.
local function exact(call, result)
  if type(result) ~= 'number' or math.abs(result) < 9007199254740992 then
    return result
  end
  local text = call[1] == 'INCRBY' and redis.pcall('GET', call[2]) or redis.pcall('HGET', call[2], call[3])
  return type(text) == 'string' and text or result
end

local results = {}
for i, command in ipairs(commands) do
  results[i] = exact(command.call, redis.call(unpack(command.call)))
  if command.span ~= '' and command.condition == 'NX' then
    redis.call('PEXPIRE', KEYS[command.first], command.span, 'NX')
  elseif command.span ~= '' then
    redis.call('PEXPIRE', KEYS[command.first], command.span)
  end
end
return results
