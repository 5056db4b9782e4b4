import { useState } from "react";
import type { ReadAnswer } from "../../api/reading.ts";
import { useQuery } from "../api/use-query.ts";
import { inFormat, pageUri } from "../finder/dpe-place.ts";
import type { Selection } from "../finder/use-selection.ts";
import { isAbout } from "../finder/use-selection.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { previewTexts } from "../i18n/preview.ts";
import { Badge } from "../ui/badge.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { Segmented } from "../ui/segmented.tsx";
import "./agent-view.css";
import { CodeBlock } from "./elements/code-view.tsx";
import { openUri } from "./open-uri.ts";

type Format = "json" | "markdown" | "text";

/** Exactly what an Agent gets for what is open, and what it costs. */
export function AgentView({ selection }: { readonly selection: Selection }) {
  const text = useText(previewTexts);
  const [format, setFormat] = useState<Format>("markdown");
  const { document, level, pageIndex } = selection;
  // A document by itself is but its name: an Agent that wants to read goes for the page.
  const base =
    level === "document" && pageIndex !== undefined ? pageUri(document, pageIndex) : openUri(selection);
  const uri = inFormat(base, format);
  const query = useQuery<ReadAnswer>({
    key: uri,
    isAffected: (event) => isAbout(event, document),
    ask: (client, signal) => client.read(uri, signal),
  });
  return (
    <div className="agent-view">
      <div className="agent-bar">
        <Segmented
          label={text.format}
          value={format}
          options={[
            { value: "markdown", label: text.formatMarkdown },
            { value: "json", label: text.formatJson },
            { value: "text", label: text.formatText },
          ]}
          onChange={setFormat}
        />
        {query.phase === "ready" ? <Cost answer={query.value} /> : null}
      </div>
      <div className="agent-uri">
        <code>{uri}</code>
        <CopyButton value={uri} label={text.copyUri} />
      </div>
      <QueryView query={query} skeletonRows={12}>
        {(answer) => (
          <CodeBlock
            code={format === "json" ? indented(answer.text) : answer.text}
            language={format === "text" ? "" : format}
          />
        )}
      </QueryView>
    </div>
  );
}

function Cost({ answer }: { readonly answer: ReadAnswer }) {
  const text = useText(previewTexts);
  const format = useFormat();
  return (
    <span className="agent-cost">
      <Badge tone="accent">{text.tokens(format.number(answer.tokens))}</Badge>
      <Badge>{format.bytes(answer.bytes)}</Badge>
      <Badge>{answer.mimeType}</Badge>
      {answer.blob ? <Badge>{`+ ${answer.blob.mimeType}, ${format.bytes(answer.blob.bytes)}`}</Badge> : null}
    </span>
  );
}

/** JSON comes on one line; people read it with breaks. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // no JSON after all: shown as it came
  }
}
