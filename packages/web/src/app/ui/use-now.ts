import { useEffect, useState } from "react";

const STEP_MS = 10_000;

/** The time, in steps that are fine enough for "a minute ago". */
export function useNow(stepMs: number = STEP_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
