import { Type } from "typebox";
import { metricsType } from "../../worker/health-server.ts";
import type { ServerDeps } from "../server-deps.ts";
import { answer, type Route, route } from "../route.ts";

export function metricsRoutes({ metrics }: ServerDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/metrics",
      operationId: "getMetrics",
      tag: "service",
      summary: "Measurements of the service, for Prometheus",
      description:
        "Requests by route, method and status, scans and what they asked for, the queue, and the state of the process, in Prometheus' text format.",
      access: "user",
      answer: Type.String({ description: "One measurement a line." }),
      answerType: metricsType,
      answerExample: "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1767225600\n",
      handle: async () => answer({ raw: await metrics() }),
    }),
  ];
}
