import { Events } from "@a2c-smcp/protocol";
import { join } from "./bystander.ts";
import { openPolling, RawMember } from "./raw-member.ts";

/** Does its worst to the server for so long; returns how it ended for the attacker. */
export type Attack = (url: string, milliseconds: number) => Promise<string>;

const MEMBERS = 20;

/** What one peer can do, from the outside. */
export const attacks: Readonly<Record<string, Attack>> = {
  quiet: async (_url, milliseconds) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return "–";
  },
  /** What the attacker's own process costs on a machine of few cores, whatever it does. */
  "a busy process, no attack": async (_url, milliseconds) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
    return "–";
  },
  events: flood(() => {
    let id = 0;
    return () => [`42/smcp,${id++}["x"]`];
  }),
  acks: flood(() => {
    let id = 0;
    return () => [`43/smcp,${id++}[{}]`];
  }),
  "300,000 keys to 20 members": withMembers(() => [`42/smcp,["${Events.UpdateFinder}",{${keys(300_000)}}]`]),
  "190,000 keys as answers": flood(() => {
    const frame = `43/smcp,999[{${keys(190_000)}}]`;
    return () => [frame];
  }),
  "1 MB broadcasts to 20 members": withMembers(() => [
    `42/smcp,["${Events.UpdateFinder}",{"x":"${"y".repeat(1_000_000)}"}]`,
  ]),
  "small broadcasts to 20 members": withMembers(() => [`42/smcp,["${Events.UpdateFinder}",{}]`]),
  "lists 6,000 deep as answers": answerCalls(`{"x":${"[".repeat(6_000)}${"]".repeat(6_000)}}`),
  "20,000 placeholders of one attachment": flood(() => {
    const placeholders = Array(20_000).fill('{"_placeholder":true,"num":0}').join(",");
    return () => [`451-/smcp,1["client:get_tools",[${placeholders}]]`, Buffer.alloc(1_000)];
  }),
  "400,000 CONNECTs without credentials": async (url) => {
    const body = Array(400_000).fill("40/smcp,").join("\u001e");
    return fetch(await openPolling(url), { method: "POST", body }).then(
      ({ status }) => `answered ${status}`,
      () => "cut off",
    );
  },
  "an agent that does not read": async (url, milliseconds) => {
    const computer = await join(url, { role: "computer", office: "evil" });
    const answer = { x: "y".repeat(9_000_000) };
    computer.on(Events.GetTools, (_request: unknown, ack: (given: unknown) => void) => ack(answer));
    const agent = await RawMember.join(url, "agent", "slow");
    agent.socket.pause();
    const request = { agent: "slow", computer: "evil-computer", req_id: "r" };
    const end = performance.now() + milliseconds;
    for (let id = 1; performance.now() < end; id += 1) {
      agent.socket.send(`42/smcp,${id}${JSON.stringify([Events.GetTools, request])}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    computer.disconnect();
    return describe(agent);
  },
};

/** One member that sends frames as fast as they are taken. */
function flood(prepare: () => () => readonly (string | Buffer)[]): Attack {
  return async (url, milliseconds) => {
    const member = await RawMember.join(url, "computer", "flooder");
    await member.flood(milliseconds, prepare());
    return describe(member);
  };
}

/** A flood in an office with many members, who all hear of it. */
function withMembers(prepare: () => readonly string[]): Attack {
  return async (url, milliseconds) => {
    const members = Array.from({ length: MEMBERS }, (_, index) =>
      join(url, { role: "computer", office: "evil", name: `m${index}` }),
    );
    const sockets = await Promise.all(members);
    const frames = prepare();
    const outcome = await flood(() => () => frames)(url, milliseconds);
    for (const socket of sockets) socket.disconnect();
    return outcome;
  };
}

/** An agent that asks and a computer that gives this text as its answer. */
function answerCalls(answer: string): Attack {
  return async (url, milliseconds) => {
    const computer = await RawMember.join(url, "computer", "evil-computer");
    computer.socket.on("message", (frame) => {
      const id = /^42\/smcp,(\d+)\[/.exec(String(frame))?.[1];
      if (id !== undefined) computer.socket.send(`43/smcp,${id}[${answer}]`);
    });
    const agent = await RawMember.join(url, "agent", "evil-agent");
    const request = { agent: "evil-agent", computer: "evil-computer", req_id: "r" };
    const end = performance.now() + milliseconds;
    for (let id = 1; performance.now() < end && agent.closedWith === undefined; id += 1) {
      agent.socket.send(`42/smcp,${id}${JSON.stringify([Events.GetTools, request])}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return describe(computer);
  };
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",");
}

function describe({ closedWith }: RawMember): string {
  return closedWith === undefined ? "slowed or refused" : `cut off (${closedWith})`;
}
