import { attacks } from "./attacks.ts";

// One attack in a process of its own: what it costs the attacker is not felt by the others.
const [name = "", url = "", milliseconds = ""] = process.argv.slice(2);
process.on("disconnect", () => process.exit());
process.send?.("ready");
const outcome = await attacks[name]?.(url, Number(milliseconds));
process.send?.(outcome ?? "there is no such attack", () => process.exit());
