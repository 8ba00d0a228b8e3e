#!lua
-- Puts a member into one of several sets and takes it out of the others, as one step.
-- KEYS the sets, first the one it goes into; ARGV[1] the member.
for i, key in ipairs(KEYS) do
  local type = redis.call('TYPE', key).ok
  if type ~= 'set' and type ~= 'none' then
    return redis.error_reply('WRONGTYPE one of the sets is a ' .. type)
  end
  if not redis.acl_check_cmd(i == 1 and 'SADD' or 'SREM', key, ARGV[1]) then
    return redis.error_reply('NOPERM this user has no permissions to run SADD and SREM on all sets')
  end
end
redis.call('SADD', KEYS[1], ARGV[1])
for i = 2, #KEYS do
  redis.call('SREM', KEYS[i], ARGV[1])
end
return 1
