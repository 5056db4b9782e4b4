import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { kindOfType, networkKindOf } from "./network-folder.ts";

test("file systems of networks are known by their numbers, also where these come as negative ones", () => {
  const types = [0x6969, 0xff534d42, 0xff534d42 | 0, 0x01021997, 0x65735546];
  expect(types.map(kindOfType)).toEqual(["NFS", "CIFS", "CIFS", "9p", "FUSE"]);
});

test("ext4, btrfs, xfs, tmpfs and overlay are local, and a folder that is not there is not said to be remote", async () => {
  for (const type of [0xef53, 0x9123683e, 0x58465342, 0x01021994, 0x794c7630])
    expect(kindOfType(type)).toBeUndefined();
  await expect(networkKindOf(`${tmpdir()}/there-is-no-such-folder`)).resolves.toBeUndefined();
});
