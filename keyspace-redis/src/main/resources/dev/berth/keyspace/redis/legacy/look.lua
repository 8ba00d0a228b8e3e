#!lua flags=no-writes
-- A key in an older form, if its value has the fingerprint.
-- KEYS[1] the key; ARGV: exists or dump, the type or nothing, the largest size or nothing, fields of a hash.
local key = KEYS[1]

-- How many bytes a string has, or how many entries another type.
local function size_of(type)
  local command = {string = 'STRLEN', hash = 'HLEN', set = 'SCARD', zset = 'ZCARD', list = 'LLEN', stream = 'XLEN'}
  return command[type] and redis.call(command[type], key) or 0
end

local function fits()
  local type = redis.call('TYPE', key).ok
  if type == 'none' or (ARGV[2] ~= '' and type ~= ARGV[2]) then
    return false
  end
  if ARGV[3] ~= '' and size_of(type) > tonumber(ARGV[3]) then
    return false
  end
  for i = 4, #ARGV do
    if type ~= 'hash' or redis.call('HEXISTS', key, ARGV[i]) == 0 then
      return false
    end
  end
  return true
end

if ARGV[1] == 'exists' then
  return fits() and 1 or 0
end
return fits() and redis.call('DUMP', key)
