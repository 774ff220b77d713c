import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { CompletenessReason } from "../../src/domain/report/completeness.ts";
import { freePort } from "../helpers/free-port.ts";
import { lockfile } from "../helpers/project.ts";
import { type ServeProcess, startServe } from "../helpers/serve-process.ts";

interface Summary {
  readonly id: string;
  readonly status: string;
  readonly completeness: string | null;
  readonly warnings: number;
}

/** A whole service, with registries that refuse every connection. */
describe("completeness through the service", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  let service: ServeProcess;
  let token: string;

  before(async () => {
    const refusing = `http://127.0.0.1:${await freePort()}`;
    service = await startServe(folder, {
      SVC_ADMIN_PASSWORD: "a password of tests",
      SVC_API_ALLOW_LOCAL_PATH: "on",
      SVC_WORKSPACE_DIR: folder,
      SVC_NPM_URL: refusing,
      SVC_CLEARLYDEFINED_URL: refusing,
      SVC_CODE_HOST_URL: refusing,
      SVC_CODE_HOST_API_URL: refusing,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = "username=admin&password=a+password+of+tests";
    const login = await service.send({ method: "POST", path: "/auth/login", headers, body });
    token = (login.json() as { access_token: string }).access_token;
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function scan(project: string, files: Readonly<Record<string, string>>) {
    mkdirSync(join(folder, project));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, project, name), text);
    const headers = { prefer: "wait=60" };
    const created = await service.send({ method: "POST", path: "/scans", headers, token, body: { path: project } });
    const summary = created.json() as Summary;
    const { report } = (await get(`/scans/${summary.id}`)) as {
      report: { completeness: { state: string; reasons: CompletenessReason[] }; policy: { context: string } };
    };
    const codes = report.completeness.reasons.map(({ code }) => code);
    return { summary, codes, state: report.completeness.state, context: report.policy.context };
  }

  async function get(path: string): Promise<unknown> {
    return (await service.send({ path, token })).json();
  }

  test("says what a scan did not see, in the summary, the report, the list and the dashboard", async () => {
    const seen = await scan("seen", { "package-lock.json": lockfile({ a: "MIT" }) });
    assert.deepEqual([seen.summary.status, seen.summary.completeness, seen.codes], ["pass", "complete", []]);
    assert.equal(seen.context, "production", "the default policy judges as shipped");

    const outage = await scan("outage", {
      "yarn.lock": '# yarn lockfile v1\n\n\nmupdf@^1.3.0:\n  version "1.3.0"\n',
    });
    assert.deepEqual([outage.summary.completeness, outage.state], ["partial", "partial"]);
    assert.deepEqual(outage.codes, ["sources_failed"]);

    const broken = await scan("broken", { "package-lock.json": "{ broken" });
    assert.deepEqual([broken.summary.status, broken.summary.completeness], ["warning", "partial"]);
    assert.deepEqual(broken.codes, ["files_unreadable"]);

    const empty = await scan("empty", {});
    assert.deepEqual([empty.summary.status, empty.codes], ["warning", ["nothing_found"]]);

    const list = (await get("/scans")) as Summary[];
    assert.deepEqual(
      list.map(({ completeness }) => completeness),
      ["partial", "partial", "partial", "complete"],
    );
    assert.equal(((await get("/dashboard")) as { partialScans: number }).partialScans, 3);
  });
});
