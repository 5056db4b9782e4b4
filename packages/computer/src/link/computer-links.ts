import { LinkError, LinkErrorCode } from "@a2c-smcp/link";
import type { ComputerLink, ConnectOptions } from "./computer-link.ts";
import { OpeningLink } from "./computer-link.ts";
import type { OfficeHost } from "./office-host.ts";

/** Owns every link of a Computer from its first attempt on: closing leaves no office joined and no attempt under way. */
export class ComputerLinks {
  readonly #host: OfficeHost;
  readonly #open = new Set<OpeningLink>();
  #isClosed = false;

  constructor(host: OfficeHost) {
    this.#host = host;
  }

  /** Joins an office; resolves when the Computer is in, and rejects when the links are closed before that. */
  async connect(url: string, options: ConnectOptions): Promise<ComputerLink> {
    if (this.#isClosed)
      throw new LinkError(LinkErrorCode.Closed, "The Computer was closed; it joins no office");
    const onClosed = (): void => void this.#open.delete(link);
    const link: OpeningLink = new OpeningLink({ host: this.#host, url, options, onClosed });
    this.#open.add(link);
    await link.open();
    return link;
  }

  /** Leaves every office and gives up every attempt. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open].map((link) => link.close()));
  }
}
