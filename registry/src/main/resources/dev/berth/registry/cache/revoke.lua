#!lua flags=allow-oom
-- Ends a write: removes copies and all leases, and the fence of this writer, or lets that stay a little.
-- KEYS[1] fence, KEYS[2] lease, KEYS[3...] copies, and at the end counters and batches of a repository that ends
-- ARGV[1] token of the writer, ARGV[2] how long its fence stays, in ms, ARGV[3] how many counters and batches there are,
-- ARGV[4] id of the database, whose counts end
-- 1 when the fence was there all the time, else 0.
local ends = redis.call('HGET', KEYS[1], ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local copies = #KEYS - tonumber(ARGV[3])
for i = 2, copies do
  redis.call('DEL', KEYS[i])
end
for i = copies + 1, #KEYS do
  redis.pcall('HDEL', KEYS[i], ARGV[4])
end
if not ends then
  return 0
end
if ARGV[2] == '0' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('PEXPIRE', KEYS[1], ARGV[2], 'GT')
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%d', now + ARGV[2]))
end
return (tonumber(ends) or 0) > now and 1 or 0
