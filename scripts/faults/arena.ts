import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { logIn } from "./clients.ts";
import { openJournal } from "./journal.ts";
import type { Journal } from "./journal-rows.ts";
import { processesLeft } from "./leftovers.ts";
import { createPlace, type DatabaseKind, type Place, type PlaceOptions } from "./place.ts";
import { type Run, runLcc } from "./program.ts";
import { freePort } from "../../test/helpers/free-port.ts";
import { sendRequest, type Sent, type SentReply } from "../../test/helpers/send-request.ts";

/** A place with programs that are started and stopped individually. */
export interface Arena {
  readonly place: Place;
  serve(options?: ServeOptions): Promise<ServerRun>;
  /** With the build of another folder, if one is given. */
  work(build?: string): Promise<Run>;
  /** Changes in the database since the first call. */
  journal(): Promise<Journal>;
  /** Stops all programs; returns the processes that are still running. */
  close(): Promise<string[]>;
}

export interface ServeOptions {
  readonly workers?: number;
  readonly port?: number;
  /** Another folder whose build runs. */
  readonly build?: string | undefined;
  /** In addition to those of the place, with precedence. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface ServerRun extends Run {
  readonly url: string;
  readonly port: number;
  /** As `admin`. */
  send(request: Sent): Promise<SentReply>;
  /** The response to a scan request. */
  post(wish: object, headers?: Readonly<Record<string, string>>): Promise<SentReply>;
}

export const leaseMs = 2_000;

interface ArenaOptions {
  /** Abandoned scans are taken over after two seconds; default true. */
  readonly isLeaseShort?: boolean;
  readonly place?: PlaceOptions;
}

export async function openArena(
  database: DatabaseKind,
  { isLeaseShort = true, place: placeOptions = {} }: ArenaOptions = {},
): Promise<Arena> {
  const place = await createPlace(database, placeOptions);
  const runs: Run[] = [];
  let journal: Promise<Journal> | undefined;
  let token: string | undefined;

  async function start(kind: "serve" | "worker", env: Readonly<Record<string, string>>, build?: string): Promise<Run> {
    const logs = join(place.folder, "logs");
    mkdirSync(logs, { recursive: true });
    const run = runLcc({
      args: [kind, ...(isLeaseShort ? ["--lease-ms", `${leaseMs}`] : [])],
      folder: place.folder,
      env: { ...place.settings, ...env },
      logFile: join(logs, `${kind}-${runs.length}.log`),
      build,
    });
    runs.push(run);
    if (!(await run.ready)) throw new Error(run.stderrTail());
    return run;
  }

  return {
    place,
    async serve({ workers = 0, port: given, settings = {}, build } = {}) {
      const port = given ?? (await freePort());
      const url = `http://127.0.0.1:${port}`;
      const run = await start("serve", { SVC_WORKERS: `${workers}`, SVC_PORT: `${port}`, ...settings }, build);
      token ??= await logIn(url);
      const send = (request: Sent) => sendRequest(url, { token, ...request });
      return {
        ...run,
        url,
        port,
        send,
        post: (body, headers = {}) => send({ method: "POST", path: "/scans", body, headers }),
      };
    },
    work: (build) => start("worker", { SVC_WORKERS: "1" }, build),
    journal: () => (journal ??= openJournal(place.databaseUrl)),
    async close() {
      await (await journal)?.close();
      for (const run of runs) if (!run.hasEnded()) run.signal("SIGKILL");
      await Promise.all(runs.map(({ ended }) => ended));
      const left = await processesLeft(place.folder, 15_000);
      await place.remove();
      return left;
    },
  };
}

/** The id of a scan from a 201 response. */
export function readId({ status, headers, text }: SentReply): string {
  const id = headers.location?.split("/").at(-1);
  if (status !== 201 || id === undefined) throw new Error(`no scan was accepted: ${status} ${text}`);
  return id;
}
