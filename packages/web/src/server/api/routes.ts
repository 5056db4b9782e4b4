import { z } from "zod";
import type { Route } from "../http/route.ts";
import { stream } from "../http/route.ts";
import { callsRoute, desktopRoute, problemsRoute, resourcesRoute, stateRoute } from "./computer-routes.ts";
import { finderRoute } from "./finder-routes.ts";
import { originalRoute } from "./original-route.ts";
import { blobRoute, readRoute } from "./read-routes.ts";
import { searchRoute } from "./search-route.ts";
import { callRoute, toolsRoute } from "./tool-routes.ts";

/** GET /api/events */
const eventsRoute = stream("/api/events", z.object({}), async (_, { context, response }) =>
  context.streams.open(response),
);

/** Every address of the API. */
export const routes: readonly Route[] = [
  stateRoute,
  finderRoute,
  readRoute,
  blobRoute,
  originalRoute,
  searchRoute,
  desktopRoute,
  toolsRoute,
  callRoute,
  resourcesRoute,
  callsRoute,
  problemsRoute,
  eventsRoute,
];
