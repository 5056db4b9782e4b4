import { startWatchdog } from "@a2c-smcp/runtime/watchdog";

// A program with a watchdog, which does as its parent says: answers, or does nothing else for ever.
process.on("SIGTERM", () => process.exit(0));
process.on("message", (command) => {
  if (command === "answer") process.send?.("here");
  if (command === "hang")
    process.send?.("hanging", () => {
      for (;;);
    });
});
process.on("disconnect", () => process.exit());
startWatchdog({ milliseconds: Number(process.argv[2]), format: "json" });
process.send?.("here");
