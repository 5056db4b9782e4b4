import type { IndexingView } from "../../api/system.ts";
import { computerTexts } from "../i18n/computer.ts";
import { useFormat, useText } from "../i18n/language-context.ts";

/** How far the reading of documents is, how fast it goes, and which file it is at. */
export function IndexingCard({ indexing }: { readonly indexing: IndexingView }) {
  const text = useText(computerTexts).indexing;
  return (
    <section className="card indexing-card" aria-labelledby="indexing">
      <h2 id="indexing">{text.title}</h2>
      {indexing.phase === "looking" ? (
        <>
          <progress aria-labelledby="indexing" />
          <p className="muted">{text.looking}</p>
        </>
      ) : (
        <Progress indexing={indexing} />
      )}
    </section>
  );
}

function Progress({ indexing }: { readonly indexing: IndexingView }) {
  const text = useText(computerTexts).indexing;
  const format = useFormat();
  const { done, total, pages, perSecond, secondsLeft, current } = indexing;
  const speed = format.number(Math.round(perSecond * 10) / 10);
  return (
    <>
      <progress aria-labelledby="indexing" max={Math.max(1, total)} value={done} />
      <p className="indexing-facts">
        <strong>{text.progress(format.number(done), format.number(total))}</strong>
        {perSecond > 0 ? <span className="muted">{text.speed(speed)}</span> : null}
        {secondsLeft === null ? null : <TimeLeft seconds={secondsLeft} />}
        <span className="muted">{text.pages(format.number(pages))}</span>
      </p>
      {current === null ? null : (
        <p className="muted indexing-current">
          {text.current} <code>{current}</code>
        </p>
      )}
    </>
  );
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
  const text = useText(computerTexts).indexing;
  const format = useFormat();
  const isLong = seconds >= 90;
  const count = format.number(Math.max(1, Math.round(isLong ? seconds / 60 : seconds)));
  return <span className="muted">{text.left(isLong ? text.minutes(count) : text.seconds(count))}</span>;
}
