const CTRL_C = "\u0003";
const CTRL_L = "\u000c";
const CTRL_Z = "\u001a";

/** The keys of a terminal; `process.stdin` where that is one. */
export interface Keys {
  setRawMode(isRaw: boolean): unknown;
  on(event: "data", listener: (chunk: Buffer | string) => void): unknown;
  off(event: "data", listener: (chunk: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

export interface KeyGuardOptions {
  readonly keys: Keys;
  readonly onRedraw: () => void;
  /** Called for every other key. */
  readonly onKey?: ((key: string) => void) | undefined;
  /** Makes the terminal as it was, before the process is sent to the background. */
  readonly onSuspend: () => void;
}

/** Keeps what is typed from being written across the picture; the keys that control a process still do. */
export class KeyGuard {
  readonly #options: KeyGuardOptions;
  #isOn = false;

  constructor(options: KeyGuardOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    const { keys } = this.#options;
    keys.setRawMode(true);
    keys.on("data", this.#onData);
    keys.resume();
  }

  stop(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    const { keys } = this.#options;
    keys.off("data", this.#onData);
    keys.setRawMode(false);
    keys.pause();
  }

  readonly #onData = (chunk: Buffer | string): void => {
    for (const key of String(chunk)) {
      if (key === CTRL_C) process.kill(process.pid, "SIGINT");
      else if (key === CTRL_L) this.#options.onRedraw();
      else if (key === CTRL_Z && process.platform !== "win32") this.#suspend();
      else this.#options.onKey?.(key);
    }
  };

  #suspend(): void {
    this.stop();
    this.#options.onSuspend();
    process.kill(process.pid, "SIGTSTP");
  }
}
