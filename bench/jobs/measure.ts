import { join } from "node:path";
import { logIn } from "../../scripts/faults/clients.ts";
import { createPlace, type DatabaseKind, type Place } from "../../scripts/faults/place.ts";
import { type Run, runLcc } from "../../scripts/faults/program.ts";
import { manyLicenses } from "../../scripts/faults/targets.ts";
import { freePort } from "../../test/helpers/free-port.ts";
import { createRepository } from "../../test/helpers/git-server.ts";
import { report } from "../report.ts";
import { watchHealth } from "./watch-health.ts";
import { watchMemory } from "./watch-memory.ts";

export const scanCount = 50;

const maxHealthMs = 100;

export interface Crew {
  /** Concurrent scans in the server. */
  readonly inServer: number;
  /** Additional processes that run one scan each. */
  readonly workers: number;
}

/** Measures the whole service, from the request to the stored report. */
export async function measureJobs(database: DatabaseKind, crew: Crew): Promise<void> {
  const place = await createPlace(database, { isDiskSmall: false, hasRedis: false });
  const runs: Run[] = [];
  try {
    const addresses = createRepositories(place);
    const port = await freePort();
    const server = startLcc(place, "serve", { SVC_PORT: String(port), SVC_WORKERS: String(crew.inServer) });
    runs.push(server);
    await untilReady(server); // it creates the tables that workers need
    for (let count = 0; count < crew.workers; count++) runs.push(startLcc(place, "worker", { SVC_WORKERS: "1" }));
    await Promise.all(runs.map(untilReady));
    await measureRuns(`http://127.0.0.1:${port}`, addresses, runs);
  } finally {
    for (const run of runs) run.signal("SIGTERM");
    await Promise.all(runs.map(({ ended }) => ended));
    await place.remove();
  }
}

function createRepositories({ repositories, git }: Place): string[] {
  return Array.from({ length: scanCount }, (_, at) => {
    const name = `bench/project-${at}`;
    createRepository(repositories, name, { "package-lock.json": manyLicenses(20 + at) });
    return `${git.address}/${name}`;
  });
}

function startLcc(place: Place, command: string, env: Readonly<Record<string, string>>): Run {
  return runLcc({
    args: [command],
    folder: place.folder,
    env: { ...place.settings, ...env },
    logFile: join(place.folder, `${command}.log`),
  });
}

async function untilReady(run: Run): Promise<void> {
  if (!(await run.ready)) throw new Error(run.stderrTail());
}

async function measureRuns(url: string, addresses: readonly string[], [server, ...workers]: readonly Run[]) {
  const token = await logIn(url);
  await scan(url, token, addresses[0] ?? ""); // warm-up
  const health = watchHealth(url);
  const serverMemory = watchMemory(server ? [server.pid] : []);
  const workerMemory = watchMemory(workers.map(({ pid }) => pid));
  const began = performance.now();
  const times = await Promise.all(
    addresses.map(async (address) => {
      await scan(url, token, address);
      return performance.now() - began;
    }),
  );
  const minutes = (performance.now() - began) / 60_000;
  const { p99Ms, count } = await health.stop();
  report("scans a minute", scanCount / minutes, "scans");
  report("first result", Math.min(...times) / 1_000, "s");
  report("last result", Math.max(...times) / 1_000, "s");
  report(`GET /health meanwhile, p99 of ${count}`, p99Ms, "ms", maxHealthMs);
  report("memory of the server, at most", serverMemory.stop(), "MB");
  const workersMb = workerMemory.stop();
  if (workers.length > 0) report("memory of a worker, at most", workersMb, "MB");
}

/** Requests a scan, and waits until it ends. */
async function scan(url: string, token: string, address: string): Promise<void> {
  const reply = await fetch(`${url}/scans`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", prefer: "wait=600" },
    body: JSON.stringify({ repo_url: address }),
  });
  const text = await reply.text();
  const { state } = JSON.parse(text) as { readonly state?: string };
  if (reply.status !== 201 || state !== "complete") throw new Error(`${address}: ${reply.status} ${text}`);
}
