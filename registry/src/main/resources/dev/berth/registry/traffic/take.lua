#!lua
-- Moves what a registry counted into a batch. While one is open, that one is given again and nothing is moved. What
-- cannot be a count or a batch is deleted, for nothing could be counted there any more.
-- KEYS[1] counters, KEYS[2] batches; ARGV[1] the field of the registry, ARGV[2] what makes the id of a new batch unique,
-- together with the time.
-- {id, count}, or nothing when nothing was counted, or {what was deleted}.
local function get(key)
  local value = redis.pcall('HGET', key, ARGV[1])
  if type(value) ~= 'table' then
    return value
  end
  if not string.find(value.err, '^WRONGTYPE') then
    return nil, value
  end
  local wrong = redis.call('TYPE', key).ok
  redis.call('DEL', key)
  return nil, {'a ' .. wrong .. ' instead of a hash'}
end

local open, wrong = get(KEYS[2])
if wrong then
  return wrong
end
if open then
  local id, count = string.match(open, '^([%w.-]+) ([1-9]%d*)$')
  if id and #id <= 80 and #count <= 12 then
    return {id, count}
  end
  redis.call('HDEL', KEYS[2], ARGV[1])
  return {string.sub(open, 1, 80)}
end
local count
count, wrong = get(KEYS[1])
if wrong then
  return wrong
end
if not count then
  return {}
end
-- Whoever may write the batch but not delete the count would count twice.
if not redis.acl_check_cmd('HDEL', KEYS[1], ARGV[1]) then
  return redis.error_reply('NOPERM this user may not run HDEL')
end
if not string.find(count, '^[1-9]%d*$') or #count > 12 then
  redis.call('HDEL', KEYS[1], ARGV[1])
  return {string.sub(count, 1, 80)}
end
local time = redis.call('TIME')
local id = time[1] .. '.' .. time[2] .. '-' .. ARGV[2]
redis.call('HSET', KEYS[2], ARGV[1], id .. ' ' .. count)
redis.call('HDEL', KEYS[1], ARGV[1])
return {id, count}
