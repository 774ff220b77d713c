import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { zipSync } from "fflate";
import type { ProjectFileRules } from "../../src/domain/policy/project-rules.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { verdictLine } from "../../src/report/facts/verdict.ts";
import { reEvaluate } from "../../src/scan/judge/re-evaluate.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { openIdentifierOnce } from "../helpers/open-identifier-once.ts";
import { windowsProgram } from "../helpers/build-binaries.ts";
import { contextOf, policyOf } from "../helpers/policy.ts";
import { acme, licenseText } from "../helpers/search-material.ts";
import { sourceOf } from "../helpers/source.ts";

const [ecosystems, identify] = await Promise.all([openEcosystems(), openIdentifierOnce()]);
const lists = "allow: [MIT]\ndeny: [GPL-*]\n";
const { policy } = policyOf(lists);
const request = { origin: { path: "p" }, policy, context: contextOf(lists), exclude: [], today: "2026-06-01" };

function scan(files: Files, rules: Partial<ProjectFileRules> = {}) {
  const projectRules = { overrides: [], waivers: [], ...rules };
  return runScan({ ...request, source: sourceOf({ ...acme, ...files }), projectRules }, { ecosystems, identify });
}

type Files = Readonly<Record<string, string | Uint8Array>>;
const json = (value: object) => JSON.stringify(value);
const gplPackage = json({ name: "gpl-lib", version: "1.0.0", license: "GPL-3.0-only" });

describe("a package that a project reaches by a path", () => {
  const jar = zipSync({
    "META-INF/maven/org.x/x/pom.properties": Buffer.from("groupId=org.x\nartifactId=x\nversion=1.0\n"),
    "META-INF/LICENSE": Buffer.from(licenseText("GPL-3.0-only")),
    "META-INF/NOTICE": Buffer.from("Thanks."),
  });
  const pythonX = { "libs/x/pyproject.toml": '[project]\nname = "x"\nversion = "1.0"\nlicense = "GPL-3.0-only"\n' };
  const crateX = '[package]\nname = "x"\nversion = "1.0.0"\nlicense = "GPL-3.0-only"\n';
  const cases: Readonly<Record<string, Files>> = {
    "link: of npm": {
      "libs/gpl-lib/package.json": gplPackage,
      "package.json": json({ name: "app", license: "MIT", dependencies: { "gpl-lib": "link:libs/gpl-lib" } }),
    },
    "link: of Yarn": {
      "libs/gpl-lib/package.json": gplPackage,
      "package.json": json({ name: "app", license: "MIT", dependencies: { "gpl-lib": "link:./libs/gpl-lib" } }),
      "yarn.lock": '# yarn lockfile v1\n\n\n"gpl-lib@link:./libs/gpl-lib":\n  version "0.0.0"\n  uid ""\n',
    },
    "[patch] of Cargo": {
      "Cargo.toml":
        '[package]\nname = "app"\nversion = "1.0.0"\n[dependencies]\nx = "1"\n[patch.crates-io]\nx = { path = "libs/x" }\n',
      "libs/x/Cargo.toml": crateX,
    },
    "[patch] of Cargo with a lockfile": {
      "Cargo.toml":
        '[package]\nname = "app"\nversion = "1.0.0"\n[dependencies]\nx = "1"\n[patch.crates-io]\nx = { path = "libs/x" }\n',
      "Cargo.lock":
        '[[package]]\nname = "app"\nversion = "1.0.0"\ndependencies = ["x"]\n\n[[package]]\nname = "x"\nversion = "1.0.0"\n',
      "libs/x/Cargo.toml": crateX,
    },
    "path of Pipenv": { Pipfile: '[packages]\nx = {path = "./libs/x", editable = true}\n', ...pythonX },
    "path of Pipenv with a lockfile": {
      Pipfile: '[packages]\nx = {path = "./libs/x", editable = true}\n',
      "Pipfile.lock": json({ _meta: {}, default: { x: { editable: true, path: "./libs/x" } }, develop: {} }),
      ...pythonX,
    },
    "path of PDM": {
      "pyproject.toml":
        '[project]\nname = "app"\nversion = "1"\ndependencies = ["x @ file:///${PROJECT_ROOT}/libs/x"]\n',
      "pdm.lock": '[metadata]\nlock_version = "4.4"\n\n[[package]]\nname = "x"\nversion = "1.0"\npath = "./libs/x"\n',
      ...pythonX,
    },
    "system of Maven": {
      "pom.xml":
        "<project><groupId>acme</groupId><artifactId>app</artifactId><version>1</version><dependencies><dependency>" +
        "<groupId>org.x</groupId><artifactId>x</artifactId><version>1.0</version><scope>system</scope>" +
        "<systemPath>${project.basedir}/libs/x.jar</systemPath></dependency></dependencies></project>",
      "libs/x.jar": jar,
    },
    "flatDir of Gradle": {
      "build.gradle": "repositories { flatDir { dirs 'libs' } }\ndependencies { implementation name: 'x' }\n",
      "libs/x.jar": jar,
    },
    "HintPath of .NET": {
      "app.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Reference Include="Foo.Bar"><HintPath>libs\\Foo.Bar.dll</HintPath></Reference></ItemGroup></Project>',
      "libs/Foo.Bar.dll": windowsProgram({ ProductName: "Foo.Bar", CompanyName: "Someone Else" }, true),
      "libs/Foo.Bar-LICENSE.txt": licenseText("GPL-3.0-only", "Someone Else"),
    },
    "file: of npm": {
      "libs/gpl-lib/package.json": gplPackage,
      "package.json": json({ name: "app", license: "MIT", dependencies: { "gpl-lib": "file:./libs/gpl-lib" } }),
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "app", dependencies: { "gpl-lib": "file:./libs/gpl-lib" } },
          "libs/gpl-lib": { version: "1.0.0", license: "GPL-3.0-only" },
          "node_modules/gpl-lib": { resolved: "libs/gpl-lib", link: true },
        },
      }),
    },
    "path of Cargo": {
      "Cargo.toml": '[package]\nname = "app"\nversion = "1.0.0"\n[dependencies]\nx = { path = "libs/x" }\n',
      "Cargo.lock": '[[package]]\nname = "app"\nversion = "1.0.0"\n\n[[package]]\nname = "x"\nversion = "1.0.0"\n',
      "libs/x/Cargo.toml": '[package]\nname = "x"\nversion = "1.0.0"\nlicense = "GPL-3.0-only"\n',
    },
    "replace of Go": {
      "go.mod": "module a.example/app\n\nrequire b.example/x v1.0.0\n\nreplace b.example/x => ./libs/x\n",
      "libs/x/go.mod": "module b.example/x\n",
      "libs/x/LICENSE": licenseText("GPL-3.0-only"),
    },
    "a folder in requirements.txt": {
      "requirements.txt": "./libs/x\n",
      "libs/x/setup.py": 'from setuptools import setup\nsetup(name="x", version="1.0", license="GPL-3.0-only")\n',
    },
    "path of a Gemfile": {
      Gemfile: "gem 'x', path: 'libs/x'\n",
      "libs/x/x.gemspec": "Gem::Specification.new do |s|\n  s.name = 'x'\n  s.license = 'GPL-3.0-only'\nend\n",
    },
    "a path repository of Composer": {
      "composer.json": json({
        name: "acme/app",
        repositories: [{ type: "path", url: "libs/x" }],
        require: { "o/x": "*" },
      }),
      "libs/x/composer.json": json({ name: "o/x", version: "1.0.0", license: "GPL-3.0-only" }),
    },
  };
  for (const [name, files] of Object.entries(cases))
    test(`is judged once, by its own license, and its texts are passed on: ${name}`, async () => {
      const notice = { "libs/x/NOTICE": "Thanks.", "libs/gpl-lib/NOTICE": "Thanks." };
      const { findings, texts = {} } = await scan({ ...files, ...notice });
      const found = findings.filter(({ component }) =>
        /^(?:gpl-lib|(?:o\/|org\.x:|b\.example\/)?x|Foo\.Bar)$/.test(component.name),
      );
      assert.deepEqual(
        found.map(({ status, component: { vendored, folder } }) => [status, vendored, folder?.startsWith("libs/")]),
        [["violation", true, true]],
      );
      if ("libs/Foo.Bar.dll" in files) return;
      const passedOn = found.flatMap(({ texts: own = [] }) => own.map(({ kind, text }) => `${kind}: ${texts[text]}`));
      assert.ok(passedOn.includes("notice: Thanks."), passedOn.join(", "));
    });
});

test("a package that a lockfile lists brings the texts of its copy in the repository", async () => {
  const { findings, texts = {} } = await scan({
    "package.json": json({ name: "app", license: "MIT", dependencies: { x: "1.0.0" } }),
    "package-lock.json": json({
      lockfileVersion: 3,
      packages: { "": { name: "app", dependencies: { x: "1.0.0" } }, "node_modules/x": { version: "1.0.0" } },
    }),
    "third_party/x/package.json": json({ name: "x", version: "1.0.0", license: "MIT" }),
    "third_party/x/LICENSE": licenseText("MIT"),
    "third_party/x/NOTICE": "Thanks.",
  });
  const found = findings.flatMap(({ component, texts: own = [] }) =>
    own.map(({ text }) => [component.name, texts[text]]),
  );
  assert.deepEqual(found, [
    ["x", licenseText("MIT")],
    ["x", "Thanks."],
  ]);
});

describe("a license file that the project collects", () => {
  test("is evidence of the component that it names, and not a license of the project", async () => {
    const listed = { "requirements.txt": "Some_Lib==1.0\nother==2.0\n" };
    const report = await scan({
      ...listed,
      "licenses/LICENSE-some-lib.txt": licenseText("MIT"),
      "licenses/nothing_license.txt": licenseText("ISC"),
      "libs/ours/LICENSE": licenseText("BSD-3-Clause", "Acme Ltd"),
      "libs/ours/package.json": json({ name: "ours", license: "BSD-3-Clause" }),
      "licenses/LICENSE-own-tool.txt": licenseText("ISC", "Acme Ltd"),
      "licenses/LICENSE-MIT.txt": licenseText("MIT"),
      "libs/stated/package.json": json({ name: "stated", license: "Apache-2.0", author: "Acme Ltd" }),
      "tests/stated/package.json": json({ name: "in-tests", license: "EPL-2.0", author: "Acme Ltd" }),
    });
    const { findings, projectLicenses, notes } = report;
    const licenses = findings.map(({ component, resolved_license }) => [component.name, resolved_license]);
    assert.deepEqual(licenses, [
      ["other", "UNKNOWN"],
      ["some-lib", "MIT"],
    ]);
    assert.deepEqual(
      projectLicenses.map(({ file, folder, package: name }) => [file, folder, name]),
      [
        ["LICENSE", undefined, undefined],
        ["licenses/LICENSE-MIT.txt", undefined, undefined],
        ["licenses/LICENSE-own-tool.txt", undefined, undefined],
        ["libs/ours/LICENSE", "libs/ours", "ours"],
        ["libs/stated/package.json", "libs/stated", "stated"],
        ["tests/stated/package.json", "tests/stated", "in-tests"],
      ],
    );
    const unmatched = ["unmatched_license_file", "licenses/nothing_license.txt", "ISC"];
    const again = reEvaluate(report, { ...request });
    for (const all of [notes, again.notes])
      assert.deepEqual(
        all.flatMap(({ type, file, license }) => (type === unmatched[0] ? [[type, file, license]] : [])),
        [unmatched],
      );
    assert.match(
      verdictLine({ report, project: "p" }),
      /; 2 own packages under other licenses than the root; incomplete$/,
    );
  });
});

describe("packages of the project under licenses of their own", () => {
  const root = { name: "app", license: "MIT", author: "Acme Ltd", workspaces: ["packages/*"] };
  const members = {
    "package.json": json(root),
    "packages/a/package.json": json({ name: "a", license: "GPL-3.0-only", author: "Acme Ltd" }),
    "packages/b/package.json": json({ name: "b", license: "MIT" }),
    "tools/c/package.json": json({ name: "c", license: "GPL-3.0-only", author: "Acme Ltd" }),
  };
  const others = [
    ["packages/a/package.json", "packages/a", "a"],
    ["tools/c/package.json", "tools/c", "c"],
  ];
  const line = /; 2 own packages under other licenses than the root$/;
  const listed = ({ projectLicenses }: Awaited<ReturnType<typeof scan>>) =>
    projectLicenses.map(({ file, folder, package: name }) => [file, folder, name]);

  test("are listed and counted, declared members too", async () => {
    const report = await scan(members);
    assert.deepEqual(listed(report), [["LICENSE", undefined, undefined], ...others]);
    assert.match(verdictLine({ report, project: "p" }), line);
    assert.deepEqual(report.findings, []);
  });

  test("are compared with the manifest of a root that has no license file", async () => {
    const report = await runScan({ ...request, source: sourceOf(members) }, { ecosystems, identify });
    assert.deepEqual(listed(report), [["package.json", undefined, undefined], ...others]);
    assert.match(verdictLine({ report, project: "p" }), line);
  });

  test("are counted where the root states no license", async () => {
    const silent = { "package.json": json({ name: "app" }) };
    const report = await runScan({ ...request, source: sourceOf({ ...members, ...silent }) }, { ecosystems, identify });
    assert.match(
      verdictLine({ report, project: "p" }),
      /; 3 own packages with a license, which the root does not state$/,
    );
  });
});

test("a file named after a part, in a folder of licenses, is evidence of it; others beside it are notes", async () => {
  const { findings, notes } = await scan({
    "public/js/left.pad-1.2.0.min.js": "run()",
    "doc/licenses/leftpad.txt": licenseText("MIT"),
    "doc/licenses/some-icons.txt": licenseText("ISC"),
    "doc/licenses/how-to.md": "How we collect these.",
    "data/licenses/words.txt": licenseText("ISC"),
  });
  assert.deepEqual(
    findings.map(({ component, resolved_license }) => [component.name, resolved_license]),
    [["left.pad", "MIT"]],
  );
  assert.deepEqual(
    notes.flatMap(({ type, file }) => (type === "unmatched_license_file" ? [file] : [])),
    ["doc/licenses/some-icons.txt"],
  );
});

test("a path of lcc.yml that makes a part milder is a rule that changed a finding", async () => {
  const files = { "libs/gpl-lib/package.json": gplPackage };
  const { projectRules } = await scan(files, { paths: [{ path: "libs", scope: "test" }] });
  assert.deepEqual(
    projectRules?.map(({ components, before }) => [components, before[0]?.status, before[0]?.scope]),
    [[["npm:gpl-lib@1.0.0"], "violation", "runtime"]],
  );
});

describe("own of a project", () => {
  const files = { "libs/gpl-lib/package.json": gplPackage };
  const before = [{ license: "GPL-3.0-only", status: "violation", scope: "runtime" }];

  test("takes a folder out, keeps what it was, and the verdict says so", async () => {
    const report = await scan(files, { own: ["libs/*", "other"] });
    assert.deepEqual(report.findings, []);
    assert.deepEqual(report.projectRules, [
      { kind: "own", rule: { path: "libs/*" }, components: ["npm:gpl-lib@1.0.0"], before },
      { kind: "own", rule: { path: "other" }, components: [], before: [] },
    ]);
    const line = verdictLine({ report, project: "p" });
    assert.match(line, /; 1 own folder of the project's lcc\.yml took out 1 component$/);
  });

  test("does not count where the policy takes no rules of projects", async () => {
    const closed = { ...request, policy: { ...policy, projectRules: "none" as const } };
    const projectRules = { overrides: [], waivers: [], own: ["libs"] };
    const report = await runScan(
      { ...closed, source: sourceOf({ ...acme, ...files }), projectRules },
      { ecosystems, identify },
    );
    assert.deepEqual(
      [report.findings.map(({ status }) => status), report.projectRules?.[0]?.isIgnored],
      [["violation"], true],
    );
    const sent = reEvaluate(await scan(files, { own: ["libs"] }), { ...closed, projectRules: "none" });
    assert.ok(sent.completeness?.reasons.some(({ code }) => code === "project_excluded"));
  });
});
