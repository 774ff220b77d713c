import { Type } from "typebox";
import type { ServerParts } from "../parts.ts";
import { answer, type Route, route } from "../route.ts";

export function metricsRoutes({ metrics }: ServerParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/metrics",
      operationId: "getMetrics",
      tag: "service",
      summary: "Measurements of the service, for Prometheus",
      description: "Requests by route, method and status, and the state of the process, in Prometheus' text format.",
      access: "user",
      answer: Type.String({ description: "One measurement a line." }),
      answerType: "text/plain; version=0.0.4; charset=utf-8",
      answerExample: "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1767225600\n",
      handle: async () => answer({ raw: await metrics() }),
    }),
  ];
}
