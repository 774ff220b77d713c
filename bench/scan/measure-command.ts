import { spawn } from "node:child_process";
import { once } from "node:events";
import { largestMb } from "./resident-memory.ts";

export interface Cost {
  /** CPU time of the process and all that it started. */
  readonly seconds: number;
  readonly wallSeconds: number;
  /** Of its largest process. */
  readonly mb: number;
}

/** Runs Node, or another program, with the given arguments. The shell's `times` includes the time of all child processes. */
export async function measureCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program: string = process.execPath,
): Promise<Cost> {
  const started = performance.now();
  const child = spawn("sh", ["-c", '"$0" "$@" >/dev/null 2>&1; times', program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
  });
  let output = "";
  let mb = 0;
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const watching = setInterval(() => (mb = Math.max(mb, largestMb(child.pid ?? 0))), 20);
  await once(child, "close");
  clearInterval(watching);
  const [, children = ""] = output.trim().split("\n");
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return {
    seconds: parts.reduce((sum, one) => sum + one, 0),
    wallSeconds: (performance.now() - started) / 1000,
    mb,
  };
}

/** The median of each figure. */
export function medianCost(costs: readonly Cost[]): Cost {
  const median = (pick: (cost: Cost) => number) =>
    costs.map(pick).sort((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;
  return {
    seconds: median((cost) => cost.seconds),
    wallSeconds: median((cost) => cost.wallSeconds),
    mb: median((cost) => cost.mb),
  };
}
