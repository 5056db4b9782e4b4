import { ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import type { AuditTrail } from "../audit-trail.ts";
import type { AuthRequest } from "../auth/auth-hook.ts";
import type { Admission } from "../auth/authenticate.ts";
import { whenCredentialsEnd } from "../auth/end-with-credentials.ts";
import { readAnnouncement } from "../http/version-gate.ts";
import { createSession } from "../offices/session.ts";
import type { Switchboard } from "../routing/switchboard.ts";
import type { TransportGuard } from "../transport/transport-guard.ts";
import { OfficeBroadcasts } from "./office-broadcasts.ts";
import type { ServerNamespace, ServerSocket } from "./server-socket.ts";
import { SocketPeer } from "./socket-peer.ts";

export interface AcceptOptions {
  readonly switchboard: Switchboard;
  readonly authenticate: (request: AuthRequest) => Promise<Admission | ProtocolError>;
  readonly addressOf: (socket: ServerSocket) => string;
  /** The guard of the transport; undefined when it is gone. */
  readonly guardOf: (socket: ServerSocket) => TransportGuard | undefined;
  readonly onRefused: (address: string, refusal: ProtocolError) => void;
  /** Milliseconds in which a connection must join an office; 0 lets it wait for ever. */
  readonly joinTimeoutMs: number;
  readonly trail: AuditTrail;
  readonly logger: Logger;
}

interface ServeOptions extends AcceptOptions {
  readonly broadcasts: OfficeBroadcasts;
}

/** Lets authenticated connections of the namespace reach the switchboard. */
export function acceptConnections(namespace: ServerNamespace, options: AcceptOptions): OfficeBroadcasts {
  namespace.use((socket, next) => {
    const decide = (refusal: ProtocolError | undefined): void => {
      if (!refusal) {
        options.guardOf(socket)?.admit();
        next();
        return;
      }
      next(Object.assign(new Error(refusal.message), { data: refusal.toPayload() }));
      // After the refusal is written: a peer that stays could try one secret after another.
      setImmediate(() => socket.conn.close());
    };
    admit(socket, options)
      .then(decide)
      .catch((cause: unknown) => {
        options.logger.error("a connection failed and is ended", { sid: socket.id, cause });
        socket.conn.close(true);
      });
  });
  const broadcasts = new OfficeBroadcasts(namespace);
  namespace.on("connection", (socket) => serve(socket, { ...options, broadcasts }));
  return broadcasts;
}

async function admit(socket: ServerSocket, options: AcceptOptions): Promise<ProtocolError | undefined> {
  const { headers, auth } = socket.handshake;
  const address = options.addressOf(socket);
  const admission = await options.authenticate({ headers, auth, address });
  if (!(admission instanceof ProtocolError)) {
    socket.data.admission = admission;
    return undefined;
  }
  options.onRefused(address, admission);
  return admission;
}

function serve(socket: ServerSocket, options: ServeOptions): void {
  const { switchboard, guardOf, joinTimeoutMs, trail, broadcasts, logger } = options;
  const { admission } = socket.data;
  const guard = guardOf(socket);
  if (!admission || !guard) {
    logger.error("a connection was announced before it was authenticated", { sid: socket.id });
    socket.disconnect(true);
    return;
  }
  const announcement = readAnnouncement(socket.request.url ?? "");
  const version = announcement.kind === "version" ? announcement.version : undefined;
  const origin = { address: options.addressOf(socket), subject: admission.subject };
  const session = createSession({ sid: socket.id, version, grant: admission.grant, ...origin });
  const connection = switchboard.connect(new SocketPeer(socket, { guard, broadcasts, logger }), session);
  trail.note("connected", { sid: socket.id, version: session.version, ...origin });

  const dropIdler = (): void => {
    if (session.standing.phase === "new") connection.peer.disconnect();
  };
  const joinTimer = joinTimeoutMs > 0 ? setTimeout(dropIdler, joinTimeoutMs) : undefined;
  let endedBy: string | undefined;
  const forget = whenCredentialsEnd(admission, (why) => {
    endedBy = `credentials ${why}`;
    // Not a word of the namespace: a client that is told to disconnect stays away, one whose transport ends comes
    // back with new credentials, or is told then what is wrong with the old ones.
    connection.peer.comeBack();
  });
  socket.onAny((event: unknown, ...args: unknown[]) => {
    try {
      if (args[0] instanceof RefusedPayload) guard.fine();
      guard.run(() => switchboard.receive(connection, event, args));
    } catch (cause) {
      logger.error("a connection failed and is ended", { sid: socket.id, cause });
      connection.peer.disconnect();
    }
  });
  // While disconnecting the socket is still in its rooms, so its office can be notified.
  socket.on("disconnecting", (reason) => {
    clearTimeout(joinTimer);
    forget();
    const why = endedBy ?? reason;
    switchboard.disconnect(connection, why);
    trail.note("disconnected", { sid: socket.id, ...origin, reason: why });
  });
}
