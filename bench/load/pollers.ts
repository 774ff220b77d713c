import { setTimeout as pause } from "node:timers/promises";
import { readId, openArena, type ServerRun } from "../../scripts/faults/arena.ts";
import { logIn } from "../../scripts/faults/clients.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { readMainThreadCpuMs } from "../../src/process/process-usage.ts";
import { report } from "../report.ts";
import type { Answers, ClientsOrder } from "./client-process.ts";
import { measureHealth, startBare, startClients } from "./health.ts";

const seconds = 10;
const scansAtOnce = 4;
/** Enough for all measurements, also where a scan takes a third of a second. */
const scansEach = 80;
const clientCount = 200;

/** Users who poll the progress of their scan every second, while other scans run. */
export async function measurePollers(database: DatabaseKind): Promise<void> {
  const arena = await openArena(database, { isLeaseShort: false, place: { isDiskSmall: false, hasRedis: false } });
  const clients = startClients();
  const bare = await startBare();
  try {
    const server = await arena.serve({ workers: scansAtOnce });
    const { resolving } = arena.place.targets;
    let last = "";
    for (let count = 0; count < scansAtOnce * scansEach; count++) last = readId(await server.post(resolving));
    const headers = { authorization: `Bearer ${await logIn(server.url)}` };
    const order = { url: server.url, method: "GET", path: `/scans/${last}`, headers } as const;
    const crowd = { ...order, clients: clientCount, pauseMs: 1_000 };
    await poll({ ...crowd, seconds: 4 }); // warm-up
    await measureHealth(`${scansAtOnce} scans`, server.url, bare, () => pause(seconds * 1_000));
    await measureHealth(`${scansAtOnce} scans and ${clientCount} clients`, server.url, bare, async () => {
      const before = await readMainThreadCpuMs(server.pid);
      const polls = await poll({ ...crowd, seconds });
      report("polls answered a second", polls / seconds, "requests");
      report("  CPU time of the server for each", ((await readMainThreadCpuMs(server.pid)) - before) / polls, "ms");
    });
    if ((await stateOf(server, last)) !== "queued") throw new Error("The scans had ended before the measurement did.");
  } finally {
    await clients.stop();
    await bare.stop();
    await arena.close();
  }

  /** Returns the number of answered requests. */
  async function poll(order: ClientsOrder): Promise<number> {
    const answers = (await clients.ask("run", order)) as Answers;
    const { 200: fine = 0, ...others } = answers;
    if (Object.keys(others).length > 0) throw new Error(`Polls were answered with ${JSON.stringify(answers)}.`);
    return fine;
  }
}

async function stateOf(server: ServerRun, id: string): Promise<string> {
  const { summary } = (await server.send({ path: `/scans/${id}` })).json() as { summary: { state: string } };
  return summary.state;
}
