import type { ReadAnswer } from "../../../api/reading.ts";
import { withQuery } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { BytesImage, SAFE_IMAGES } from "../../ui/bytes-image.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { LongText } from "../result/long-text.tsx";
import { UriLine } from "../result/uri-line.tsx";

/** One resource, exactly as an Agent reads it; read again when its server says that it changed. */
export function ResourcePanel({ uri }: { readonly uri: string }) {
  const query = useQuery({
    key: `read ${uri}`,
    ask: (client, signal) => client.read(uri, signal),
    isAffected: (event) => event.what === "resource" && event.uri === uri,
  });
  return (
    <>
      <UriLine uri={uri} />
      <QueryView query={query}>{(answer) => <Contents answer={answer} />}</QueryView>
    </>
  );
}

function Contents({ answer }: { readonly answer: ReadAnswer }) {
  const text = useText(computerTexts);
  const format = useFormat();
  return (
    <>
      <p className="computer-facts">
        {answer.mimeType === "" ? null : <Badge>{answer.mimeType}</Badge>}
        <Badge>{format.bytes(answer.bytes)}</Badge>
        <Badge>{text.tokens(format.number(answer.tokens))}</Badge>
      </p>
      {answer.blob ? <Blob uri={answer.uri} blob={answer.blob} /> : null}
      {answer.text === "" && !answer.blob ? <p className="muted">{text.resources.noText}</p> : null}
      {answer.text === "" ? null : <LongText text={answer.text} label={answer.uri} />}
    </>
  );
}

function Blob({ uri, blob }: { readonly uri: string; readonly blob: NonNullable<ReadAnswer["blob"]> }) {
  const text = useText(computerTexts).resources;
  const path = withQuery("/api/blob", { uri });
  if (SAFE_IMAGES.has(blob.mimeType))
    return <BytesImage className="result-image" path={path} alt={text.picture} />;
  return (
    <p>
      <SaveButton path={path}>{text.download}</SaveButton>
    </p>
  );
}
