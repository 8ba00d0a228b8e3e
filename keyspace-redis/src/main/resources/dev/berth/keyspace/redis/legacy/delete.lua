#!lua flags=allow-oom
-- Deletes a key in an older form, if its value has the fingerprint. Makes nothing, so a full server may run it.
-- KEYS[1] the key; ARGV: what DUMP said of it or nothing, the type or nothing, the largest size or nothing, fields of
-- a hash.
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

if fits() and (ARGV[1] == '' or redis.call('DUMP', key) == ARGV[1]) then
  return redis.call('UNLINK', key)
end
return 0
