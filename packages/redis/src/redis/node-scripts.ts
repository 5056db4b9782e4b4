import { script } from "./script.ts";

/*
 * The nodes: `lease` has for each incarnation until when it lives, by the clock of Redis, and `info` what it is. One that
 * has run out is removed and never comes back: its node takes another.
 */
const common = `
local lease, info = KEYS[1], KEYS[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function sweep()
  local dead = redis.call('ZRANGEBYSCORE', lease, '-inf', now)
  for _, incarnation in ipairs(dead) do
    redis.call('ZREM', lease, incarnation)
    redis.call('HDEL', info, incarnation)
  end
end
`;

/** Registers an incarnation. Arguments: incarnation, record, milliseconds. Returns its number and the records of all that live. */
export const registerScript = script(
  "register",
  `${common}
sweep()
local born = redis.call('HINCRBY', info, '#', 1)
redis.call('ZADD', lease, now + ARGV[3], ARGV[1])
redis.call('HSET', info, ARGV[1], born .. '|' .. ARGV[2])
return { tostring(born), redis.call('HGETALL', info) }
`,
);

/** Lets an incarnation live on. Arguments: incarnation, milliseconds. Returns `fenced`, or `held` and the records of all that live. */
export const beatScript = script(
  "beat",
  `${common}
sweep()
if not redis.call('ZSCORE', lease, ARGV[1]) then return { 'fenced' } end
redis.call('ZADD', lease, now + ARGV[2], ARGV[1])
return { 'held', redis.call('HGETALL', info) }
`,
);

/** Whether an incarnation lives; one that does not never will. Argument: incarnation. */
export const aliveScript = script(
  "alive",
  `${common}
sweep()
return redis.call('ZSCORE', lease, ARGV[1]) and '1' or '0'
`,
);

/** Ends an incarnation. Argument: incarnation. */
export const endScript = script(
  "end",
  `${common}
redis.call('ZREM', lease, ARGV[1])
redis.call('HDEL', info, ARGV[1])
return '1'
`,
);
