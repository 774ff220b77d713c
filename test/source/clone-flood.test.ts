import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { cloneRepository } from "../../src/source/git/clone/clone.ts";
import { parseRepositoryAddress } from "../../src/source/git/clone/repository-address.ts";

const isAbsent = ["/proc/self/status", "/usr/bin/prlimit"].find((file) => !existsSync(file));

describe("a server that never ends its list of branches", { skip: isAbsent && `${isAbsent} is missing` }, () => {
  test("fills no more than the memory that git may have", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
      flood(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const codeHostUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let max = 0;
    const watching = setInterval(() => (max = Math.max(max, ...residentMb(`${codeHostUrl}/team/flood`))), 20);
    try {
      const { signal } = new AbortController();
      const address = parseRepositoryAddress(`${codeHostUrl}/team/flood`, codeHostUrl);
      const cloned = cloneRepository(address, { codeHostUrl, timeoutMs: 600_000, signal });
      await assert.rejects(cloned, { code: "repository_too_large" });
    } finally {
      clearInterval(watching);
      server.closeAllConnections();
      server.close();
    }
    assert.ok(max > 20 && max < 450, `${max} MB`);
  });
});

function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(1_048_576, "0032");
  const write = () => {
    if (!response.destroyed && response.write(piece)) setImmediate(write);
  };
  response.on("drain", write);
  write();
}

/** Of each process whose command line holds a text. */
function residentMb(text: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && read(name, "cmdline").includes(text))
    .map((pid) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(pid, "status"))?.[1] ?? 0) / 1024);
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return ""; // it has ended
  }
}
