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
      summary: "Metrics of the service, for Prometheus",
      description:
        "Requests by route, method and status, scans and their requests to license sources, the queue, and the state of the process, in the Prometheus text format.",
      access: "user",
      answer: Type.String({ description: "One metric per line." }),
      answerType: metricsType,
      answerExample: "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1767225600\n",
      handle: async () => answer({ raw: await metrics() }),
    }),
  ];
}
