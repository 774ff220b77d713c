import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ReportView } from "../../src/domain/report/report.ts";
import { toSpdx3 } from "../../src/report/spdx/spdx.ts";
import type { Spdx3Document } from "../../src/report/spdx3/document.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { half, hostileReport } from "./hostile-report.ts";
import { smallReport } from "./small-report.ts";

const options = {
  projectName: `A <shop> & "more"\n${half}`,
  projectVersion: "1.0\u0007",
  author: "Jane </text> <jane@example.org>",
  supplier: "Example & Sons\u0000",
  timestamp: new Date("2026-01-01T12:00:00.500Z"),
};

describe("SPDX 3.0.1", () => {
  const tools = sharedFolder("tools");
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));
  let hostile: ReportView;
  before(async () => {
    hostile = await hostileReport();
  });

  /** What the checker, which reads the published model of SPDX, says about each document. */
  function check(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const names = Object.keys(texts);
    for (const name of names) writeFileSync(join(folder, name), texts[name] ?? "");
    const args = [join(tools ?? "", "spdx3-check"), ...names];
    const { stdout } = spawnSync("python3", args, { cwd: folder, encoding: "utf8" });
    const starts = names.map((name) => stdout.indexOf(`${name}: `));
    return Object.fromEntries(names.map((name, at) => [name, stdout.slice(starts[at], starts[at + 1])]));
  }

  const python = spawnSync("python3", ["--version"]).status === 0 ? false : "there is no python3";
  const skip = needs(tools).skip || python;

  test(
    "passes the published model, whatever the names are, and the checker does not let everything pass",
    { skip },
    () => {
      const { timestamp } = options;
      const text = toSpdx3(smallReport([{ name: "a" }]), { timestamp });
      const said = check({
        "hostile.json": toSpdx3(hostile, options),
        "empty.json": toSpdx3(smallReport([]), { timestamp }),
        "type.json": text.replace('"relationshipType": "hasDeclaredLicense"', '"relationshipType": "x"'),
        "lost.json": text.replace(/("to": \[\s*")[^"]*#/, "$1https://example.org/gone#"),
      });
      for (const name of ["hostile.json", "empty.json"]) assert.match(said[name] ?? "", /^\S+: valid, \d+ elements\n$/);
      for (const name of ["type.json", "lost.json"]) assert.match(said[name] ?? "", /^\S+: \w*Error: /);
    },
  );

  test("names every element once, lists it, and refers to nothing else", () => {
    const { "@graph": graph } = JSON.parse(toSpdx3(hostile, options)) as Spdx3Document;
    const [info, document, ...rest] = graph;
    assert.ok(document && "element" in document);
    const ids = rest.map((element) => ("spdxId" in element ? element.spdxId : ""));
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual([...document.element].sort(), [...ids].sort());
    assert.deepEqual(
      ids.filter((id) => !/^https:\/\/spdx\.org\/spdxdocs\/[\w.-]+#[\w.-]+$/.test(id)),
      [],
    );
    const known = new Set([...ids, "NoAssertionElement", "NoneElement"]);
    const licenses = new Set(["expandedlicensing_NoAssertionLicense", "expandedlicensing_NoneLicense"]);
    const used = rest.flatMap((element) => ("from" in element ? [element.from, ...element.to] : []));
    assert.deepEqual(
      used.filter((id) => !known.has(id) && !licenses.has(id)),
      [],
    );
    assert.match(info.created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test("two runs give the same bytes, another report another identity", async () => {
    assert.ok(toSpdx3(hostile, options) === toSpdx3(await hostileReport(), options));
    const idOf = (view: ReportView) => /"spdxId": "([^"]*)#/.exec(toSpdx3(view, options))?.[1];
    assert.notEqual(idOf(smallReport([{ name: "a" }])), idOf(smallReport([{ name: "b" }])));
  });
});
