import { child, childElements } from "./query.ts";
import type { XmlElement } from "./xml-element.ts";

/** Extensions whose content is read here; for all others the fallback says more. */
const UNDERSTOOD = /^(?:wps|wpg|wpc|w14|w15|w16\w*|a14|p14|p15|c14|c16\w*|cx\d?|dsp|x14|x15|xr\d?)$/;

/** The one of several forms of the same content that is read: the modern one where it is understood. */
export function chosenAlternative(alternate: XmlElement): XmlElement | undefined {
  for (const choice of childElements(alternate, "mc:Choice")) {
    const required = (choice.attributes["Requires"] ?? "").split(/\s+/).filter((prefix) => prefix !== "");
    if (required.every((prefix) => UNDERSTOOD.test(prefix))) return choice;
  }
  return child(alternate, "mc:Fallback") ?? child(alternate, "mc:Choice");
}
