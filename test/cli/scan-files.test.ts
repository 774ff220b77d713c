import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const { make, removeAll } = createProjects();
after(removeAll);

test("--files and SVC_FILE_SCANS read license headers, and the coverage line says so", async () => {
  const folder = make({
    "src/a.c": "// SPDX-License-Identifier: MIT\n",
    "b/b.c": "// SPDX-License-Identifier: ISC\n",
    "c.c": "// SPDX-License-Identifier: MIT\n",
  });
  const scan = (options: readonly string[], env = {}) => lcc(["scan", folder, "--offline", ...options], { env });
  const [byOption, bySetting, without] = await Promise.all([
    scan(["--files", "--format", "json"]),
    scan([], { SVC_FILE_SCANS: "on" }),
    scan([]),
  ]);
  const { report } = JSON.parse(byOption.stdout) as ScanDetail;
  assert.deepEqual([report.files?.read, report.files?.stated], [3, 3]);
  assert.deepEqual(
    report.findings.map(({ component, resolved_license: license }) => [component.name, license]),
    [["b/ (files under ISC)", "ISC"]],
  );
  assert.match(bySetting.stdout, /3 file headers\s+read/);
  assert.match(without.stdout, /file headers\s+not\s+read/);
});
