import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { ReportView } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { toGithub } from "../../src/report/github/github.ts";
import { toGitlab } from "../../src/report/gitlab.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";
import { readQuality } from "../helpers/code-quality.ts";
import { lockfile } from "../helpers/project.ts";
import { readCommands } from "../helpers/read-annotations.ts";
import { sourceOf } from "../helpers/source.ts";

const ecosystems = await openEcosystems();

/** Small projects of the shapes that people have. */
const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a monorepo of npm packages": {
    "package-lock.json": lockfile({ a: "AGPL-3.0-only", b: "MPL-2.0", c: "MIT" }),
    "packages/web/package-lock.json": lockfile({ a: "AGPL-3.0-only", d: "GPL-3.0-only" }),
  },
  "a Python service without a lockfile": {
    "requirements.txt": "flask==3.0.0\nrequests>=2\n",
    "pyproject.toml": '[project]\nname = "x"\nversion = "1"\ndependencies = ["django==5.0", "requests"]\n',
  },
  "a Go module with a vendored folder": {
    "go.mod":
      "module example.org/x\n\ngo 1.21\n\nrequire (\n\texample.org/y v1.0.0\n\texample.org/z v1.2.0 // indirect\n)\n",
    "vendor/modules.txt": "# example.org/y v1.0.0\n## explicit\nexample.org/y\n",
  },
  "a Rust workspace with a broken manifest": {
    "Cargo.lock":
      '[[package]]\nname = "serde"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
    "tool/Cargo.toml": "[package\n",
  },
  "a Maven build beside files that lcc does not read": {
    "pom.xml":
      "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>" +
      "<dependencies><dependency><groupId>org.y</groupId><artifactId>y</artifactId><version>1.0</version></dependency></dependencies></project>",
    "Podfile.lock": "PODS:\n  - A (1.0)\n",
  },
};

describe("what code hosts are given", () => {
  const views = new Map<string, ReportView>();
  before(async () => {
    const { policy } = findPolicy(await loadCatalog(), "permissive");
    const context = findContext(policy, "production");
    const tools = { ecosystems, identify: createIdentifier(await openIndex()) };
    for (const [name, files] of Object.entries(shapes)) {
      const request = { policy, context, today: "2026-01-01", exclude: [], origin: { path: "/srv/x" } };
      views.set(name, { project: "x", report: await runScan({ ...request, source: sourceOf(files) }, tools) });
    }
  });

  for (const [name, files] of Object.entries(shapes)) {
    test(`of ${name} is valid, and is about files of the project`, () => {
      const view = views.get(name);
      assert.ok(view);
      const problems = view.report.findings.filter(({ status }) => status !== "pass");
      const reasons = view.report.completeness?.reasons ?? [];
      assert.ok(problems.length > 0);
      const paths = new Set([".", ...Object.keys(files)]);
      const entries = readQuality(toGitlab(view));
      assert.equal(entries.length, problems.length + reasons.length);
      assert.deepEqual(
        entries.filter(({ location }) => !paths.has(location.path)),
        [],
      );
      const commands = readCommands(toGithub(view));
      const annotated = commands.flatMap(({ properties }) => properties["file"] ?? []);
      assert.deepEqual(
        annotated.filter((file) => !paths.has(file)),
        [],
      );
      const known = new Set(["error", "warning", "notice", "group", "endgroup"]);
      assert.ok(commands.every((command) => known.has(command.name)));
      assert.ok(commands.length >= 1 + Math.min(1, problems.length));
    });
  }
});
