import { expect, test } from "vitest";
import { isOpenToOthers } from "./secret-readers.ts";

const SERVICE = 997;

test.each([
  { what: "a file for its owner alone", file: { uid: SERVICE, mode: 0o100600 }, uid: SERVICE, open: false },
  {
    what: "a user's file that the group reads",
    file: { uid: SERVICE, mode: 0o100640 },
    uid: SERVICE,
    open: true,
  },
  {
    what: "root's file that the service reads by its group",
    file: { uid: 0, mode: 0o100640 },
    uid: SERVICE,
    open: false,
  },
  {
    what: "root's file that the group may also write",
    file: { uid: 0, mode: 0o100660 },
    uid: SERVICE,
    open: true,
  },
  { what: "root's file that everybody reads", file: { uid: 0, mode: 0o100644 }, uid: SERVICE, open: true },
  {
    what: "root's file that the group reads, where root runs",
    file: { uid: 0, mode: 0o100640 },
    uid: 0,
    open: true,
  },
])("$what: open to others $open", ({ file, uid, open }) => {
  expect(isOpenToOthers(file, uid)).toBe(open);
});
