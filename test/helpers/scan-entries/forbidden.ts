/** A scan process that does what no scan has to do, and says what became of it. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.once("message", () => {
  const tries = {
    write: () => writeFileSync(join(tmpdir(), `lcc-forbidden-${process.pid}`), ""),
    start: () => spawnSync("true"),
  };
  const message = Object.entries(tries).map(([name, work]) => `${name}: ${codeOf(work)}`);
  process.send?.({ kind: "failed", code: "internal", message: message.join(", ") }, () => process.disconnect());
});

function codeOf(work: () => unknown): string {
  try {
    work();
    return "allowed";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "another error";
  }
}
