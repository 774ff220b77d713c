import { collectDefaultMetrics, Registry } from "prom-client";
import { createRequestHistogram } from "./request/request-histogram.ts";

/** What the service measures about itself, in Prometheus' words. */
export interface Metrics {
  /** For parts that have something of their own to show. */
  readonly registry: Registry;
  text(): Promise<string>;
  observe(method: string, route: string, status: number, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestHistogram();
  return {
    registry,
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
    observe: (method, route, status, seconds) => requests.observe(method, route, status, seconds),
  };
}
