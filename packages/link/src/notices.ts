import type { NotificationName } from "@a2c-smcp/protocol";
import { Notifications, notifications } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { EventEmitter } from "eventemitter3";
import type { z } from "zod";

/** What a notification carries. */
export type NoticeOf<N extends NotificationName> = z.infer<(typeof notifications)[N]>;

/** The notifications of the server by name, with the listener that each takes. */
export type NoticeEvents = { [N in NotificationName]: (notice: NoticeOf<N>) => void };
/** The emitter of the notifications of the server. */
export type Notices = EventEmitter<NoticeEvents>;

interface NoticeSource {
  on(event: NotificationName, listener: (notice: unknown) => void): unknown;
}

/** Hands the server's notifications on, checked; one that is not what the protocol says is dropped with a warning. */
export function bindNotices(socket: unknown, notices: Notices, logger: Logger): void {
  for (const name of Object.values(Notifications))
    (socket as NoticeSource).on(name, (raw) => {
      // In an office of a thousand most of what is told is of interest to nobody here.
      if (notices.listenerCount(name) === 0) return;
      const notice = notifications[name].safeParse(raw);
      if (!notice.success) logger.warn("a notification was not well-formed and was dropped", { event: name });
      else deliver(() => notices.emit(name, notice.data as never), { event: name, logger });
    });
}

/** Socket.IO calls back outside of any guard: an error of a listener is logged and ends nothing. */
function deliver(work: () => void, { event, logger }: { event: string; logger: Logger }): void {
  try {
    work();
  } catch (cause) {
    logger.error("a notification could not be handled", { event, cause });
  }
}
