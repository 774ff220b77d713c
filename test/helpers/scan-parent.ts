/** Starts a real scan process, prints its number, and sends it no job: the test checks that it ends when this process is killed. */
import { fork } from "node:child_process";

const child = fork(new URL("../../src/scan/scan-process.ts", import.meta.url), [], {
  detached: true,
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});
setTimeout(() => console.log(child.pid), 1_000);
