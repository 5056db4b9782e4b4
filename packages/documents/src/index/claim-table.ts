import type { IndexDatabase } from "./index-database.ts";
import type { Owner } from "./owner.ts";
import { livingOwners, renewOwner } from "./owner.ts";

/** Takes those of the files that no other living server works on; returns those. */
export function claimFiles(database: IndexDatabase, self: Owner, docRefs: readonly string[]): string[] {
  return database.transaction(() => {
    renewOwner(database, self);
    const living = livingOwners(database, self);
    return docRefs.filter((docRef) => {
      const held = database.one<{ owner: string }>("SELECT owner FROM claim WHERE doc_ref = ?", docRef);
      if (held !== undefined && held.owner !== self.id && living.has(held.owner)) return false;
      database.run("INSERT OR REPLACE INTO claim (doc_ref, owner) VALUES (?, ?)", docRef, self.id);
      return true;
    });
  });
}

/** Gives files back that this server holds. */
export function releaseFiles(database: IndexDatabase, self: Owner, docRefs: readonly string[]): void {
  database.transaction(() => {
    for (const docRef of docRefs)
      database.run("DELETE FROM claim WHERE doc_ref = ? AND owner = ?", docRef, self.id);
  });
}
