import { expect, test, vi } from "vitest";
import { whenThereIsRoom } from "./when-there-is-room.ts";

const failing = (code: string) => Object.assign(new Error(code), { code });

test("what finds too much open is tried again, and then succeeds", async () => {
  const open = vi.fn().mockRejectedValueOnce(failing("EMFILE")).mockRejectedValueOnce(failing("ENFILE"));
  open.mockResolvedValue("opened");
  expect(await whenThereIsRoom(open)).toBe("opened");
  expect(open).toHaveBeenCalledTimes(3);
});

test("what fails for itself fails at once, and what never finds room fails in the end", async () => {
  const gone = vi.fn().mockRejectedValue(failing("ENOENT"));
  await expect(whenThereIsRoom(gone)).rejects.toThrow("ENOENT");
  expect(gone).toHaveBeenCalledTimes(1);
  const crowded = vi.fn().mockRejectedValue(failing("EMFILE"));
  await expect(whenThereIsRoom(crowded)).rejects.toThrow("EMFILE");
  expect(crowded).toHaveBeenCalledTimes(6);
});
