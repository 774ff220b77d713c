import { collectDefaultMetrics, Registry } from "prom-client";
import { createRequestHistogram } from "../request/request-histogram.ts";

/** Metrics of the service, for Prometheus. */
export interface Metrics {
  /** For modules that add their own metrics. */
  readonly registry: Registry;
  text(): Promise<string>;
  observe(method: string, route: string, status: number, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const requests = createRequestHistogram();
  return {
    registry,
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
    observe: (method, route, status, seconds) => requests.observe(method, route, status, seconds),
  };
}

/** No counters, though their names say so; their sums over `type` have the same figures. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];
