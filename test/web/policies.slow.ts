import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { browserMissing } from "../helpers/browser.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { assertAccessible, assertLooks, openSignedIn, type Reader, startReader } from "./open-page.ts";

const house = `name: house
version: "1.2"
description: Rules of the house.
disclaimer: This is information, not legal advice.
extends: permissive
contexts:
  production:
    transitive: warn
    waivers:
      - component: npm:chart-tool
        license: AGPL-3.0-only
        until: 2099-01-31
        reason: A commercial license is being bought.
        approvedBy: Kim
`;

describe("the policies", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  const folder = mkdtempSync(join(tmpdir(), "lcc-policies-"));
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    writeFileSync(join(folder, "house.yml"), house);
    reader = await startReader();
    api = await start({ SVC_POLICY_DIR: folder });
  });
  after(async () => {
    await reader?.close();
    rmSync(folder, { recursive: true });
  });

  test("are listed with what they are for and their disclaimer", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "policies");
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "house" }) });
    await card.getByText("This is information, not legal advice.").waitFor();
    await assertAccessible(page);
    await card.getByRole("link", { name: "house" }).click();
    await page.getByRole("heading", { name: "house", level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test("show what each context does, what they extend and their waivers", async () => {
    const { page } = await openSignedIn(reader, api, "policies/house");
    await page.getByText("This is information, not legal advice.").waitFor();
    await page.getByText("extends permissive").waitFor();
    const waiver = page.getByRole("table", { name: "Waivers" }).getByRole("row").filter({ hasText: "npm:chart-tool" });
    for (const text of ["AGPL-3.0-only", "2099", "A commercial license is being bought.", "Kim", "everywhere"])
      await waiver.getByText(text).waitFor();
    const settings = page.getByRole("table", { name: "Settings of each context" });
    await settings.getByRole("row", { name: /^Transitive dependencies at most a warning/ }).waitFor();
    await settings.getByRole("row", { name: /^License on no list/ }).waitFor();
  });

  test("find a license in their lists", async () => {
    const { page } = await openSignedIn(reader, api, "policies/permissive");
    await page.getByText("This policy has no waivers").waitFor();
    const entries = page.getByRole("table", { name: "Licenses by context" });
    await page.getByLabel("Find a license or pattern").fill("apache-2.0");
    await entries.getByRole("row", { name: /^Apache-2\.0 allow/ }).waitFor();
    await page.getByLabel("Find a license or pattern").fill("no such license");
    await page.getByText("No entry has this text").waitFor();
  });

  test("say that there is no policy of a name", async () => {
    const { page } = await openSignedIn(reader, api, "policies/nothing");
    await page.getByRole("alert").getByText("nothing").waitFor();
  });

  test("fit narrow and wide screens, light and dark", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "policies/house");
    await page.getByRole("table", { name: "Waivers" }).waitFor();
    await assertLooks(page, "policy");
    assert.deepEqual(complaints, []);
  });
});
