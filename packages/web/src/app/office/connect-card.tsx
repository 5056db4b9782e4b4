import type { OfficeView } from "../../api/system.ts";
import { useApi } from "../api/api-context.ts";
import { useStore } from "../api/use-store.ts";
import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import type { WayToConnect } from "./ways-to-connect.ts";
import { waysToConnect } from "./ways-to-connect.ts";

/** How an Agent gets into this office, ready to be copied. */
export function ConnectCard({ office }: { readonly office: OfficeView }) {
  const { feed } = useApi();
  const folders = useStore(feed.state)?.folders ?? [];
  const text = useText(officeTexts);
  const isTaken = office.members.some(({ role }) => role === "agent");
  return (
    <section className="card connect" aria-labelledby="connect">
      <h2 id="connect">{text.connectTitle}</h2>
      {isTaken ? <p className="muted">{text.seatTaken}</p> : null}
      {waysToConnect(office, folders).map((way) => (
        <Way key={way.id} way={way} />
      ))}
      <p className="muted connect-note">{text.secret}</p>
    </section>
  );
}

function Way({ way: { id, code } }: { readonly way: WayToConnect }) {
  const text = useText(officeTexts);
  const { title, text: about } = text.ways[id];
  return (
    <div className="way">
      <div className="way-head">
        <h3>{title}</h3>
        <CopyButton value={code} label={text.copy} />
      </div>
      <p className="muted">{about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={title} className="way-code" tabIndex={0}>
        <pre>{code}</pre>
      </section>
    </div>
  );
}
