import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Requests the health of a server fifty times a second, one request at a time. */
export function watchHealth(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    for (; !over.signal.aborted; await wait(20)) {
      const began = performance.now();
      await ask(`${url}/health`, agent);
      times.push(performance.now() - began);
    }
  })();
  return {
    async stop(): Promise<{ readonly p99Ms: number; readonly count: number }> {
      over.abort();
      await watching;
      agent.destroy();
      times.sort((a, b) => a - b);
      return { p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN, count: times.length };
    },
  };
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (reply) => {
      reply.resume();
      reply.once("end", () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${reply.statusCode}`)),
      );
    });
    request.once("error", reject);
  });
}
