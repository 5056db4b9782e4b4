import { z } from "zod";
import type { Route } from "../http/route.ts";
import { stream } from "../http/route.ts";
import { alwaysRoute, answerRoute, approvalRoute, revokeRoute } from "./approval-routes.ts";
import { askRoute, roomRoute } from "./ask-routes.ts";
import { callsRoute, desktopRoute, problemsRoute, resourcesRoute, stateRoute } from "./computer-routes.ts";
import { finderRoute, foldersRoute, locateRoute } from "./finder-routes.ts";
import { officeRoutes } from "./office-routes.ts";
import { originalRoute } from "./original-route.ts";
import { blobRoute, readRoute } from "./read-routes.ts";
import { rowsRoute } from "./rows-route.ts";
import { searchRoute } from "./search-route.ts";
import { skillRoute, skillsRoute } from "./skills-routes.ts";
import { callRoute, toolsRoute } from "./tool-routes.ts";
import { viewRoute } from "./view-route.ts";

/** GET /api/events */
const eventsRoute = stream(
  "/api/events",
  z.object({ attends: z.literal("yes").optional() }),
  async ({ attends }, { context, response, isOwner }) => {
    context.streams.open(response, { isPage: !isOwner });
    if (isOwner && attends) response.once("close", context.approvals?.attend("command") ?? (() => undefined));
  },
);

/** Every address of the API. */
export const routes: readonly Route[] = [
  stateRoute,
  finderRoute,
  foldersRoute,
  locateRoute,
  readRoute,
  blobRoute,
  originalRoute,
  viewRoute,
  rowsRoute,
  searchRoute,
  desktopRoute,
  toolsRoute,
  callRoute,
  approvalRoute,
  answerRoute,
  alwaysRoute,
  revokeRoute,
  askRoute,
  roomRoute,
  resourcesRoute,
  skillsRoute,
  skillRoute,
  callsRoute,
  problemsRoute,
  ...officeRoutes,
  eventsRoute,
];
