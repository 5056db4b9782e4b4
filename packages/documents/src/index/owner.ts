import type { IndexDatabase } from "./index-database.ts";

/** A server that works on an index. */
export interface Owner {
  /** Random: a process id alone may come again. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** What it holds is free this long after it was last heard of. */
  readonly lifetimeMs: number;
}

interface OwnerRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly lifetimeMs: number;
  readonly expires_at: number;
}

/** Says that this server lives. */
export function renewOwner(database: IndexDatabase, { id, host, pid, lifetimeMs }: Owner): void {
  database.run(
    `INSERT INTO owner (id, host, pid, lifetime, expires_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
    ...[id, host, pid, lifetimeMs, Date.now() + lifetimeMs],
  );
}

/** Whether this server holds anything that others must know of. */
export function holdsAnything(database: IndexDatabase, { id }: Owner): boolean {
  const sql =
    "SELECT EXISTS (SELECT 1 FROM claim WHERE owner = ?) OR EXISTS (SELECT 1 FROM draft WHERE owner = ?) AS held";
  return database.one<{ held: number }>(sql, id, id)?.held === 1;
}

/** The servers that live; the clock may have been set back, so a time far ahead says nothing. */
export function livingOwners(database: IndexDatabase, self: Owner): ReadonlySet<string> {
  const now = Date.now();
  const living = database
    .all<OwnerRow>("SELECT id, host, pid, lifetime AS lifetimeMs, expires_at FROM owner")
    .filter(({ expires_at, lifetimeMs }) => expires_at > now && expires_at <= now + 2 * lifetimeMs)
    .filter(({ host, pid }) => host !== self.host || isRunning(pid));
  return new Set([self.id, ...living.map(({ id }) => id)]);
}

/** Deletes what servers that are gone have left: their claims, and as trash what they were writing. */
export function buryOwners(database: IndexDatabase, self: Owner): void {
  const known = database.all<{ id: string }>(
    "SELECT id FROM owner UNION SELECT owner FROM draft UNION SELECT owner FROM claim",
  );
  const living = livingOwners(database, self);
  const dead = known.filter(({ id }) => !living.has(id));
  if (dead.length > 0)
    database.transaction(() => {
      for (const { id } of dead) bury(database, id);
    });
}

/** Ends what a server holds. */
export function bury(database: IndexDatabase, owner: string): void {
  database.run("INSERT INTO trash (generation) SELECT id FROM draft WHERE owner = ?", owner);
  for (const table of ["draft", "claim"]) database.run(`DELETE FROM ${table} WHERE owner = ?`, owner);
  database.run("DELETE FROM owner WHERE id = ?", owner);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is there, although it takes no signals from us.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
