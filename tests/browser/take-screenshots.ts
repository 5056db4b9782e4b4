// Takes the pictures of the README and the site from a real `a2c up` on the samples; `npm run docs -- --screenshots` runs it.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { WebSystem } from "./web-system.ts";

const images = fileURLToPath(new URL("../../docs/images", import.meta.url));

mkdirSync(images, { recursive: true });
await using system = await WebSystem.start({});
await using visitor = await system.visit({
  viewport: { width: 1280, height: 760 },
  reducedMotion: "reduce",
  colorScheme: "light",
});
const { page } = visitor;
await visitor
  .documents(/handbook/i)
  .first()
  .click();
await page.getByRole("listbox", { name: "Pages" }).getByRole("option", { name: /Power/ }).click();
await page.getByRole("article").getByText("nine days").first().waitFor();
await page.screenshot({ path: `${images}/finder.png` });
