import { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import { AppError } from "../../domain/errors.ts";
import { countedUses } from "../../store/projects/project-search.ts";
import type { ComponentFilter } from "../../store/store.ts";
import { defined } from "../../text/defined.ts";
import { toNext } from "../../text/page-cursor.ts";
import { checkOffset, createPageReader } from "../request/input/deep-page.ts";
import { componentsCsv } from "../response/components-csv.ts";
import * as example from "../examples/examples.ts";
import type { ServerDeps } from "../server-deps.ts";
import { answer, type Route, route } from "../route.ts";
import * as schemas from "../schemas/schemas.ts";

/** Where a component or a license is used, over all projects. */
export function componentRoutes({ store: { components } }: Pick<ServerDeps, "store">): Route[] {
  const exporting = new Set<string>();
  return [
    route({
      method: "GET",
      path: "/components",
      operationId: "findComponents",
      tag: "projects",
      summary: "Where a component or a license is used",
      description:
        "Searches the latest complete scan of each project; sorted by name. With `format=csv` the answer is " +
        "`text/csv` with all matches, as a stream: one at a time per user, otherwise 429. A scan can be found shortly " +
        "after it has ended; `notIndexed`, and the header `X-Not-Indexed` of the CSV, say how many projects " +
        "are not up to date.",
      access: "user",
      query: schemas.ComponentQuery,
      answer: schemas.FoundComponents,
      moreAnswerTypes: ["text/csv"],
      answerExample: { items: [example.componentUse], total: 1, notIndexed: 0 },
      fails: ["query_too_slow"],
      async handle({ query, caller }) {
        const { limit = schemas.defaultLimit } = query;
        const filter = toFilter(query);
        if (query.group !== undefined && query.format !== "csv") {
          const offset = checkOffset(query.offset);
          const { items, total } = await components.groups(filter, query.group, { offset, limit });
          const shown = total > countedUses ? { total: countedUses, totalIsMinimum: true } : { total };
          return { items: [], groups: [...items], ...shown, notIndexed: await components.countOutdated() };
        }
        if (query.format !== "csv") {
          const { items, next, ...page } = await components.search(filter, { ...readStart(query), limit });
          return { ...page, items: [...items], ...(next && { next: toNext(next) }) };
        }
        const { notIndexed } = await components.search(filter, { offset: 0, limit: 1 });
        const open = async () => {
          const leave = startDownload(exporting, caller.user.username);
          return Readable.from(componentsCsv(components.all(filter)), { objectMode: false }).once("close", leave);
        };
        const name = 'attachment; filename="components.csv"';
        return answer({
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": name,
            "x-not-indexed": String(notIndexed),
          },
          stream: { open },
        });
      },
    }),
  ];
}

/** The name as it is searched, the number of the component, and the project of the last entry of a page. */
const readStart = createPageReader(
  Type.Object({ search: Type.String(), id: Type.Integer(), project: Type.String() }, { additionalProperties: false }),
);

function toFilter({ name, license, family, type }: Static<typeof schemas.ComponentQuery>): ComponentFilter {
  return defined({ name, license, family, type });
}

/** Returns the function that ends the download. */
function startDownload(users: Set<string>, username: string): () => void {
  if (users.has(username)) {
    const message = "You are already downloading a list of components. Wait until it has finished.";
    throw new AppError("rate_limited", message, { retryAfterSeconds: 10 });
  }
  users.add(username);
  return () => users.delete(username);
}
