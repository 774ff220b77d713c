import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { createCounters } from "../../src/auth/counters/counters.ts";
import { invalidCredential } from "../../src/auth/login/invalid-credential.ts";
import type { Environment } from "../../src/config/config.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import type { Caller, UserRole } from "../../src/domain/account.ts";
import { AppError } from "../../src/domain/errors.ts";
import { checkAnswer } from "../helpers/check-answer.ts";
import type { Readiness } from "../../src/queue/readiness.ts";
import { createServer, type ServerOptions } from "../../src/server/create-server.ts";
import { createLog } from "../../src/server/log/log.ts";
import { createMetrics } from "../../src/server/metrics/metrics.ts";
import type { ServerDeps } from "../../src/server/server-deps.ts";
import { answer, type Route, route } from "../../src/server/route.ts";
import { docsRoutes } from "../../src/server/routes/docs.ts";
import { healthRoutes } from "../../src/server/routes/health.ts";
import { metricsRoutes } from "../../src/server/routes/metrics.ts";

export interface MadeUpServer {
  readonly app: FastifyInstance;
  readonly port: number;
  readonly base: string;
  /** Every line of the log so far. */
  readonly lines: string[];
  /** The routes that the description lists, and those that it does not. */
  readonly routes: readonly Route[];
  readonly things: Things;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** What the routes saw, and what they wait for. */
export interface Things {
  readonly received: unknown[];
  readonly started: PromiseWithResolvers<void>;
  readonly release: PromiseWithResolvers<void>;
  readonly aborted: PromiseWithResolvers<void>;
  now: number;
  readiness: Readiness;
}

export const userKey = { authorization: "Bearer user" };
export const adminKey = { authorization: "Bearer admin" };

/** A server with a few routes of each kind on a real port, and the log in memory. */
export async function startMadeUp(env: Environment = {}, options: Partial<ServerOptions> = {}): Promise<MadeUpServer> {
  const lines: string[] = [];
  const things: Things = {
    received: [],
    started: Promise.withResolvers(),
    release: Promise.withResolvers(),
    aborted: Promise.withResolvers(),
    now: Date.now(),
    readiness: { database: "ok", queue: "ok", migrations: "ok" },
  };
  const metrics = createMetrics();
  const now = () => new Date(things.now);
  const parts = {
    config: loadConfig(env),
    accounts: { authenticate },
    metrics: metrics.text,
    ready: async () => things.readiness,
    now,
  } as unknown as ServerDeps;
  const listed = [...madeUpRoutes(things), ...healthRoutes(parts), ...metricsRoutes(parts)];
  const routes = [...listed, ...docsRoutes(listed)];
  const log = createLog(env["SVC_LOG_LEVEL"] ?? "debug", { write: (line) => lines.push(line) });
  const app = createServer(parts, routes, { log, counters: createCounters({ now }), metrics, checkAnswer, ...options });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    app,
    port,
    base,
    lines,
    routes,
    things,
    get: (path, headers = {}) => fetch(base + path, { headers, redirect: "manual" }),
    post: (path, body, headers = {}) =>
      fetch(base + path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
  };
}

/** A credential is the name of its role. */
async function authenticate(authorization: string | undefined): Promise<Caller> {
  const role = /^Bearer (user|admin)$/.exec(authorization ?? "")?.[1] as UserRole | undefined;
  if (!role) throw invalidCredential();
  const user = {
    id: role,
    username: role,
    email: "",
    fullName: "",
    role,
    isDisabled: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  return { user, role, by: { sessionId: "s" } };
}

const Thing = Type.Object(
  { name: Type.String(), size: Type.Optional(Type.Integer()) },
  { $id: "Thing", description: "Something made up." },
);
const common = { tag: "things", summary: "Made up", answer: Thing, answerExample: { name: "a" } };
const ThingParams = Type.Object({ thing_id: Type.String({ description: "Which one." }) });

/** More than the system takes from a server whose client does not read. */
export const large = { pieces: 32, pieceBytes: 1024 * 1024 };

function largePiece(): Buffer {
  return Buffer.alloc(large.pieceBytes, "x");
}

/** A few bytes now and then, without end. */
async function* drip(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(100, "x");
    await pause(50);
  }
}

function largeBytes(): Buffer {
  return Buffer.alloc(large.pieces * large.pieceBytes, "x");
}

function madeUpRoutes(things: Things): Route[] {
  return [
    route({
      ...common,
      method: "GET",
      path: "/things",
      operationId: "listThings",
      access: "user",
      query: Type.Object({
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
        isNew: Type.Optional(Type.Boolean()),
        word: Type.Optional(Type.String()),
        order: Type.Optional(Type.Unsafe<string>({ type: "string", enum: ["up", "down"], default: "up" })),
      }),
      handle: async ({ query, address }) => {
        things.received.push({ ...query, address });
        return { name: "list" };
      },
    }),
    route({
      ...common,
      method: "POST",
      path: "/things",
      operationId: "makeThing",
      access: "user",
      limit: "scans",
      status: 201,
      body: Type.Object({
        name: Type.String({ minLength: 1 }),
        size: Type.Optional(Type.Integer({ minimum: 0 })),
        tags: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
        note: Type.Optional(Type.String({ maxLength: 300 })),
        role: Type.Optional(Type.Unsafe<string>({ type: "string", enum: ["user", "admin"] })),
      }),
      bodyExample: { name: "a" },
      answerHeaders: { Location: "Where it is." },
      handle: async ({ body }) => {
        things.received.push(body);
        return answer({
          headers: { Location: `/things/${encodeURIComponent(body.name)}` },
          value: { name: body.name },
        });
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/things/{thing_id}",
      operationId: "getThing",
      access: "user",
      params: ThingParams,
      fails: ["not_found"],
      handle: async ({ params: { thing_id: id } }) => {
        things.received.push(id);
        if (id === "none") throw new AppError("not_found", "There is no thing none.");
        if (id === "bug") throw new Error("secret detail at postgres://lcc:hunter2@db/lcc");
        if (id === "busy") throw new AppError("busy", "Too many at once.");
        if (id === "down")
          throw new AppError("database_unavailable", "The database does not answer.", { retryAfterSeconds: 3 });
        if (id === "undocumented") return { name: id, extra: 1 };
        return { name: id };
      },
    }),
    route({
      ...common,
      method: "DELETE",
      path: "/things/{thing_id}",
      operationId: "dropThing",
      access: "admin",
      params: ThingParams,
      handle: async ({ params }) => ({ name: params.thing_id }),
    }),
    route({
      ...common,
      method: "POST",
      path: "/login",
      operationId: "login",
      access: "anyone",
      limit: "none",
      body: Type.Object({ username: Type.String(), password: Type.String(), age: Type.Optional(Type.Integer()) }),
      bodyType: "form",
      handle: async ({ body }) => {
        things.received.push(body);
        return { name: body.username };
      },
    }),
    route({
      ...common,
      method: "POST",
      path: "/refresh",
      operationId: "refresh",
      access: "anyone",
      body: Type.Object({ refresh_token: Type.Optional(Type.String({ maxLength: 8192 })) }),
      bodyType: "json or form",
      handle: async ({ body }) => ({ name: body.refresh_token ?? "none" }),
    }),
    ...Object.entries({
      "/large/bytes": answer({ raw: largeBytes() }),
      "/large/pieces": answer({
        stream: {
          bytes: large.pieces * large.pieceBytes,
          open: async () => Readable.from(Array<Buffer>(large.pieces).fill(largePiece())),
        },
      }),
      "/dripping": answer({ stream: { open: async () => Readable.from(drip()) } }),
    }).map(([path, given]) =>
      route({
        ...common,
        method: "GET",
        path,
        operationId: path,
        access: "anyone",
        limit: "none",
        answer: Type.Unknown(),
        answerType: "text/plain",
        isHidden: true,
        handle: async () => given,
      }),
    ),
    route({
      ...common,
      method: "POST",
      path: "/slow",
      operationId: "wait",
      access: "anyone",
      handle: async ({ signal }) => {
        signal.addEventListener("abort", () => things.aborted.resolve());
        things.started.resolve();
        await Promise.race([things.release.promise, things.aborted.promise]);
        return { name: "slow" };
      },
    }),
  ];
}
