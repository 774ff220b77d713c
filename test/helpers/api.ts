import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { Client as Connection } from "pg";
import { openCache } from "../../src/app.ts";
import type { Cache } from "../../src/cache/cache.ts";
import { readConfig } from "../../src/config.ts";
import { checkAnswer } from "../../src/server/check-answer.ts";
import { createLog } from "../../src/server/log.ts";
import { startService } from "../../src/server/start.ts";
import type { Store } from "../../src/store/store.ts";
import { type ApiClient, createClient } from "./api-client.ts";
import { postgresMissing, startPostgres } from "./postgres.ts";

export type Settings = Readonly<Record<`SVC_${string}`, string>>;

/** A service of its own: real HTTP, a real database, real workers where `SVC_WORKERS` says so. */
export interface Api {
  readonly url: string;
  readonly store: Store;
  readonly cache: Cache;
  readonly stranger: ApiClient;
  readonly admin: ApiClient;
  /** Logged in as `jane`, an account of the role `user`. */
  readonly user: ApiClient;
  /** A new session. */
  login(username: string, password: string): Promise<ApiClient>;
}

export const passwords = { admin: "the first of many", jane: "jane has her own words" } as const;

/** Runs the same tests on an empty SQLite file and on an empty PostgreSQL database. */
export function onBothDatabases(name: string, suite: (start: (settings?: Settings) => Promise<Api>) => void): void {
  describe(`${name} on SQLite`, () => {
    const services = createServices(async (folder) => ({ url: `sqlite:${join(folder, "lcc.db")}` }));
    after(services.stopAll);
    suite(services.start);
  });

  describe(`${name} on PostgreSQL`, { skip: postgresMissing() ?? false }, () => {
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
    const services = createServices(async () => createDatabase(server?.url ?? ""));
    before(async () => {
      server = await startPostgres();
    });
    after(async () => {
      await services.stopAll();
      await server?.stop();
    });
    suite(services.start);
  });
}

interface TestDatabase {
  readonly url: string;
  drop?(): Promise<void>;
}

/** A database of its own on a server that other tests may use as well. */
async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `lcc_test_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const connection = new Connection({ connectionString: serverUrl });
    await connection.connect();
    try {
      await connection.query(statement);
    } finally {
      await connection.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

function createServices(openDatabase: (folder: string) => Promise<TestDatabase>) {
  const endings: (() => Promise<void>)[] = [];
  return {
    async start(settings: Settings = {}): Promise<Api> {
      const folder = mkdtempSync(join(tmpdir(), "lcc-api-"));
      endings.push(async () => rmSync(folder, { recursive: true, force: true }));
      const database = await openDatabase(folder);
      if (database.drop) endings.push(database.drop);
      const service = await startInProcess({ ...usualSettings(folder, database.url), ...settings });
      endings.push(service.stop);
      return login(service);
    },
    async stopAll(): Promise<void> {
      for (const end of endings.reverse()) await end();
    },
  };
}

/** Nobody is asked over the network, nothing is limited, and scans stay in the queue. */
function usualSettings(folder: string, databaseUrl: string): Settings {
  return {
    SVC_PORT: "0",
    SVC_DATA_DIR: folder,
    SVC_DATABASE_URL: databaseUrl,
    SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef",
    SVC_ADMIN_PASSWORD: passwords.admin,
    SVC_API_ALLOW_LOCAL_PATH: "on",
    SVC_WORKSPACE_DIR: folder,
    SVC_CODE_HOST_API_URL: "http://127.0.0.1:9",
    SVC_OFFLINE: "on",
    SVC_WORKERS: "0",
    SVC_RATE_LIMIT: "0",
    SVC_SCAN_RATE_LIMIT: "0",
  };
}

interface InProcess extends Pick<Api, "url" | "store" | "cache"> {
  stop(): Promise<void>;
}

async function startInProcess(env: Settings): Promise<InProcess> {
  const config = readConfig(env);
  const log = createLog("silent", process.stderr);
  const service = await startService(config, { env: { ...process.env, ...env }, log, announce: () => {}, checkAnswer });
  // The service has its own connection; what it keeps there shows in this one.
  const cache = await openCache(config, () => new Date(), failLoudly);
  return {
    url: service.address,
    store: service.store,
    cache,
    async stop() {
      await cache.close();
      await service.stop();
    },
  };
}

function failLoudly(message: string): void {
  throw new Error(message);
}

async function login(service: InProcess): Promise<Api> {
  const stranger = createClient(service.url);
  const enter = async (username: string, password: string) => {
    const { body } = await stranger.form<{ access_token: string }>("/auth/login", { username, password });
    return createClient(service.url, body.access_token);
  };
  const admin = await enter("admin", passwords.admin);
  await admin.post("/auth/register", { username: "jane", password: passwords.jane, email: "jane@example.org" });
  return { ...service, stranger, admin, user: await enter("jane", passwords.jane), login: enter };
}
