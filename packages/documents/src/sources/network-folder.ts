import { statfs } from "node:fs/promises";

/** Numbers by which Linux knows file systems whose files others change without telling this machine. */
const networkTypes = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "CIFS"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x786f4256, "VirtualBox"],
  [0xbacbacbc, "VMware"],
  [0x7461636f, "OCFS2"],
  [0x01161970, "GFS2"],
]);

/** The kind of network file system that a folder is on; undefined for a local one, or where it cannot be told. */
export async function networkKindOf(folder: string): Promise<string | undefined> {
  if (process.platform === "win32") return folder.startsWith("\\\\") ? "SMB" : undefined;
  if (process.platform !== "linux") return undefined; // the numbers mean something else there
  const facts = await statfs(folder).catch(() => undefined);
  return facts && kindOfType(facts.type);
}

export function kindOfType(type: number): string | undefined {
  return networkTypes.get(type >>> 0); // some come with the highest bit as a sign
}
