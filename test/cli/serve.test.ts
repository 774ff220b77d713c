import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createProjects } from "../helpers/project.ts";
import { startServe } from "../helpers/serve-process.ts";

const projects = createProjects();
after(projects.removeAll);

test("lcc serve says where the dashboard is, and how to stop it", async () => {
  const serve = await startServe(projects.make({}), { SVC_WORKERS: "0" });
  const line = `dashboard: ${serve.url}/ui/ (Ctrl-C stops lcc)\n`;
  for (let tries = 0; tries < 100 && !serve.output().includes(line); tries++) await wait(100);
  assert.ok((await serve.stop()).includes(line));
});
