import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { openStore } from "../../src/store/open.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { type ServeProcess, startServe } from "../helpers/serve-process.ts";

const password = "a password for this test";
const megabyte = 1024 * 1024;

describe("clients that ask for a large report and do not read it", { skip: !existsSync("/proc/self/status") }, () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-unread-"));
  const sockets: Socket[] = [];
  let server: ServeProcess;
  let token: string;
  let id: string;
  let reportBytes: number;
  before(async () => {
    server = await startServe(folder, { SVC_ADMIN_PASSWORD: password, SVC_WORKERS: "0", SVC_RATE_LIMIT: "0" });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ username: "admin", password }).toString();
    const login = await server.send({ method: "POST", path: "/auth/login", headers, body });
    token = (login.json() as { readonly access_token: string }).access_token;
    ({ id, reportBytes } = await storeLargeReport());
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function storeLargeReport() {
    const store = await openStore(`sqlite:${join(folder, "data", "lcc.db")}`, {
      now: () => new Date(),
      warn: () => {},
    });
    try {
      const { report } = await sampleReport(1_000);
      const findings = Array.from({ length: 20 }, () => report.findings).flat();
      const packed = await packReport({ ...report, findings });
      const id = await storeScan({ store }, "large");
      const result = { ...packed, completedAt: new Date(), durationSeconds: 1 };
      assert.ok(await store.scans.complete(await claimScan({ store }), result));
      return { id, reportBytes: (await store.scans.reportSize(id))?.unpackedBytes ?? 0 };
    } finally {
      await store.close();
    }
  }

  async function askAndDoNotRead(method: string, encoding: string): Promise<void> {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    socket.pause();
    const lines = [`${method} /scans/${id} HTTP/1.1`, "Host: x", `Authorization: Bearer ${token}`];
    socket.write([...lines, `Accept-Encoding: ${encoding}`, "", ""].join("\r\n"));
  }

  test("do not make the service keep the report for each of them", async () => {
    assert.ok(reportBytes > 12 * megabyte, `the report has ${reportBytes} bytes`);
    const before = residentBytes(server.pid);
    await Promise.all(Array.from({ length: 40 }, () => askAndDoNotRead("GET", "identity")));
    await Promise.all(Array.from({ length: 10 }, () => askAndDoNotRead("GET", "gzip")));
    await Promise.all(Array.from({ length: 10 }, () => askAndDoNotRead("HEAD", "identity")));
    let max = 0;
    for (let looks = 0; looks < 20; looks++) {
      await pause(100);
      max = Math.max(max, residentBytes(server.pid));
    }
    const grown = Math.round((max - before) / megabyte);
    assert.ok(grown < 120, `the service has grown by ${grown} MB`); // 50 times the report are more than 600 MB
    assert.equal((await server.send({ path: `/scans/${id}`, token })).text.length > reportBytes / 2, true);
  });
});

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]) * 1024;
}
