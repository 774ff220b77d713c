import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { isReady, type Readiness } from "../queue/readiness.ts";
import type { Store } from "../store/store.ts";

/** Adds the metrics about readiness, database connections and the disk. */
export function addStateMetrics(
  registry: Registry,
  {
    ready,
    store,
    dataDir,
  }: {
    readonly ready: () => Promise<Readiness>;
    readonly store: Pick<Store, "connections">;
    readonly dataDir: string;
  },
): void {
  const registers: Registry[] = []; // `registerMetric` adds them
  registry.registerMetric(
    new Gauge({
      name: "lcc_ready",
      help: "1 while this process can work, as GET /health?ready=1 shows, else 0",
      registers,
      async collect() {
        this.set(isReady(await ready()) ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "lcc_disk_free_bytes",
      help: "Free space where SVC_DATA_DIR is",
      registers,
      async collect() {
        this.set(
          await statfs(dataDir).then(
            ({ bavail, bsize }) => bavail * bsize,
            () => Number.NaN,
          ),
        );
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "lcc_database_connections",
      help: "Connections of the database pool by state: busy, idle, waiting (callers without one) and limit (the most there may be)",
      labelNames: ["state"],
      registers,
      collect() {
        const use = store.connections?.();
        if (use) for (const [state, count] of Object.entries(use)) this.set({ state }, count);
      },
    }),
  );
}
