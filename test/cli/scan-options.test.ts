import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { once } from "../../src/async/once.ts";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

const scan = (folder: string, ...options: string[]) => lcc(["scan", folder, "--offline", ...options]);
const strict = ["--context", "production"];

describe("the exit status of lcc scan", () => {
  const clean = projects.make({ "package-lock.json": lockfile({ a: "MIT" }) });
  const warned = projects.make({ "package-lock.json": lockfile({ a: "Foo-9" }) });
  const violating = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
  const cases: readonly (readonly [string, string, readonly string[], number])[] = [
    ["is 0 when all is well", clean, [], 0],
    ["is 0 with warnings", warned, [], 0],
    ["is 1 with warnings when asked to fail on them", warned, ["--fail-on", "warning"], 1],
    ["is 1 with violations", violating, [], 1],
    ["is 0 with violations when asked never to fail", violating, ["--fail-on", "never"], 0],
  ];
  for (const [name, folder, options, status] of cases)
    test(name, async () => assert.equal((await scan(folder, ...strict, ...options)).status, status));

  test("on new violations only is 0 for those that the baseline has, 1 for others", async () => {
    const old = join(projects.make({}), "old.json");
    await scan(violating, ...strict, "--output", old);
    assert.equal((await scan(violating, ...strict, "--baseline", old, "--fail-on", "new")).status, 0);
    const more = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only", b: "AGPL-3.0-only" }) });
    assert.equal((await scan(more, ...strict, "--baseline", old, "--fail-on", "new")).status, 1);
  });
});

describe("lcc scan --baseline", () => {
  const licenses = { a: "AGPL-3.0-only", odd: "Foo-9" };
  const before = projects.make({ "package-lock.json": lockfile(licenses) });
  const after = projects.make({
    "package-lock.json": lockfile({ ...licenses, fresh: "GPL-3.0-only" }),
    "bun.lockb": "x",
  });
  const lastLine = (text: string) => text.trimEnd().split("\n").at(-1);
  const baseline = once(async () => {
    const old = join(projects.make({}), "old.json");
    await scan(before, ...strict, "--output", old);
    return old;
  });
  const compare = async (folder: string, ...options: string[]) =>
    scan(folder, ...strict, "--baseline", await baseline(), ...options);

  test("says in the last line that nothing is new, which makes status 0 understandable", async () => {
    const { status, stdout } = await compare(before, "--fail-on", "new");
    assert.equal(status, 0);
    assert.equal(
      lastLine(stdout),
      "violation: 1 violation (0 new), 1 warning (0 new) in 2 components, 1 of them UNKNOWN (permissive/production, judged as shipped to customers; licenses as declared); nothing new since the baseline; incomplete",
    );
  });

  test("marks and counts what is new, and counts it on standard error where the result is a file", async () => {
    const { status, stdout } = await compare(after, "--fail-on", "new");
    assert.equal(status, 1);
    assert.match(stdout, /\n {4}new {2}fresh /);
    assert.match(stdout, /\n {4}new {2}bun\.lockb\n/);
    const counts = /^violation: 2 violations \(1 new\), 2 warnings \(1 new\) in 3 components, .* 1 unread file /;
    assert.match(lastLine(stdout) ?? "", counts);
    const file = await compare(after, "--fail-on", "new", "--output", join(projects.make({}), "new.json"));
    assert.match(lastLine(file.stderr) ?? "", counts);
  });

  test("makes JUnit fail by what is new where only that counts", async () => {
    const counts = async (...options: string[]) =>
      /failures="(\d+)"/.exec((await compare(after, "--format", "junit", ...options)).stdout)?.[1];
    assert.equal(await counts("--fail-on", "new"), "1");
    assert.equal(await counts(), "2");
  });

  test("notes a license that has changed since", async () => {
    const folder = projects.make({ "package-lock.json": lockfile({ a: "MIT", b: "ISC" }) });
    const later = projects.make({ "package-lock.json": lockfile({ a: "BUSL-1.1", b: "ISC" }) });
    const old = join(folder, "old.json");
    await scan(folder, "--output", old);
    const { stdout } = await scan(later, "--baseline", old, "--format", "json");
    const changed = (JSON.parse(stdout) as ScanDetail).report.notes.filter(({ type }) => type === "license_changed");
    assert.deepEqual(
      changed.map(({ component }) => component?.name),
      ["a"],
    );
    assert.match(changed[0]?.message ?? "", /MIT.*BUSL-1\.1/);
  });
});

describe("lcc.yml", () => {
  const files = {
    "package-lock.json": lockfile({ a: "GPL-3.0-only" }),
    "old/package-lock.json": lockfile({ b: "MIT" }),
  };

  test("gives a scan of its folder policy, context, excludes and the exit status", async () => {
    const settings = "policy: copyleft-friendly\ncontext: internal\nexclude: [old]\nfail-on: never\n";
    const folder = projects.make({ ...files, "lcc.yml": settings });
    const { report } = JSON.parse((await scan(folder, "--format", "json")).stdout) as ScanDetail;
    assert.deepEqual([report.policy.name, report.policy.context], ["copyleft-friendly", "internal"]);
    assert.deepEqual(
      report.findings.map(({ component }) => component.name),
      ["a"],
    );
  });

  test("comes after the command line, and its context belongs to its policy", async () => {
    const folder = projects.make({
      ...files,
      "lcc.yml": "policy: copyleft-friendly\ncontext: internal\nfail-on: never\n",
    });
    const options = ["--policy", "ai-ml-strict", "--fail-on", "violation", "--format", "json"];
    const { status, stdout } = await scan(folder, ...options);
    const { policy } = (JSON.parse(stdout) as ScanDetail).report;
    assert.equal(policy.name, "ai-ml-strict");
    assert.notEqual(policy.context, "internal");
    assert.equal(status, 1);
  });

  test("may name a policy of the project", async () => {
    const own = "name: own\ndefault_context: all\ncontexts:\n  all:\n    deny: [GPL-*]\n    allow: [MIT]\n";
    const folder = projects.make({ ...files, "lcc.yml": "policy: ./own.yml\n", "own.yml": own });
    const { report } = JSON.parse((await scan(folder, "--format", "json")).stdout) as ScanDetail;
    assert.equal(report.policy.name, "own");
  });
});

describe("rules in lcc.yml", () => {
  const files = { "package-lock.json": lockfile({ a: "GPL-3.0-only", b: "MIT" }) };
  const waiver =
    "waivers:\n  - { component: npm:a, license: GPL-3.0-only, until: 2999-12-31, reason: r, approvedBy: Legal }\n";
  const policy = (key = "") =>
    `name: own\n${key}default_context: all\ncontexts:\n  all:\n    deny: [GPL-*]\n    allow: [MIT]\n`;

  test("count, and the verdict says so", async () => {
    const folder = projects.make({ ...files, "own.yml": policy(), "lcc.yml": `policy: ./own.yml\n${waiver}` });
    const { status, stdout, stderr } = await scan(folder, "--format", "json");
    const { report } = JSON.parse(stdout) as ScanDetail;
    assert.equal(status, 0);
    assert.equal(report.summary.waived, 1);
    assert.deepEqual(
      report.projectRules?.map(({ components }) => components),
      [["npm:a@1.0.0"]],
    );
    assert.match(stderr, /0 violations, 0 warnings, 1 waived .*; 1 rule of the project's lcc\.yml changed 1 finding/);
  });

  test("do not count where the policy takes none, and the verdict says so", async () => {
    const own = policy("project_rules: none\n");
    const folder = projects.make({ ...files, "own.yml": own, "lcc.yml": `policy: ./own.yml\n${waiver}` });
    const { status, stdout, stderr } = await scan(folder, "--format", "json");
    const { report } = JSON.parse(stdout) as ScanDetail;
    assert.equal(status, 1);
    assert.equal(report.findings[0]?.status, "violation");
    assert.equal(report.projectRules?.[0]?.isIgnored, true);
    assert.match(stderr, /1 violation, .*; 1 rule of the project's lcc\.yml was not applied/);
  });
});

describe("contexts in lcc.yml", () => {
  const files = { "services/api/package-lock.json": lockfile({ a: "AGPL-3.0-only" }) };
  const contexts = 'contexts:\n  "services/**": saas\n';

  test("judge a part of the project by another context of the policy", async () => {
    const folder = projects.make({ ...files, "lcc.yml": `policy: permissive\ncontext: internal\n${contexts}` });
    const [{ stdout, status }, plain] = [await scan(folder), await scan(projects.make(files), "--context", "internal")];
    assert.deepEqual([status, plain.status], [1, 0]);
    assert.match(stdout, /Judged in context saas, as lcc\.yml says for services/);
  });

  test("must be contexts of the policy, except with another policy than that of the file", async () => {
    const folder = projects.make({ ...files, "lcc.yml": contexts.replace("saas", "sass") });
    const { status, stderr } = await scan(folder);
    assert.equal(status, 2);
    assert.match(stderr, /lcc\.yml:2: The policy "permissive" has no context "sass"\. Did you mean "saas"\?/);
    assert.match(
      (await scan(folder, "--policy", "permissive")).stdout,
      /1 rule of the project's lcc\.yml was not applied/,
    );
  });
});

describe("lcc scan --production", () => {
  const locked = (name: string, dev: boolean) => ({
    [`node_modules/${name}`]: { version: "1.0.0", license: "AGPL-3.0-only", ...(dev && { dev }) },
  });
  const packages = { "": { devDependencies: { d: "1" } }, ...locked("d", true) };
  const files = { "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }) };
  const read = async (folder: string, ...options: string[]) => {
    const { stdout, stderr } = await scan(folder, "--format", "json", ...strict, ...options);
    return { report: (JSON.parse(stdout) as ScanDetail).report, verdict: stderr };
  };

  test("only reports what is needed for development, and the verdict says so", async () => {
    const folder = projects.make(files);
    assert.equal((await read(folder)).report.findings[0]?.status, "warning");
    const { report, verdict } = await read(folder, "--production");
    assert.deepEqual([report.findings[0]?.status, report.production, report.projectRules], ["pass", true, undefined]);
    assert.match(
      verdict,
      /production only: 1 development and 0 test components left out, 1 of them otherwise a violation/,
    );
  });

  test("can be written into lcc.yml, where the policy decides whether it counts", async () => {
    const taken = await read(projects.make({ ...files, "lcc.yml": "production: true\n" }));
    assert.deepEqual([taken.report.findings[0]?.status, taken.report.production], ["pass", true]);
    assert.deepEqual(
      taken.report.projectRules?.map(({ kind, components }) => [kind, components]),
      [["production", ["npm:d@1.0.0"]]],
    );
    const own = "name: own\nextends: permissive\nproject_rules: none\n";
    const refused = await read(
      projects.make({ ...files, "own.yml": own, "lcc.yml": "policy: own.yml\nproduction: true\n" }),
    );
    assert.deepEqual([refused.report.findings[0]?.status, refused.report.production], ["warning", undefined]);
    assert.match(refused.verdict, /1 rule of the project's lcc\.yml was not applied/);
  });
});

describe("exclude in lcc.yml", () => {
  const files = {
    "package-lock.json": lockfile({ a: "MIT" }),
    "old/package-lock.json": lockfile({ b: "AGPL-3.0-only" }),
  };
  const names = ({ report }: ScanDetail) => report.findings.map(({ component }) => component.name);
  const read = async (text: string, others: Record<string, string> = {}, ...options: string[]) => {
    const folder = projects.make({ ...files, ...others, "lcc.yml": text });
    const { stdout, stderr } = await scan(folder, "--format", "json", ...options);
    return { detail: JSON.parse(stdout) as ScanDetail, verdict: stderr };
  };

  test("is a rule of the project, and in the verdict", async () => {
    const { detail, verdict } = await read("exclude: old\n");
    assert.deepEqual(names(detail), ["a"]);
    assert.deepEqual(detail.report.projectRules, [
      { kind: "exclude", rule: { path: "old" }, components: [], before: [], excluded: 1 },
    ]);
    assert.match(verdict, /; 1 exclude of the project's lcc\.yml left out 1 file or folder/);
  });

  test("leaves out nothing where the policy takes no rules of projects; the option does", async () => {
    const own = { "own.yml": "name: own\nextends: permissive\nproject_rules: none\n" };
    const { detail, verdict } = await read("policy: own.yml\nexclude: old\n", own);
    assert.deepEqual(names(detail), ["a", "b"]);
    assert.match(verdict, /1 rule of the project's lcc\.yml was not applied/);
    assert.deepEqual(names((await read("policy: own.yml\n", own, "--exclude", "old")).detail), ["a"]);
  });
});

describe("wrong use of lcc scan is one sentence and status 2", () => {
  const folder = projects.make({
    "package-lock.json": lockfile({ a: "MIT" }),
    "no.json": "{ oops",
    "new.json": newer(),
  });
  const cases: Readonly<Record<string, readonly [args: readonly string[], complaint: RegExp]>> = {
    "an option that does not exist": [["--polcy", "x"], /unknown option '--polcy' \(Did you mean --policy\?\)/],
    "a policy that does not exist": [["--policy", "permisive"], /Did you mean "permissive"\?/],
    "a context that does not exist": [["--context", "prodution"], /Did you mean "production"\?/],
    "a format that does not exist": [["--format", "jason"], /json/],
    "a reason to fail that does not exist": [["--fail-on", "warnings"], /Did you mean "warning"\?/],
    "new violations without a baseline": [["--fail-on", "new"], /--baseline/],
    "a baseline that is not there": [["--baseline", "nowhere.json"], /nowhere\.json/],
    "a baseline that is no JSON": [["--baseline", join(folder, "no.json")], /JSON/],
    "a baseline of a newer lcc": [["--baseline", join(folder, "new.json")], /version 2.*update lcc/],
    "an output folder that is not there": [["--output", join(folder, "a", "b.json")], /its folder does not exist/],
  };
  for (const [name, [args, complaint]] of Object.entries(cases)) {
    test(name, async () => {
      const { status, stdout, stderr } = await scan(folder, ...args);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, complaint);
      assert.match(stderr, /^lcc: [^\n]+\n$/);
    });
  }
  test("a path that does not exist", async () => {
    const { status, stderr } = await scan(join(folder, "nowhere"));
    assert.equal(status, 2);
    assert.match(stderr, /^lcc: [^\n]*nowhere[^\n]*\n$/);
  });
  test("an empty path, as of a variable that is not set", async () => {
    const { status, stderr } = await scan("");
    assert.deepEqual([status, stderr.split("\n").length], [2, 2]);
    assert.match(stderr, /^lcc: The path to scan is empty/);
  });
  test("an address on another host", async () => {
    const { status, stderr } = await scan("https://git.example.org/a/b");
    assert.equal(status, 2);
    assert.match(stderr, /^lcc: [^\n]*github\.com[^\n]*\n$/);
  });
  test("an address of another kind", async () => {
    for (const address of ["ssh://git@github.com/a/b", "git@github.com:a/b.git", "file:///etc"]) {
      const { status, stderr } = await scan(address);
      assert.equal(status, 2, address);
      assert.match(stderr, /^lcc: [^\n]*https[^\n]*\n$/);
    }
  });
});

describe("the result of lcc scan", () => {
  const folder = projects.make({ "package-lock.json": lockfile({ a: "MIT", b: "AGPL-3.0-only" }) });

  test("is the same bytes for the same project when SOURCE_DATE_EPOCH is set", async () => {
    const env = { SOURCE_DATE_EPOCH: "1767225600" };
    const [first, second] = await Promise.all(
      [1, 2].map(() => lcc(["scan", folder, "--offline", "--format", "json"], { env })),
    );
    assert.equal(first?.stdout, second?.stdout);
    assert.equal((JSON.parse(first?.stdout ?? "") as ScanDetail).summary.generatedAt, "2026-01-01T00:00:00.000Z");
  });

  test("differs in nothing but the summary from run to run", async () => {
    const runs = await Promise.all([1, 2].map(() => scan(folder, "--format", "json")));
    const [first, second] = runs.map(({ stdout }) => JSON.parse(stdout) as ScanDetail);
    assert.equal(JSON.stringify(first?.report), JSON.stringify(second?.report));
    assert.notEqual(first?.summary.id, second?.summary.id);
  });

  const formats: Readonly<Record<string, RegExp>> = {
    "out.json": /^\{\n {2}"summary"/,
    "out.html": /^<!doctype html>/i,
    "out.md": /^#/,
    "out.csv": /^status,/,
    "out.xml": /^<\?xml/,
  };
  for (const [name, begins] of Object.entries(formats)) {
    test(`goes to ${name} in the format of its extension, and the verdict to standard error`, async () => {
      const output = join(projects.make({}), name);
      const { status, stdout, stderr } = await scan(folder, ...strict, "--output", output);
      assert.deepEqual([status, stdout], [1, ""]);
      assert.match(readFileSync(output, "utf8"), begins);
      assert.match(stderr, /violation: 1 violation/i);
    });
  }
});

function newer(): string {
  return JSON.stringify({ schemaVersion: 2, findings: [] });
}
