import { expect, test, vi } from "vitest";
import { RepeatedWork } from "./repeated-work.ts";

/** Work that goes on until it is told to finish. */
function controlled(): { readonly work: ReturnType<typeof vi.fn<() => Promise<void>>>; finish: () => void } {
  const control = {
    finish: (): void => undefined,
    work: vi.fn(
      () =>
        new Promise<void>((resolve) => {
          control.finish = resolve;
        }),
    ),
  };
  return control;
}

test("asking while the work runs leads to exactly one more run", async () => {
  const control = controlled();
  const repeated = new RepeatedWork(control.work);
  void repeated.ask();
  expect(repeated.isAsked).toBe(false);
  void repeated.ask();
  const last = repeated.ask();
  expect(repeated.isAsked).toBe(true);
  expect(control.work).toHaveBeenCalledTimes(1);
  control.finish();
  await expect.poll(() => control.work).toHaveBeenCalledTimes(2);
  control.finish();
  await last;
  expect(control.work).toHaveBeenCalledTimes(2);
  void repeated.ask();
  expect(control.work).toHaveBeenCalledTimes(3);
});

test("a run that waits can be forgotten", async () => {
  const control = controlled();
  let go: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      go = resolve;
    });
  const repeated = new RepeatedWork(control.work, pause);
  const asked = repeated.ask();
  repeated.forget();
  go();
  await asked;
  expect(control.work).not.toHaveBeenCalled();
});
