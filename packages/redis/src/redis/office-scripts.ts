import { growingScript, script } from "./script.ts";

/*
 * An office is one hash, so that one step of Redis, and one slot of a Redis Cluster, has all of it:
 *
 * - `v`: the number of its last change; `r`: the run of Redis that gave it. An office that begins anew, or that another run
 *   of Redis finds, goes on with the time: what a snapshot or a replica did not have is lost, and its numbers never come twice.
 * - `s:<sid>`: a place, as the number of the change that made it, the incarnation of its node, and the member in JSON.
 * - `f:<sid>`: the field of its name, `n:<role>:<name>`, which has the sid. `seat` has the sid of the Agent.
 *
 * Nodes look at the offices of their members every few seconds. One that nobody looked at for a day is one whose nodes all
 * died, and that nobody entered since: it goes by itself.
 */
const UNWATCHED_MS = 86_400_000;
const common = `
local office = KEYS[1]
local function keep()
  if redis.call('PTTL', office) < ${UNWATCHED_MS / 2} then redis.call('PEXPIRE', office, ${UNWATCHED_MS}) end
end
local function incarnationOf(sid)
  local place = redis.call('HGET', office, 's:' .. sid)
  return place and string.match(place, '^%d+|([^|]*)|') or nil
end
local server = nil
local function info(field)
  server = server or redis.call('INFO', 'server')
  return string.match(server, field .. ':(%x+)')
end
local function change()
  local known = redis.call('HMGET', office, 'v', 'r')
  if not known[1] or known[2] ~= info('run_id') then
    local time = redis.call('TIME')
    local begin = math.max(time[1] * 1000000 + time[2], tonumber(known[1] or '0'))
    redis.call('HSET', office, 'v', string.format('%.0f', begin), 'r', info('run_id'))
  end
  return redis.call('HINCRBY', office, 'v', 1)
end
local function isOfOtherRun()
  local known = redis.call('HMGET', office, 'v', 'r')
  return known[1] and known[2] ~= info('run_id')
end
local function dropIfEmpty()
  if redis.call('HLEN', office) == 2 then redis.call('DEL', office) end
end
local function remove(sid)
  local name = redis.call('HGET', office, 'f:' .. sid)
  redis.call('HDEL', office, 's:' .. sid, 'f:' .. sid)
  if name and redis.call('HGET', office, name) == sid then redis.call('HDEL', office, name) end
  if redis.call('HGET', office, 'seat') == sid then redis.call('HDEL', office, 'seat') end
end
local function roster()
  local places = {}
  local fields = redis.call('HGETALL', office)
  for i = 1, #fields, 2 do
    if string.sub(fields[i], 1, 2) == 's:' then places[#places + 1] = fields[i + 1] end
  end
  return places
end
`;

/**
 * Takes a place. Arguments: sid, role, name, incarnation, the member as JSON, the
 * seconds for which a Redis must have run (0 for a place that was held before), 1 to get the roster, and 1 where the office
 * takes one Computer.
 * Returns `taken` with the number of the change, `agent-present`, `computer-present` or `name-in-use` with the holder's incarnation and sid, or
 * `young`.
 */
const claim = `${common}
local sid, role, name, incarnation, member, uptime, wants, single = unpack(ARGV)
if tonumber(uptime) > 0 then
  if tonumber(info('uptime_in_seconds')) < tonumber(uptime) then return { 'young' } end
end
local function foreign(field)
  local holder = redis.call('HGET', office, field)
  if not holder or holder == sid then return nil end
  local theirs = incarnationOf(holder)
  if not theirs then return nil end
  return holder, theirs
end
-- Observers are in nobody's way: any number may have the same name.
local field = 'n:' .. role .. ':' .. (role == 'observer' and sid or name)
if role == 'agent' then
  local holder, theirs = foreign('seat')
  if holder then return { 'agent-present', theirs, holder } end
end
if role == 'computer' and single == '1' then
  for _, taken in ipairs(redis.call('HKEYS', office)) do
    if string.sub(taken, 1, 11) == 'n:computer:' then
      local holder, theirs = foreign(taken)
      if holder then return { 'computer-present', theirs, holder } end
    end
  end
end
local holder, theirs = foreign(field)
if holder then return { 'name-in-use', theirs, holder } end
remove(sid)
local version = change()
redis.call('HSET', office, 's:' .. sid, string.format('%.0f', version) .. '|' .. incarnation .. '|' .. member, 'f:' .. sid, field, field, sid)
if role == 'agent' then redis.call('HSET', office, 'seat', sid) end
keep()
return { 'taken', string.format('%.0f', version), wants == '1' and roster() or {} }
`;
export const claimScript = growingScript("claim", claim);
/** The same for a place that was held before: whoever has it must not lose it because the memory of Redis is full. */
export const reclaimScript = script("claim", claim);

/** Gives up the places of some connections of one incarnation. Arguments: incarnation, sids. Returns the number of the change, or 0. */
export const releaseScript = script(
  "release",
  `${common}
local found = false
for i = 2, #ARGV do
  if incarnationOf(ARGV[i]) == ARGV[1] then
    remove(ARGV[i])
    found = true
  end
end
if not found then return '0' end
local version = change()
dropIfEmpty()
return string.format('%.0f', version)
`,
);

/** Removes every place of one incarnation. Argument: incarnation. Returns the number of the last change, 0 when there is no such office, and the roster. */
export const evictScript = script(
  "evict",
  `${common}
local found = false
for _, place in ipairs(roster()) do
  local incarnation, member = string.match(place, '^%d+|([^|]*)|(.*)$')
  if incarnation == ARGV[1] then
    remove(cjson.decode(member)['sid'])
    found = true
  end
end
if found or isOfOtherRun() then change() end
local version = redis.call('HGET', office, 'v') or '0'
dropIfEmpty()
return { version, roster() }
`,
);

/** Reads an office. Argument: the number of the last change that the node knows. Returns the number, 0 when there is no such office, and the roster if it differs. */
export const rosterScript = script(
  "roster",
  `${common}
keep()
local version = redis.call('HGET', office, 'v') or '0'
if version == ARGV[1] then return { version } end
if isOfOtherRun() then version = string.format('%.0f', change()) end
return { version, roster() }
`,
);
