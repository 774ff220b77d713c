/** A scan process that hangs in a loop, after it has started another process as git is started. */
import { spawn } from "node:child_process";

process.once("message", () => {
  const sleeper = spawn("sleep", ["60"], { stdio: "ignore" });
  process.send?.({ kind: "warning", message: `started ${sleeper.pid}` }, () => {
    for (;;);
  });
});
