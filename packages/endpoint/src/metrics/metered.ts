import type { MetricFamily } from "@a2c-smcp/runtime";
import { metricsText } from "@a2c-smcp/runtime";
import type { Endpoint } from "../endpoint.ts";
import { meterServer } from "./meter-server.ts";
import { RequestMeter } from "./request-meter.ts";

/** The same endpoint, with figures of what its clients ask for and, beside them, those that it has itself. */
export function metered<Change>(
  endpoint: Endpoint<Change>,
  figures: () => readonly MetricFamily[] = () => [],
): Endpoint<Change> {
  const meter = new RequestMeter();
  return {
    ...endpoint,
    connect: (era, isLasting = true) => {
      const connection = endpoint.connect(era, isLasting);
      meterServer(connection.server, meter);
      if (!isLasting) return connection;
      const leave = meter.enter();
      return {
        ...connection,
        onClosed: () => {
          leave();
          connection.onClosed?.();
        },
      };
    },
    metrics: () => metricsText([...meter.families(), ...figures()]),
  };
}
