import { Gauge, type Registry } from "prom-client";
import type { Components, Scans } from "../../store/store.ts";

/** Adds the number of queued and running scans, over all processes, and whether the queue is paused. NaN if the database does not answer. */
export function addQueueMetrics(registry: Registry, scans: Pick<Scans, "waiting">, now: () => Date): void {
  const readWaiting = createReader(scans);
  const registers: Registry[] = []; // `registerMetric` adds them
  const pending = new Gauge({
    name: "lcc_scans_pending",
    help: "Scans that are queued or running, over all processes",
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
    help: "Age of the oldest queued scan; 0 if none is queued",
    registers,
    async collect() {
      const waiting = await readWaiting();
      const since = waiting?.oldestQueuedAt;
      const seconds = since === undefined ? 0 : Math.max(0, now().getTime() - Date.parse(since)) / 1_000;
      this.set(waiting ? seconds : Number.NaN);
    },
  });
  const paused = new Gauge({
    name: "lcc_queue_paused",
    help: "1 after lcc queue pause: no scan is started; else 0",
    registers,
    async collect() {
      this.set(Number((await readWaiting())?.isPaused ?? Number.NaN));
    },
  });
  registry.registerMetric(paused);
  registry.registerMetric(pending);
  registry.registerMetric(oldest);
}

/** Adds how far the component search is behind. NaN if the database does not answer. */
export function addSearchMetrics(registry: Registry, components: Pick<Components, "countOutdated">): void {
  const registers: Registry[] = [];
  const behind = new Gauge({
    name: "lcc_projects_not_indexed",
    help: "Projects whose latest complete scan is not in the component search yet",
    registers,
    async collect() {
      this.set(await components.countOutdated().catch(() => Number.NaN));
    },
  });
  registry.registerMetric(behind);
}

/** All metrics of one scrape share one query. */
function createReader({ waiting }: Pick<Scans, "waiting">) {
  let pending: ReturnType<Scans["waiting"]> | undefined;
  return async () => {
    pending ??= waiting().finally(() => (pending = undefined));
    return pending.catch(() => undefined);
  };
}
