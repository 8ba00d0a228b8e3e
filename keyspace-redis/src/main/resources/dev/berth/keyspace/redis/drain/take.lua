#!lua
-- Moves what was counted into a batch. While one is open, that one is given again and nothing is moved.
-- KEYS[1] the counter, KEYS[2] its batch, a hash; ARGV[1] what makes the id of a new batch unique, together with
-- the time.
-- {id, count}, or nothing when nothing was counted.
local open = redis.call('HMGET', KEYS[2], 'id', 'count')
if open[1] then
  return open
end
local count = redis.call('GET', KEYS[1])
if not count or tonumber(count) == 0 then
  return {}
end
-- Whoever may write the batch but not delete the counter would count twice.
if not redis.acl_check_cmd('DEL', KEYS[1]) then
  return redis.error_reply('NOPERM this user may not run DEL')
end
local time = redis.call('TIME')
local id = time[1] .. '.' .. time[2] .. '-' .. ARGV[1]
redis.call('HSET', KEYS[2], 'id', id, 'count', count)
redis.call('DEL', KEYS[1])
return {id, count}
