import { Gauge, type Registry } from "prom-client";
import type { Scans } from "../store/store.ts";

/** Shows how many scans wait and run, in all processes together. What the database does not tell is not a number. */
export function addQueueMetrics(registry: Registry, scans: Pick<Scans, "waiting">, now: () => Date): void {
  const readWaiting = createReader(scans);
  const registers: Registry[] = []; // `registerMetric` does it
  const pending = new Gauge({
    name: "lcc_scans_pending",
    help: "Scans that wait (queued) or run (running), in all processes together",
    labelNames: ["state"],
    registers,
    async collect() {
      const { queued, running } = (await readWaiting()) ?? { queued: Number.NaN, running: Number.NaN };
      this.set({ state: "queued" }, queued);
      this.set({ state: "running" }, running);
    },
  });
  const oldest = new Gauge({
    name: "lcc_queue_oldest_seconds",
    help: "Age of the scan that waits longest; 0 when none waits",
    registers,
    async collect() {
      const waiting = await readWaiting();
      const since = waiting?.oldestQueuedAt;
      const seconds = since === undefined ? 0 : Math.max(0, now().getTime() - Date.parse(since)) / 1_000;
      this.set(waiting ? seconds : Number.NaN);
    },
  });
  registry.registerMetric(pending);
  registry.registerMetric(oldest);
}

/** Both figures of one look come from one query. */
function createReader({ waiting }: Pick<Scans, "waiting">) {
  let known: ReturnType<Scans["waiting"]> | undefined;
  return async () => {
    known ??= waiting().finally(() => (known = undefined));
    return known.catch(() => undefined);
  };
}
