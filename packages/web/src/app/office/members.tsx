import type { OfficeLook } from "../../api/office.ts";
import type { OfficeView } from "../../api/system.ts";
import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { RouteLink } from "../shell/route-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";

interface MembersProps {
  readonly office: OfficeView;
  /** What an observer sees, where there is one. */
  readonly look: OfficeLook | undefined;
}

type Member = OfficeView["members"][number];

/** An observer is notified at once of who comes and goes; without one the Computer says whom it knows of. */
function membersOf(office: OfficeView, look: OfficeLook | undefined): readonly Member[] {
  if (look?.way !== "observer") return office.members;
  const own = office.members.find(({ isSelf }) => isSelf)?.name;
  return look.members.map(({ name, role, version }) => ({
    ...{ name, role, isSelf: role === "computer" && name === own },
    ...(version === null ? {} : { version }),
  }));
}

/** Who is in the office: the Agent first, or its free seat, then the Computers. */
export function Members({ office, look }: MembersProps) {
  const text = useText(officeTexts);
  const members = membersOf(office, look);
  const agents = members.filter(({ role }) => role === "agent");
  const computers = members.filter(({ role }) => role === "computer");
  const isSeen = look?.way === "observer";
  const isKnown = isSeen || office.phase === "joined";
  return (
    <section className="card" aria-labelledby="members">
      <h2 id="members">{text.members}</h2>
      <ul className="members">
        {agents.length === 0 ? <FreeSeat isKnown={isKnown} /> : null}
        {[...agents, ...computers].map((member) => (
          <MemberRow key={`${member.role} ${member.name}`} member={member} isSeen={isSeen} />
        ))}
      </ul>
      {isKnown ? null : <p className="muted">{text.unknownMembers}</p>}
    </section>
  );
}

function MemberRow({ member, isSeen }: { readonly member: Member; readonly isSeen: boolean }) {
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
      {isSeen && member.role === "computer" ? <LookLink member={member} /> : null}
    </li>
  );
}

/** This Computer has a view of its own; another one is looked at from here. */
function LookLink({ member: { name, isSelf } }: { readonly member: Member }) {
  const text = useText(officeTexts);
  return (
    <RouteLink
      to={isSelf ? { view: "finder" } : { view: "office", computer: name }}
      className="button button-small"
      title={text.lookAt(name)}
    >
      {text.look}
    </RouteLink>
  );
}

function RoleBadge({ member: { role, isSelf } }: { readonly member: Member }) {
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
