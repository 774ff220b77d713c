import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { sourcesAt } from "../helpers/all-sources.ts";
import { browserMissing } from "../helpers/browser.ts";
import { createRepository, type GitServer, startGitServer } from "../helpers/git-server.ts";
import { type Manifest, toDocument } from "../helpers/npm-registry.ts";
import { startServer, type StandIn } from "../helpers/stand-in.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { assertAccessible, openPage, readDownload, type Reader, signIn, startReader } from "./open-page.ts";

const packFiles = ["copyright-policy-template.md", "report.html", "report.json", "training-data-summary.json"];

/** Requests that come to it wait until it is opened. */
interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

describe("from a repository to its compliance pack", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  const gates = { git: createGate(), packages: createGate(), licenses: createGate() };
  const root = mkdtempSync(join(tmpdir(), "lcc-test-"));
  let reader: Reader;
  let git: GitServer;
  let registries: StandIn;
  let api: StartedApi;
  let commit: string;
  before(async () => {
    commit = createRepository(root, "team/shop", {
      "package.json": JSON.stringify({ name: "shop", version: "1.0.0", dependencies: { "chart-tool": "^2.0.0" } }),
      "Cargo.lock": cargoLock(["quick-crate", "slow-crate"]),
    });
    git = await startGitServer(root, () => gates.git.opened.then(() => false));
    registries = await startRegistries(gates);
    reader = await startReader();
    const sources = { ...sourcesAt(registries.address), SVC_CODE_HOST_URL: git.address };
    api = await start({ ...sources, SVC_WORKERS: "1", SVC_OFFLINE: "off" });
  });
  after(async () => {
    await reader?.close();
    await git?.close();
    await registries?.close();
    rmSync(root, { recursive: true });
  });

  test("one reader signs in, scans, watches, understands a violation and takes the pack", async () => {
    const { page, complaints, strangers } = await openPage(reader, api, "scans/new");
    await signIn(page);
    await page.getByLabel("Repository address").fill(`${git.address}/team/shop`);
    await page.getByLabel("Policy").selectOption("permissive");
    await page.getByRole("button", { name: "Start the scan" }).click();
    await page.getByRole("heading", { name: "Scan of shop", level: 1 }).waitFor();
    await watchStages(page, [
      ["Fetching the files", gates.git],
      ["Resolving dependencies", gates.packages],
      ["Looking for licenses", gates.licenses],
    ]);
    await page.getByRole("tab", { name: "About" }).click();
    const verdict = page.getByRole("region", { name: "Verdict" });
    await verdict.waitFor();
    assert.match((await verdict.textContent()) ?? "", /1 violation.* in 4 components, by the policy permissive/);
    assert.match((await verdict.textContent()) ?? "", new RegExp(commit.slice(0, 7)));

    await page.getByRole("tab", { name: /^Findings/ }).click();
    await page.getByRole("button", { name: "Explain report-kit 1.4.0" }).click();
    const drawer = page.getByRole("dialog", { name: "report-kit 1.4.0" });
    await drawer.getByText("Offer the source of the whole work").first().waitFor();
    const text = (await drawer.textContent()) ?? "";
    const parts = [
      "package.json",
      "the project└─chart-tool@2.1.0└─report-kit@1.4.0",
      "AGPL-3.0-only",
      "deny list",
      "AGPL-*",
      "npm",
    ];
    for (const part of parts) assert.ok(text.includes(part), `the drawer lacks "${part}": ${text}`);
    await assertAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: "Downloads" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Compliance pack" }).click();
    const pack = unzipSync(await readDownload(await saving));
    assert.deepEqual(Object.keys(pack).toSorted(), packFiles);
    const report = Buffer.from(pack["report.json"] ?? []).toString("utf8");
    assert.ok(report.includes(commit), `the pack does not say which commit it is about: ${report}`);
    assert.deepEqual([complaints, strangers], [[], []]);
  });
});

/** Each stage is on the page before what it waits for goes on. */
async function watchStages(page: Page, stages: readonly (readonly [string, Gate])[]): Promise<void> {
  for (const [label, gate] of stages) {
    await page.getByRole("status").filter({ hasText: label }).waitFor();
    const current = page.getByRole("listitem").filter({ hasText: `${label}: now` });
    assert.equal(await current.getAttribute("aria-current"), "step");
    gate.open();
  }
}

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

/**
 * The registries of npm and of crates, and the API of the code host; whatever else is asked for, they do not know it.
 * Each answers one question at once: a scan does not wait long for a source that has never said anything.
 */
function startRegistries(gates: { readonly packages: Gate; readonly licenses: Gate }): Promise<StandIn> {
  const reply = async (url: string, response: ServerResponse) => {
    const send = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (url === "/repos/team/shop") return send(200, {});
    if (url.startsWith("/api/v1/crates/")) {
      if (url.includes("slow-crate")) await gates.licenses.opened;
      return send(200, { version: { license: "MIT" } });
    }
    const [, name = "", version] = url.split("/");
    const known = packages[name];
    if (!known) return send(404, {});
    if (name === "report-kit") await gates.packages.opened;
    return send(200, version === undefined ? toDocument(name, known) : { name, version, ...known[version] });
  };
  return startServer(({ url = "" }, response) => void reply(url, response));
}

const packages: Readonly<Record<string, Readonly<Record<string, Manifest>>>> = {
  "chart-tool": { "2.1.0": { license: "MIT", dependencies: { "report-kit": "^1.0.0" } } },
  "report-kit": { "1.4.0": { license: "AGPL-3.0-only" } },
};

function cargoLock(names: readonly string[]): string {
  const source = "registry+https://github.com/rust-lang/crates.io-index";
  const entry = (name: string) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "${source}"\n`;
  return ["version = 3\n", ...names.map(entry)].join("\n");
}
