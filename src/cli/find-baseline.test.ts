import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sampleReport } from "../../test/helpers/sample-report.ts";
import { AppError } from "../domain/errors.ts";
import { findBaseline } from "./find-baseline.ts";

describe("a baseline", () => {
  let folder = "";
  let file = "";
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    file = join(folder, "report.json");
    writeFileSync(file, JSON.stringify((await sampleReport(2)).report));
  });
  after(() => rmSync(folder, { recursive: true }));

  const noGit = async (): Promise<never> => {
    throw new AppError("cannot_run", "git could not be started; install it and try again.");
  };

  test("that is a file needs no git", async () => {
    const baseline = await findBaseline(file, { folder }, noGit);
    assert.equal("report" in baseline && baseline.report.findings.length, 2);
  });

  test("that is not a file needs git", () =>
    assert.rejects(findBaseline("main", { folder }, noGit), /git could not be started/));

  test("that is a file is refused when git reports another error", () => {
    const partial = async (): Promise<never> => {
      throw new AppError("invalid_input", "this is a partial clone");
    };
    return assert.rejects(findBaseline(file, { folder }, partial), /partial clone/);
  });
});
