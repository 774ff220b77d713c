import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claimScan, storeScan } from "../../test/helpers/api-scans.ts";
import { type ServeProcess, startServe } from "../../test/helpers/serve-process.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { openStore } from "../../src/store/open.ts";
import { watchMemory } from "../jobs/watch-memory.ts";
import { report } from "../report.ts";
import { largeReport } from "./large-report.ts";

const password = "a password for this run";
const maxMegabytes = 400;
const maxPageMs = 100;

/** Clients that request a report of 200 MB without reading it, and clients that page through a large one. */
export async function measureReaders(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  const server = await startServe(folder, { SVC_ADMIN_PASSWORD: password, SVC_WORKERS: "0", SVC_RATE_LIMIT: "0" });
  try {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ username: "admin", password }).toString();
    const login = await server.send({ method: "POST", path: "/auth/login", headers, body });
    const { access_token: token } = login.json() as { readonly access_token: string };
    const large = await store(folder, 190_000);
    report("the report", large.bytes / 1e6, "MB");
    for (const encoding of ["identity", "gzip"]) {
      for (const count of [25, 100]) await measureUnread(server, { id: large.id, token, encoding, count });
    }
    await measurePages(server, { id: large.id, token, name: "190,000 findings" });
    const usual = await store(folder, 20_000);
    await measurePages(server, { id: usual.id, token, name: "20,000 findings", maxMs: maxPageMs });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function store(folder: string, count: number) {
  const warn = () => {};
  const store = await openStore(`sqlite:${join(folder, "data", "lcc.db")}`, { now: () => new Date(), warn });
  try {
    const packed = await packReport(await largeReport(count));
    const id = await storeScan({ store }, `large ${count}`);
    await store.scans.complete(await claimScan({ store }), { ...packed, completedAt: new Date(), durationSeconds: 1 });
    return { id, bytes: (await store.scans.reportSize(id))?.unpackedBytes ?? 0 };
  } finally {
    await store.close();
  }
}

interface Unread {
  readonly id: string;
  readonly token: string;
  readonly encoding: string;
  readonly count: number;
}

async function measureUnread(server: ServeProcess, { id, token, encoding, count }: Unread): Promise<void> {
  const memory = watchMemory([server.pid]);
  const lines = [`GET /scans/${id} HTTP/1.1`, "Host: x", `Authorization: Bearer ${token}`];
  const sockets = await Promise.all(
    Array.from({ length: count }, () => askAndDoNotRead(server.url, [...lines, `Accept-Encoding: ${encoding}`])),
  );
  await pause(5_000);
  const health = performance.now();
  await server.send({ path: "/health" });
  const healthMs = performance.now() - health;
  for (const socket of sockets) socket.destroy();
  report(`${count} unread readers, ${encoding}: server`, memory.stop(), "MB", maxMegabytes);
  report("  and GET /health beside them", healthMs, "ms");
  await pause(1_000);
}

async function askAndDoNotRead(url: string, lines: readonly string[]): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write([...lines, "", ""].join("\r\n"));
  return socket;
}

interface Pages {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly maxMs?: number;
}

async function measurePages(server: ServeProcess, { id, token, name, maxMs }: Pages): Promise<void> {
  const memory = watchMemory([server.pid]);
  const ask = async (query: string): Promise<number> => {
    const start = performance.now();
    const reply = await server.send({ path: `/scans/${id}/findings${query}`, token });
    if (reply.status !== 200) throw new Error(`The page is ${reply.status}: ${reply.text}`);
    return performance.now() - start;
  };
  report(`${name}: the first page`, await ask(""), "ms");
  const queries = ["?offset=9000", "?status=violation", "?license=MIT", "?family=copyleft", "?q=12&sort=name"];
  const times = [];
  for (const query of [...queries, ...queries, ...queries]) times.push(await ask(query));
  report(`${name}: further pages, the slowest`, Math.max(...times), "ms", maxMs);
  report(`${name}: server`, memory.stop(), "MB", maxMegabytes);
}
