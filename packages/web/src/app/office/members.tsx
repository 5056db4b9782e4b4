import type { OfficeView } from "../../api/model.ts";
import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";

/** Who is in the office: the Agent first, or its free seat, then the Computers. */
export function Members({ office }: { readonly office: OfficeView }) {
  const text = useText(officeTexts);
  const agents = office.members.filter(({ role }) => role === "agent");
  const computers = office.members.filter(({ role }) => role === "computer");
  const isKnown = office.phase === "joined";
  return (
    <section className="card" aria-labelledby="members">
      <h2 id="members">{text.members}</h2>
      <ul className="members">
        {agents.length === 0 ? <FreeSeat isKnown={isKnown} /> : null}
        {[...agents, ...computers].map((member) => (
          <Member key={`${member.role} ${member.name}`} member={member} />
        ))}
      </ul>
      {isKnown ? null : <p className="muted">{text.unknownMembers}</p>}
    </section>
  );
}

function Member({ member }: { readonly member: OfficeView["members"][number] }) {
  const text = useText(officeTexts);
  return (
    <li className="member">
      <span className="member-icon">
        <Icon name={member.role === "agent" ? "agent" : "computer"} size={22} />
      </span>
      <span className="member-name">
        <strong>{member.name}</strong>
        <span className="muted">
          {member.version === undefined ? text.noVersion : text.version(member.version)}
        </span>
      </span>
      <RoleBadge member={member} />
    </li>
  );
}

function RoleBadge({ member: { role, isSelf } }: { readonly member: OfficeView["members"][number] }) {
  const text = useText(officeTexts);
  if (isSelf) return <Badge tone="good">{text.self}</Badge>;
  return <Badge tone={role === "agent" ? "accent" : "neutral"}>{text[role]}</Badge>;
}

function FreeSeat({ isKnown }: { readonly isKnown: boolean }) {
  const text = useText(officeTexts);
  if (!isKnown) return null;
  return (
    <li className="member member-free">
      <span className="member-icon">
        <Icon name="agent" size={22} />
      </span>
      <span className="member-name">
        <strong>{text.noAgentTitle}</strong>
        <span className="muted">{text.noAgentText}</span>
      </span>
    </li>
  );
}
