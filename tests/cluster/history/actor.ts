import type { Role } from "@a2c-smcp/protocol";
import { Events, NAMESPACE, Notifications, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";

type Ack = (...answer: unknown[]) => void;

export interface ActorOptions {
  readonly role: Role;
  readonly name: string;
  readonly ledger: Ledger;
  readonly chance: Chance;
}

/** One client of a history: connects, joins, calls and goes, and writes down what it is told. */
export class Actor {
  readonly role: Role;
  readonly name: string;
  office: string | undefined;
  readonly #ledger: Ledger;
  readonly #chance: Chance;
  readonly #held: Ack[] = [];
  /** Offices that it has asked to join and has no ack of. */
  readonly #asked: string[] = [];
  #socket: Socket | undefined;
  #stay = 0;
  #nextCall = 0;
  #moves = 0;
  static #stays = 0;

  constructor({ role, name, ledger, chance }: ActorOptions) {
    this.role = role;
    this.name = name;
    this.#ledger = ledger;
    this.#chance = chance;
  }

  get isConnected(): boolean {
    return this.#socket?.connected === true;
  }

  /** Whether it waits to hear where it is. */
  get isMoving(): boolean {
    return this.#moves > 0;
  }

  get sid(): string | undefined {
    return this.#socket?.id;
  }

  /** Connects to a node, instead of whatever it was connected to. Resolves when it is, or cannot be. */
  connect(url: string): Promise<void> {
    this.close();
    const query = { [VERSION_PARAMETER]: "0.5.0" };
    const socket = io(`${url}${NAMESPACE}`, {
      transports: ["websocket"],
      query,
      reconnection: false,
      forceNew: true,
      timeout: 1_000,
    });
    this.#socket = socket;
    socket.on("disconnect", () => {
      if (this.#socket === socket) this.#leave();
    });
    socket.on(Events.CallTool, (payload: { req_id: string; params: { office: string } }, ack: Ack) =>
      this.#serve(payload, ack),
    );
    for (const event of [Notifications.EnterOffice, Notifications.LeaveOffice])
      socket.on(event, (notice: { office_id: string }) => this.#hear(notice.office_id));
    return new Promise((resolve) => {
      socket.once("connect", () => resolve());
      socket.once("connect_error", () => resolve());
      socket.once("disconnect", () => resolve());
    });
  }

  async join(office: string): Promise<void> {
    const socket = this.#socket;
    this.#moves += 1;
    this.#asked.push(office);
    const [refusal] = await this.#ask(Events.JoinOffice, {
      role: this.role,
      name: this.name,
      office_id: office,
    });
    this.#asked.splice(this.#asked.indexOf(office), 1);
    this.#moves -= 1;
    if (refusal !== undefined || this.#socket !== socket || !this.isConnected) return;
    if (this.office !== office) {
      Actor.#stays += 1;
      this.#stay = Actor.#stays;
    }
    this.office = office;
  }

  async leave(): Promise<void> {
    const { office } = this;
    this.office = undefined;
    if (office === undefined) return;
    this.#moves += 1;
    await this.#ask(Events.LeaveOffice, { office_id: office });
    this.#moves -= 1;
  }

  call(computer: string): void {
    const { office } = this;
    if (office === undefined || !this.#socket?.connected) return;
    this.#nextCall += 1;
    const id = `${this.name}-${this.#stay}-${this.#nextCall}`;
    const record = {
      office,
      stay: this.#stay,
      sentAt: this.#ledger.tick(),
      acks: 0,
      deliveries: 0,
      isServed: false,
      isOrphan: false,
    };
    this.#ledger.calls.set(id, record);
    const socket = this.#socket;
    socket.once("disconnect", () => {
      record.isOrphan = true;
    });
    const payload = {
      agent: this.name,
      req_id: id,
      computer,
      tool_name: "t",
      params: { office },
      timeout: 20,
    };
    socket.emit(Events.CallTool, payload, (answer: { served?: string }) => {
      record.acks += 1;
      record.isServed = answer.served === id;
    });
    if (this.#chance.next() < 0.2) socket.emit(Events.CancelToolCall, { agent: this.name, req_id: id });
  }

  /** Answers what it has kept waiting. */
  release(): void {
    for (const ack of this.#held.splice(0)) ack();
  }

  /** Who is in the office, as its node says. */
  async room(): Promise<readonly { sid: string; name: string; role: Role }[] | undefined> {
    const payload = { agent: this.name, req_id: "room", office_id: this.office };
    const [answer] = await this.#ask(Events.ListRoom, payload);
    return (answer as { sessions?: { sid: string; name: string; role: Role }[] } | undefined)?.sessions;
  }

  close(): void {
    const socket = this.#socket;
    this.#leave();
    this.#socket = undefined;
    socket?.close();
  }

  #leave(): void {
    this.office = undefined;
    this.#held.length = 0;
  }

  #serve({ req_id, params }: { req_id: string; params: { office: string } }, ack: Ack): void {
    const record = this.#ledger.calls.get(req_id);
    if (!record) this.#ledger.breach(`${req_id} was never sent`);
    else record.deliveries += 1;
    if (!this.#mayBeIn(params.office))
      this.#ledger.breach(`${req_id} of ${params.office} reached ${this.name} in ${this.office}`);
    const answer = (): void => ack({ served: req_id });
    if (this.#chance.next() < 0.3) this.#held.push(answer);
    else answer();
  }

  #hear(office: string): void {
    if (!this.#mayBeIn(office)) this.#ledger.breach(`${this.name} in ${this.office} heard of ${office}`);
  }

  /** A move is done before its ack is here; so whoever asked to be elsewhere may be there. */
  #mayBeIn(office: string): boolean {
    return this.office === undefined || this.office === office || this.#asked.includes(office);
  }

  /** Resolves to the ack, or to nothing when the connection ends before it. */
  #ask(event: string, payload: object): Promise<unknown[]> {
    const socket = this.#socket;
    return new Promise((resolve) => {
      if (!socket?.connected) {
        resolve([new Error("not connected")]);
        return;
      }
      socket.once("disconnect", () => resolve([new Error("gone")]));
      socket.emit(event, payload, (...ack: unknown[]) => resolve(ack));
    });
  }
}
