import { createServer, type Server, type ServerResponse } from "node:http";
import { failedChecks, isReady, type Readiness } from "../queue/readiness.ts";

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly ready: () => Promise<Readiness>;
  /** The text of `/metrics`. */
  readonly metrics: () => Promise<string>;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `/health` (the worker is running), `/health?ready=1` (it can run scans) and `/metrics`. */
export async function startHealthServer({ host, port, ...checks }: HealthOptions): Promise<HealthServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    void answer(request.method ?? "", request.url ?? "", checks, response);
  });
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : port, close: () => close(server) };
}

async function answer(
  method: string,
  url: string,
  { ready, metrics }: Pick<HealthOptions, "ready" | "metrics">,
  response: ServerResponse,
): Promise<void> {
  if (method !== "GET" && method !== "HEAD") return send(response, 405, { status: "method_not_allowed" });
  if (url === "/health") return send(response, 200, { status: "ok" });
  if (url === "/metrics") return sendMetrics(response, metrics);
  if (url !== "/health?ready=1") return send(response, 404, { status: "not_found" });
  const checks = await ready();
  if (isReady(checks)) return send(response, 200, { status: "ok", checks });
  const detail = `The worker is not ready: ${failedChecks(checks)} failed.`;
  return send(response, 503, { status: "not_ready", code: "not_ready", detail, checks });
}

async function sendMetrics(response: ServerResponse, metrics: () => Promise<string>): Promise<void> {
  const text = await metrics().catch(() => undefined);
  if (text === undefined) return send(response, 500, { status: "internal" });
  response.writeHead(200, { "content-type": metricsType, "cache-control": "no-store" });
  response.end(text);
}

/** Prometheus' text format. */
export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
