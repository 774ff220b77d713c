import type { ProjectRecord } from "../../store/store.ts";
import { defined } from "../../text/defined.ts";
import * as example from "../examples/examples.ts";
import type { ServerDeps } from "../server-deps.ts";
import { type Route, route } from "../route.ts";
import { summarizeScan } from "../response/scan-summary.ts";
import * as schemas from "../schemas/schemas.ts";

/** All projects, each with its latest scan. */
export function projectRoutes({ store: { projects } }: Pick<ServerDeps, "store">): Route[] {
  return [
    route({
      method: "GET",
      path: "/projects",
      operationId: "listProjects",
      tag: "projects",
      summary: "List all projects, each with its latest scan",
      description: "`complete` is the last result of a project whose latest scan is pending or has failed.",
      access: "user",
      query: schemas.ProjectQuery,
      answer: schemas.Projects,
      answerExample: { items: [example.project], total: 1 },
      async handle({ query: { q: text, status, completeness, sort, offset = 0, limit = schemas.defaultLimit } }) {
        const filter = defined({ text, status, completeness, sort });
        const { items, total } = await projects.list({ ...filter, offset, limit });
        return { items: items.map(showProject), total };
      },
    }),
  ];
}

function showProject({ project, scans, latest, complete }: ProjectRecord) {
  return { project, scans, latest: summarizeScan(latest), complete: complete ? summarizeScan(complete) : null };
}
