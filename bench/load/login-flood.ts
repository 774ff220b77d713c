import { setTimeout as pause } from "node:timers/promises";
import { openArena } from "../../scripts/faults/arena.ts";
import { report } from "../report.ts";
import type { Answers, ClientsOrder } from "./client-process.ts";
import { measureHealth, startBare, startClients } from "./health.ts";

const seconds = 10;

/** Anonymous clients that send login attempts without pause, with the largest accepted body. */
export async function measureLoginFlood(): Promise<void> {
  const arena = await openArena("sqlite", { isLeaseShort: false, place: { isDiskSmall: false, hasRedis: false } });
  const clients = startClients();
  const bare = await startBare();
  try {
    const { url } = await arena.serve();
    const fields = new URLSearchParams({ username: "somebody", password: "x".repeat(16_000) });
    const order: ClientsOrder = {
      url,
      method: "POST",
      path: "/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: fields.toString(),
      clients: 50,
      pauseMs: 0,
      seconds,
    };
    await measureHealth("alone", url, bare, () => pause(3_000));
    let answers: Answers = {};
    await measureHealth("in a flood of logins", url, bare, async () => {
      answers = (await clients.ask("run", order)) as Answers;
    });
    const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
    report("  logins a second", total / seconds, "requests");
    report("  of them refused before the body is read", answers[429] ?? 0, "requests");
  } finally {
    await clients.stop();
    await bare.stop();
    await arena.close();
  }
}
