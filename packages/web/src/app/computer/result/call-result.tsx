import type { CallAnswer } from "../../../api/tools.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { LongText } from "./long-text.tsx";
import type { ResultPart } from "./result-part.ts";
import { partsOf } from "./result-part.ts";
import { UriLine } from "./uri-line.tsx";

/** What a tool answered, as an Agent gets it: every piece in its order, then the structured value. */
export function CallResult({ answer }: { readonly answer: CallAnswer }) {
  const text = useText(computerTexts);
  const format = useFormat();
  const parts = partsOf(answer.content).map((part, place) => ({ part, key: `${place} ${part.kind}` }));
  const structured = answer.structured === undefined ? null : JSON.stringify(answer.structured, null, 2);
  return (
    <section className={answer.isError ? "call-result call-failed" : "call-result"} aria-labelledby="result">
      <div className="computer-bar">
        <h3 id="result">{answer.isError ? text.result.failedTitle : text.result.title}</h3>
        <span className="result-facts">
          <Badge>{format.duration(answer.ms)}</Badge>
          <Badge>{text.tokens(format.number(answer.tokens))}</Badge>
        </span>
      </div>
      {parts.length === 0 && structured === null ? <p className="muted">{text.result.empty}</p> : null}
      {parts.map(({ part, key }) => (
        <Part key={key} part={part} />
      ))}
      {structured === null ? null : (
        <div className="result-part">
          <div className="computer-bar">
            <h4>{text.result.structured}</h4>
            <CopyButton value={structured} label={text.result.copy} />
          </div>
          <LongText text={structured} label={text.result.structured} />
        </div>
      )}
    </section>
  );
}

function Part({ part }: { readonly part: ResultPart }) {
  const text = useText(computerTexts).result;
  const format = useFormat();
  switch (part.kind) {
    case "text":
      return <LongText text={part.text} label={text.title} />;
    case "image":
      return <img className="result-image" src={part.src} alt={text.picture} />;
    case "link":
      return (
        <div className="result-part">
          <strong>{part.name}</strong>
          {part.note === "" ? null : <p className="muted">{part.note}</p>}
          <UriLine uri={part.uri} />
        </div>
      );
    case "resource":
      return (
        <div className="result-part">
          <h4>{text.resource}</h4>
          <UriLine uri={part.uri} />
          <LongText text={part.text} label={part.uri} />
        </div>
      );
    case "bytes":
      return <p className="muted">{text.bytes(part.mimeType, format.bytes(part.bytes))}</p>;
    case "unknown":
      return (
        <div className="result-part">
          <h4>{text.unknown}</h4>
          <LongText text={part.json} label={text.unknown} />
        </div>
      );
    default:
      return part satisfies never;
  }
}
