import { join } from "node:path";
import { nodeFlags, variables } from "../../bin/long-running.js";
import type { Report } from "../../src/domain/report/report.ts";
import type { BareRoute } from "./bare-process.ts";
import { type Child, startChild } from "./child.ts";
import { fillDatabase } from "./fill.ts";
import type { Question, Target } from "./measure.ts";
import type { ServiceSettings } from "./service-process.ts";

/** A filled service, and a bare server with the same responses. */
export interface Place {
  readonly bare: Target;
  readonly service: Target;
  readonly questions: readonly NamedQuestion[];
  stop(): Promise<void>;
}

export interface NamedQuestion extends Question {
  readonly name: string;
  /** The minimum ratio to the bare server's CPU time for a request. */
  readonly min?: number;
}

const password = "a password for this run";

/** Everything that a real service has: sessions, rate limits, headers and a log. Only the limits are never reached. */
export async function startPlace(folder: string, databaseUrl: string, report: Report): Promise<Place> {
  const ids = await fillDatabase(databaseUrl, report);
  const serviceServer = startChild("service-process.ts", [...nodeFlags, ...profiling()], variables);
  const bareServer = startChild("bare-process.ts");
  const stop = async () => void (await Promise.all([serviceServer.stop(), bareServer.stop()]));
  try {
    const service = await startServiceOn(serviceServer, folder, databaseUrl);
    const { questions, routes } = await prepare(service, ids);
    const address = (await bareServer.ask("start", routes)) as string;
    return { bare: { server: bareServer, address, token: service.token }, service, questions, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `node --cpu-prof bench/run.ts api` also profiles the service. */
function profiling(): string[] {
  return process.execArgv.filter((option) => option.startsWith("--cpu-prof"));
}

async function startServiceOn(server: Child, folder: string, databaseUrl: string): Promise<Target> {
  const env = {
    SVC_PORT: "0",
    SVC_DATA_DIR: folder,
    SVC_DATABASE_URL: databaseUrl,
    SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef",
    SVC_ADMIN_PASSWORD: password,
    SVC_RATE_LIMIT: "1000000",
  };
  const settings: ServiceSettings = { env, logFile: join(folder, "service.log") };
  const address = (await server.ask("start", settings)) as string;
  const body = new URLSearchParams({ username: "admin", password });
  const reply = await fetch(`${address}/auth/login`, { method: "POST", body });
  const { access_token: token } = (await reply.json()) as { readonly access_token: string };
  return { server, address, token };
}

/** The requests to send; the bare server gets the responses of the service. */
async function prepare(service: Target, ids: readonly string[]) {
  const details = ids.filter((_, at) => at % 20 === 0).map((id) => `/scans/${id}`);
  const asked = [
    { name: "GET /health", paths: ["/health"], bareAs: "/health", requests: 3_000, min: 0.65 },
    { name: "GET /scans", paths: ["/scans"], bareAs: "/scans", requests: 1_500, min: 0.5 },
    { name: "GET /scans/{id}", paths: details, bareAs: "/scans/:id", requests: 250 },
    { name: "GET /dashboard", paths: ["/dashboard"], bareAs: "/dashboard", requests: 2_000, min: 0.5 },
  ];
  const questions: NamedQuestion[] = [];
  const routes: BareRoute[] = [];
  for (const { bareAs, ...question } of asked) {
    const body = await read(service, question.paths[0] ?? "");
    questions.push({ ...question, length: Buffer.byteLength(body) });
    routes.push([bareAs, body]);
  }
  return { questions, routes };
}

async function read({ address, token }: Target, path: string): Promise<string> {
  const reply = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}.`);
  return reply.text();
}
