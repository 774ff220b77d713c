import { watchHealth } from "../jobs/watch-health.ts";
import { type Child, startChild } from "../api/child.ts";
import { report } from "../report.ts";

const maxHealthMs = 100;

/** A server that does nothing else, to distinguish a busy machine from a busy service. */
export interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startBare(): Promise<BareServer> {
  const child = startChild("bare-process.ts");
  const url = (await child.ask("start", [["/health", '{"status":"ok"}']])) as string;
  return { url, stop: () => child.stop() };
}

/** Measures `GET /health` while something else runs, for the service and for a bare server. */
export async function measureHealth(
  name: string,
  url: string,
  bare: BareServer,
  during: () => Promise<unknown>,
): Promise<void> {
  const watches = [watchHealth(url), watchHealth(bare.url)] as const;
  await during();
  const [own, other] = [await watches[0].stop(), await watches[1].stop()];
  report(`GET /health, p99, ${name}`, own.p99Ms, "ms", maxHealthMs);
  report(`  a bare server at the same time`, other.p99Ms, "ms");
}

/** Starts `client-process.ts`. */
export function startClients(): Child {
  return startChild("../load/client-process.ts");
}
