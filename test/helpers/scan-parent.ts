/** Starts a real scan process, prints its number, and gives it no order: what becomes of it when this one is killed? */
import { fork } from "node:child_process";

const child = fork(new URL("../../src/scan/scan-process.ts", import.meta.url), [], {
  detached: true,
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});
setTimeout(() => console.log(child.pid), 1_000);
