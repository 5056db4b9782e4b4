import { useEffect, useRef } from "react";
import type { SystemState } from "../../api/system.ts";
import { useApi } from "../api/api-context.ts";
import { useStore } from "../api/use-store.ts";
import { computerTexts } from "../i18n/computer.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import type { ComputerSection } from "../shell/route.ts";
import { COMPUTER_SECTIONS } from "../shell/route.ts";
import { RouteLink } from "../shell/route-link.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ApprovalsSection } from "./approvals/approvals-section.tsx";
import { CallsSection } from "./calls/calls-section.tsx";
import "./computer.css";
import { IndexingCard } from "./indexing-card.tsx";
import { ProblemsSection } from "./problems/problems-section.tsx";
import { ResourcesSection } from "./resources/resources-section.tsx";
import { ServersSection } from "./servers/servers-section.tsx";
import { SkillsSection } from "./skills/skills-section.tsx";
import { ToolsSection } from "./tools/tools-section.tsx";

/** The machine room: MCP servers, their tools and resources, what the Agent did, and what is wrong. */
export function ComputerView({ section }: { readonly section: ComputerSection }) {
  const { feed } = useApi();
  const state = useStore(feed.state);
  const text = useText(computerTexts);
  return (
    <div className="view computer-view">
      <header className="computer-head">
        <h1>{state?.computer.name ?? text.title}</h1>
        {state ? (
          <p className="muted">{text.versions(state.computer.version, state.computer.protocolVersion)}</p>
        ) : null}
      </header>
      <Sections current={section} state={state} />
      {state ? <Section section={section} state={state} /> : <Skeleton rows={8} />}
    </div>
  );
}

function Sections({
  current,
  state,
}: {
  readonly current: ComputerSection;
  readonly state: SystemState | null;
}) {
  const text = useText(computerTexts);
  const format = useFormat();
  const counts: Partial<Record<ComputerSection, number>> = state
    ? {
        servers: state.servers.length,
        tools: sum(state),
        approvals: state.approvals.pending.length,
        problems: state.problemCount,
      }
    : {};
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar scrolls: the section that is shown is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another link that is current
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={bar} className="computer-sections" aria-label={text.sections}>
      {COMPUTER_SECTIONS.map((name) => (
        <RouteLink
          key={name}
          to={{ view: "computer", section: name }}
          isCurrent={name === current}
          className="computer-tab"
        >
          {text.names[name]}
          {counts[name] ? <span className="segmented-count">{format.number(counts[name])}</span> : null}
        </RouteLink>
      ))}
    </nav>
  );
}

function sum({ servers }: SystemState): number {
  return servers.reduce((total, { tools }) => total + tools, 0);
}

function Section({ section, state }: { readonly section: ComputerSection; readonly state: SystemState }) {
  const servers = state.servers.map(({ name }) => name);
  switch (section) {
    case "servers":
      return (
        <>
          <Indexing state={state} />
          <ServersSection servers={state.servers} />
        </>
      );
    case "tools":
      return <ToolsSection />;
    case "resources":
      return <ResourcesSection servers={servers} />;
    case "skills":
      return <SkillsSection />;
    case "calls":
      return <CallsSection servers={servers} />;
    case "approvals":
      return <ApprovalsSection />;
    case "problems":
      return (
        <>
          <Indexing state={state} />
          <ProblemsSection />
        </>
      );
  }
}

function Indexing({ state: { indexing } }: { readonly state: SystemState }) {
  return indexing === null || indexing.phase === "idle" ? null : <IndexingCard indexing={indexing} />;
}
