import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import type { Config } from "../../src/config/config.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { checkAnswer } from "./check-answer.ts";
import { createLog } from "../../src/server/log/log.ts";
import { startService, type StartOptions } from "../../src/server/start.ts";
import type { Store } from "../../src/store/store.ts";
import { postgresMissing, startPostgres } from "./postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { type Sent, type SentReply, sendRequest } from "./send-request.ts";
import { copiedPostgresPlace, type MakePlace, sqlitePlace } from "./store-place.ts";

export type Settings = Readonly<Record<`${"SVC" | "OTEL"}_${string}`, string>>;

/** The whole service as `lcc serve` starts it, with its log in memory and a clock that the test may move. */
export interface StartedApi {
  readonly url: string;
  readonly store: Store;
  readonly config: Config;
  /** Local paths may be scanned here; the data directory is another one. */
  readonly workspace: string;
  readonly dataDir: string;
  /** Every line of the log so far, and what was announced to the operator. */
  readonly lines: string[];
  /** How far the clock of the service is ahead. */
  readonly clock: { aheadMs: number };
  send(request: Sent): Promise<SentReply>;
  login(username: string, password: string): Promise<LoggedIn>;
  /** Registers an account of the role `user`, and logs it in. */
  join(username: string, password: string): Promise<LoggedIn>;
  stop(): Promise<void>;
}

export interface LoggedIn {
  readonly access: string;
  readonly refresh: string;
}

/** Shorter intervals than usual. */
export type Intervals = Pick<StartOptions, "indexingMs">;

export type StartApi = (settings?: Settings, intervals?: Intervals) => Promise<StartedApi>;

export const adminPassword = "correct horse battery staple";
export const signingKey = "0123456789abcdef0123456789abcdef";

/**
 * Runs a suite on an empty SQLite file and on an empty PostgreSQL database; what it starts is stopped at its end.
 * `npm test` leaves PostgreSQL to `npm run test:slow`: both have the same store interface, whose tests run on both.
 */
export function onEachDatabase(name: string, suite: (start: StartApi) => void): void {
  const wanted = process.env["LCC_TEST_API_ON"];
  if (wanted !== "postgresql") describe(`${name} on SQLite`, () => suite(starter(sqlitePlace)));
  if (wanted === "sqlite") return;

  describe(`${name} on PostgreSQL`, { skip: postgresMissing() ?? false }, () => {
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
    before(async () => {
      server = await startPostgres();
    });
    suite(starter(copiedPostgresPlace(() => server?.url ?? "", prepareDatabase)));
    after(() => server?.stop());
  });
}

/** For a suite on SQLite alone. */
export function onSqlite(): StartApi {
  return starter(sqlitePlace);
}

function starter(makePlace: MakePlace): StartApi {
  const endings: (() => Promise<void>)[] = [];
  after(async () => {
    for (const end of endings.reverse()) await end();
  });
  return async (settings = {}, intervals = {}) => {
    const place = await makePlace();
    endings.push(() => place.remove());
    const api = await startApi({ SVC_DATABASE_URL: place.url, ...settings }, intervals);
    endings.push(() => api.stop());
    return api;
  };
}

async function startApi(settings: Settings, intervals: Intervals): Promise<StartedApi> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-api-"));
  const [dataDir, workspace] = [join(folder, "data"), mkdtempSync(join(folder, "workspace-"))];
  const env = { ...usualSettings(dataDir, workspace), SVC_ADMIN_PASSWORD: adminPassword, ...settings };
  const config = loadConfig(env);
  const lines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => lines.push(line) });
  const announce = async (line: string) => void lines.push(line);
  const clock = { aheadMs: 0 };
  const now = () => new Date(Date.now() + clock.aheadMs);
  const compileCache = process.env["NODE_COMPILE_CACHE"]; // scan processes load the sources of lcc
  const service = await startService(config, {
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    log,
    announce,
    now,
    checkAnswer,
    ...intervals,
  });
  const url = service.address;
  const send = (request: Sent) => sendRequest(url, request);
  return {
    url,
    store: service.store,
    config,
    workspace,
    dataDir,
    lines,
    clock,
    send,
    login: (username, password) => login(send, username, password),
    async join(username, password) {
      const { access: token } = await login(send, "admin", env.SVC_ADMIN_PASSWORD);
      await send({ method: "POST", path: "/auth/register", token, body: { username, password } });
      return login(send, username, password);
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing uses the network, nothing is limited, and scans stay in the queue. */
function usualSettings(dataDir: string, workspace: string): Settings {
  return {
    SVC_PORT: "0",
    SVC_DATA_DIR: dataDir,
    SVC_SECRET_KEY: signingKey,
    SVC_API_ALLOW_LOCAL_PATH: "on",
    SVC_WORKSPACE_DIR: workspace,
    SVC_CODE_HOST_API_URL: "http://127.0.0.1:9",
    SVC_OFFLINE: "on",
    SVC_WORKERS: "0",
    SVC_RATE_LIMIT: "0",
    SVC_SCAN_RATE_LIMIT: "0",
    SVC_AUTH_RATE_LIMIT: "0",
    SVC_LOGIN_RATE_LIMIT: "0",
  };
}

async function login(send: StartedApi["send"], username: string, password: string): Promise<LoggedIn> {
  const body = new URLSearchParams({ username, password }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const reply = await send({ method: "POST", path: "/auth/login", headers, body });
  if (reply.status !== 200) throw new Error(`${username} cannot log in: ${reply.status} ${reply.text}`);
  const tokens = reply.json() as { readonly access_token: string; readonly refresh_token: string };
  return { access: tokens.access_token, refresh: tokens.refresh_token };
}
