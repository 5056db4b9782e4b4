import { useState } from "react";
import type { SkillText, SkillView } from "../../../api/skills.ts";
import { useQuery } from "../../api/use-query.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { skillsTexts } from "../../i18n/skills.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ListAndDetail } from "../list-and-detail.tsx";
import { LongText } from "../result/long-text.tsx";

/** The skills of the user and of MCP servers, to be read as a model reads them. */
export function SkillsSection() {
  const query = useQuery({
    key: "skills",
    ask: (client, signal) => client.skills(signal),
    isAffected: ({ what }) => what === "resources",
  });
  return <QueryView query={query}>{(skills) => <SkillList skills={skills} />}</QueryView>;
}

function SkillList({ skills }: { readonly skills: readonly SkillView[] }) {
  const text = useText(skillsTexts);
  const [picked, setPicked] = useState<string | null>(null);
  if (skills.length === 0)
    return <EmptyState icon="document" title={text.emptyTitle} text={text.emptyText} />;
  const skill = skills.find(({ name }) => name === picked);
  const items = skills.map(({ name, source, description }) => ({
    key: name,
    title: name,
    group: source === "user" ? text.ofUser : source,
    note: description,
  }));
  return (
    <ListAndDetail
      label={text.list}
      items={items}
      head={null}
      foot={null}
      picked={picked}
      onPick={setPicked}
      title={picked ?? ""}
      pickTitle={text.pickTitle}
      pickText={text.pickText}
    >
      {skill ? <SkillPanel key={skill.name} skill={skill} /> : <p className="muted">{text.gone}</p>}
    </ListAndDetail>
  );
}

function SkillPanel({ skill }: { readonly skill: SkillView }) {
  const text = useText(skillsTexts);
  const query = useQuery({
    key: `skill ${skill.name}`,
    ask: (client, signal) => client.skill(skill.name, signal),
    isAffected: ({ what }) => what === "resources",
  });
  return (
    <>
      <p>{skill.description}</p>
      <p className="muted">
        {text.folder}: <code>{skill.path}</code>
      </p>
      <QueryView query={query}>{(answer) => <Instructions answer={answer} />}</QueryView>
    </>
  );
}

function Instructions({ answer }: { readonly answer: SkillText }) {
  const text = useText(skillsTexts);
  const shared = useText(computerTexts);
  const format = useFormat();
  if (answer.text === null) return <p className="muted">{text.long(format.bytes(answer.bytes))}</p>;
  return (
    <>
      <p className="computer-facts">
        <Badge>{format.bytes(answer.bytes)}</Badge>
        <Badge>{shared.tokens(format.number(answer.tokens))}</Badge>
      </p>
      <LongText text={answer.text} label={answer.name} />
    </>
  );
}
