import { setTimeout as pause } from "node:timers/promises";
import { readId, openArena, type ServerRun } from "../../scripts/faults/arena.ts";
import { logIn } from "../../scripts/faults/clients.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { sendRequest } from "../../test/helpers/send-request.ts";
import { report } from "../report.ts";

const queued = 2_000;
const rounds = 5;
const password = "a second correct horse";

/** How long the scan of one user waits while another user has 2,000 in the queue, measured in scans. */
export async function measureFairness(database: DatabaseKind): Promise<void> {
  const arena = await openArena(database, { isLeaseShort: false, place: { isDiskSmall: false, hasRedis: false } });
  try {
    const server = await arena.serve({ workers: 1, settings: { SVC_MAX_QUEUED_PER_USER: "0" } });
    const wish = arena.place.targets.quick[0] ?? {};
    const body = { username: "other", password };
    const made = await server.send({ method: "POST", path: "/auth/register", body });
    if (made.status !== 201) throw new Error(`No second account: ${made.status} ${made.text}`);
    const token = await logIn(server.url, password, "other");
    const began = performance.now();
    for (let at = 0; at < queued; at += 20) await Promise.all(Array.from({ length: 20 }, () => server.post(wish)));
    report(`${queued} scans accepted, each`, (performance.now() - began) / queued, "ms");
    const scanMs = await timeOfScan(server);
    report("one scan, from one to the next", scanMs, "ms");
    const waits: number[] = [];
    const ended: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const sentAt = performance.now();
      const reply = await sendRequest(server.url, { method: "POST", path: "/scans", token, body: wish });
      const id = readId(reply);
      const before = await countPending(server);
      while ((await stateOf(server, id)) === "queued") await pause(10);
      ended.push(before - (await countPending(server)));
      waits.push((performance.now() - sentAt) / scanMs);
      await pause(random(scanMs));
    }
    report("scans that still wait", await countPending(server), "scans");
    // Scans take different times, so the number of scans is measured.
    report("another's scan begins after, at most", Math.max(...ended), "scans", 2);
    report("  which is, the slowest", Math.max(...waits), "scan times");
  } finally {
    await arena.close();
  }
}

/** Measured by how many scans end in a period. */
async function timeOfScan(server: ServerRun): Promise<number> {
  const [before, began] = [await countPending(server), performance.now()];
  await pause(10_000);
  const ended = before - (await countPending(server));
  return (performance.now() - began) / Math.max(1, ended);
}

async function countPending(server: ServerRun): Promise<number> {
  const { pendingScans } = (await server.send({ path: "/dashboard" })).json() as { readonly pendingScans: number };
  return pendingScans;
}

async function stateOf(server: ServerRun, id: string): Promise<string> {
  const { summary } = (await server.send({ path: `/scans/${id}` })).json() as { summary: { state: string } };
  return summary.state;
}

/** A random delay, so that each request arrives at a different point of the running scan. */
function random(maxMs: number): number {
  return Math.random() * maxMs;
}
