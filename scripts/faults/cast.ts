import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/helpers/free-port.ts";
import { type Death, keepRunning, type Kept } from "./keeper.ts";
import type { DatabaseKind, Place } from "./place.ts";

interface Role {
  readonly name: string;
  readonly kind: "serve" | "worker";
  readonly workers: number;
}

/** The programs of a run: servers with and without a built-in worker, and separate workers. */
export const casts: Readonly<Record<DatabaseKind, readonly Role[]>> = {
  sqlite: [
    { name: "server-1", kind: "serve", workers: 1 },
    { name: "server-2", kind: "serve", workers: 0 },
    { name: "worker-1", kind: "worker", workers: 1 },
  ],
  postgres: [
    { name: "server-1", kind: "serve", workers: 0 },
    { name: "server-2", kind: "serve", workers: 1 },
    { name: "worker-1", kind: "worker", workers: 1 },
    { name: "worker-2", kind: "worker", workers: 1 },
  ],
};

interface KeepOptions {
  readonly place: Place;
  readonly leaseMs: number;
  readonly deaths: Death[];
  readonly complaints: string[];
  readonly isOutage: () => boolean;
}

export async function startProgram(
  { name, kind, workers }: Role,
  { place, leaseMs, ...how }: KeepOptions,
): Promise<Kept> {
  const port = kind === "serve" ? await freePort() : undefined;
  const logs = join(place.folder, "logs");
  mkdirSync(logs, { recursive: true });
  return keepRunning({
    ...how,
    name,
    ...(port !== undefined && { url: `http://127.0.0.1:${port}` }),
    run: {
      args: [kind, "--lease-ms", String(leaseMs)],
      folder: place.folder,
      env: { ...place.settings, SVC_WORKERS: String(workers), ...(port !== undefined && { SVC_PORT: String(port) }) },
      logFile: join(logs, `${name}.log`),
    },
  });
}
