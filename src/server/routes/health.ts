import { Type } from "typebox";
import { AppError } from "../../domain/errors.ts";
import { type Check, failedChecks, isReady, type Readiness } from "../../queue/readiness.ts";
import type { ServerDeps } from "../server-deps.ts";
import { answer, type Route, route } from "../route.ts";

const Result = (description: string) => Type.Unsafe<Check>({ type: "string", enum: ["ok", "failed"], description });

const Health = Type.Object(
  {
    status: Type.Unsafe<"ok">({ type: "string", enum: ["ok"], description: "Always `ok`." }),
    checks: Type.Optional(
      Type.Object(
        {
          database: Result("Whether the database responds."),
          queue: Result("Whether scans can be queued and claimed."),
          migrations: Result("Whether the database schema is that of this version."),
        },
        { description: "Only with `ready=1`; all are `ok` then." },
      ),
    ),
  },
  { $id: "Health", description: "Liveness of the service." },
);

const Query = Type.Object({
  ready: Type.Optional(
    Type.Unsafe<"1">({
      type: "string",
      enum: ["1"],
      description:
        "Also checks whether the service is ready: database, queue and schema. Checked at most every 2 seconds.",
    }),
  ),
});

/** Called every few seconds by monitoring, so it must be cheap. */
export function healthRoutes({ ready }: Pick<ServerDeps, "ready">): Route[] {
  const healthy = answer({ raw: JSON.stringify({ status: "ok" }) });
  return [
    route({
      method: "GET",
      path: "/health",
      operationId: "getHealth",
      tag: "service",
      summary: "Tell whether the service is up, and with `ready=1` whether it is ready",
      description: "Needs no authentication and is not rate limited.",
      access: "anyone",
      limit: "none",
      query: Query,
      answer: Health,
      answerExample: { status: "ok" },
      fails: ["not_ready"],
      handle: async ({ query }) =>
        query.ready === undefined ? healthy : answer({ value: readyAnswer(await ready()) }),
    }),
  ];
}

/** Throws if a check failed. */
function readyAnswer(checks: Readiness): object {
  if (isReady(checks)) return { status: "ok", checks };
  if (checks.accepting) throw new AppError("not_ready", "The service is shutting down.");
  throw new AppError("not_ready", `The service is not ready: ${failedChecks(checks)} failed.`);
}
