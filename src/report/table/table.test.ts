import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { type Craft, craftView, hostileName, keyOf, unreadLockfile } from "../../../test/helpers/craft-report.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { smallReport } from "../../../test/report/small-report.ts";
import type { Coverage, ReportView } from "../../domain/report/report.ts";
import { coverageLine } from "../facts/coverage/coverage-line.ts";
import { measureWidth } from "../text/lines.ts";
import { toTable } from "./table.ts";
import { verdictLine } from "../facts/verdict.ts";

const deny = (license: string): Craft => ({
  resolved_license: license,
  status: "violation",
  decision: { list: "deny", pattern: license, reason: `${license} is on the deny list.` },
});

const unknown: Craft = {
  resolved_license: "UNKNOWN",
  status: "warning",
  sources: [],
  decision: { list: "review", reason: "No license is known." },
};

const plain = (view: ReportView, columns = 100) => toTable(view, { columns, isColored: false });
const linesOf = (text: string) => text.trimEnd().split("\n");

describe("the table", () => {
  test("ends with the coverage and the verdict, whatever the report", async () => {
    const cases = [craftView([]), craftView([{}]), craftView([unknown]), await sampleReport(60)];
    for (const view of cases) {
      const lines = linesOf(plain(view, 160));
      assert.deepEqual(lines.slice(-2), [coverageLine(view.report), verdictLine(view)]);
    }
  });

  test("shortens names to the width of a terminal, and never in a file or a pipe", () => {
    const name = `@acme/${"long-".repeat(40)}name`;
    const view = craftView([{ ...deny("AGPL-3.0-only"), component: { name } }]);
    assert.ok(!plain(view).includes(name));
    const whole = toTable(view, { columns: 100, isColored: false, isWhole: true });
    assert.ok(whole.includes(name));
    assert.doesNotMatch(whole, /…/);
  });

  test("says that nothing was found", () => {
    assert.match(plain(craftView([])), /^No components were found\.\n/);
  });

  test("counts what passes by license and lists none of it", () => {
    const text = plain(craftView([{}, { component: { name: "right" } }, { resolved_license: "ISC" }]));
    assert.match(text, /PASSING LICENSES {2}3 components\n {2}2 {2}MIT {3}1 {2}ISC\n/);
    assert.doesNotMatch(text, /left|right|VIOLATIONS|WARNINGS/);
  });

  test("lists what is in the repository, but not what a lockfile lists too", () => {
    const part = (name: string, folder: string): Craft => ({ component: { name, vendored: true, folder } });
    const listed: Craft = { component: { ...part("both", "lib/both").component, resolvedBy: "lockfile" } };
    const text = plain(craftView([part("zip", "third_party/zip"), listed]));
    assert.match(text, /IN THE REPOSITORY {2}1 component\n {4}third_party\/zip {2}zip/);
    assert.doesNotMatch(text, /lib\/both/);
  });

  test("has one row for the variants of a package for several platforms", () => {
    const variant = (name: string): Craft => ({
      ...deny("X"),
      component: { name, scope: "optional", version: "1.0.0" },
    });
    const text = plain(craftView(["@a/linux-x64", "@a/win32-x64", "@a/darwin-arm64", "b"].map(variant)));
    assert.match(text, /4 components/);
    assert.match(text, /@a\/linux-x64 and 2 other platforms/);
    assert.doesNotMatch(text, /win32/);
  });

  test("says what passes only for its scope", () => {
    const text = plain(craftView([{ component: { scope: "test" }, decision: { list: "deny" } }, {}]));
    assert.match(text, /1 of them passes only because of the scope \(test\)/);
  });

  test("says what passes only for another rule, and nothing about what is allowed on no list", () => {
    const softened = { by: "type dataset", rule: "report", from: "violation" } as const;
    const text = plain(craftView([{ decision: { list: "deny", softened } }, { decision: { list: "none" } }]));
    assert.match(text, /1 of them passes only because of milder rules \(type dataset\)/);
  });

  test("puts violations before warnings before what passes", async () => {
    const text = plain(await sampleReport());
    const places = ["VIOLATIONS", "WARNINGS", "UNREAD", "PASSING"].map((title) => text.indexOf(title));
    assert.ok(places.every((place) => place >= 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  test("gives a license one heading, and its reason once", () => {
    const text = plain(craftView([deny("GPL-3.0-only"), { ...deny("GPL-3.0-only"), component: { name: "right" } }]));
    assert.equal(text.split("GPL-3.0-only is on the deny list.").length, 2);
    assert.match(text, /\nGPL-3\.0-only {2}2 components\n/);
    assert.match(text, /\n {4}left +1\.0\.0 +package-lock\.json:7\n {4}right +1\.0\.0/);
  });

  test("gives each reason of a license its own components", () => {
    const other = {
      ...deny("GPL-3.0-only"),
      component: { name: "right" },
      decision: { reason: "An override says so." },
    };
    const text = plain(craftView([deny("GPL-3.0-only"), other]));
    assert.match(text, /on the deny list\.\n {4}left .*\n {2}An override says so\.\n {4}right /);
  });

  test("says by way of which direct dependency a component comes in", () => {
    const view = craftView([
      { component: { name: "top", direct: true, dependsOn: [keyOf("middle")] } },
      { component: { name: "middle", direct: false, dependsOn: [keyOf("bottom"), keyOf("top")] } },
      { ...deny("X"), component: { name: "bottom", direct: false } },
      { ...deny("X"), component: { name: "lone", direct: false, scope: "dev" } },
    ]);
    assert.match(plain(view), /bottom +1\.0\.0 +via top +package-lock/);
    assert.match(plain(view), /lone +1\.0\.0 +dev +indirect +package-lock/);
  });

  test("says that the registry has no such package, or not this version of it", () => {
    const missing = (what: "package" | "version"): Craft => ({
      ...unknown,
      component: { name: `no-${what}` },
      evidence: [{ source: "npm", outcome: "none", confidence: 0, missing: what }],
    });
    const text = plain(craftView([missing("package"), missing("version")]));
    assert.match(text, /no-package +1\.0\.0 +npm has no such package +package-lock/);
    assert.match(text, /no-version +1\.0\.0 +npm has no such version +package-lock/);
  });

  test("shows the type only where there are several", () => {
    const craft = deny("X");
    assert.doesNotMatch(plain(craftView([craft])), /npm/);
    assert.match(plain(craftView([craft, { component: { type: "gem" } }])), /left +1\.0\.0 +npm/);
  });

  test("shows twenty components of a license and counts the others", () => {
    const view = craftView(Array.from({ length: 51 }, (_, at) => ({ ...deny("X"), component: { name: `n-${at}` } })));
    const text = plain(view);
    assert.equal(linesOf(text).filter((line) => /^ {4}n-/.test(line)).length, 20);
    assert.match(text, /\n {4}… and 31 more, see --format json\n/);
  });

  test("lists an unread dependency file with its reason, and only counts those that list nothing", () => {
    const text = plain(craftView([{}], { coverage: unreadLockfile }));
    assert.match(text, /UNREAD DEPENDENCY FILES {2}1 file, a warning\n {2}a binary file\n {4}web\/bun\.lockb\n/);
    assert.match(text, /\n {2}1 file: settings\n/);
    assert.match(
      text,
      /\nwarning: 0 violations, 1 warning in 1 component and 1 unread file \(permissive\/production; licenses as declared\)\n$/,
    );
  });

  test("groups errors by reason in ten lines, and does not repeat unread files", () => {
    const error = (file: string, message: string) => ({ file, message, detector: "x" });
    const errors = [
      error("web/bun.lockb", "a binary file"),
      ...Array.from({ length: 30 }, (_, at) => error(`f${at}`, `bad ${at % 15}`)),
    ];
    const text = plain(craftView([{}], { coverage: unreadLockfile, errors }));
    const [, section = ""] = text.split("NOT READ\n");
    const lines = section.split("\n\n")[0]?.split("\n") ?? [];
    assert.equal(lines.length, 11);
    assert.equal(lines[0], "  f0 and 1 other: bad 0");
    assert.equal(lines[10], "  … and 6 more, see --format json");
    assert.equal(text.split("bun.lockb").length, 2);
  });

  test("counts notes by type with one example", () => {
    const base = { component: null, license: "MIT", severity: "low", explanation: "", recommendation: "" } as const;
    const notes = [
      { ...base, type: "license_conflict", message: "a differs" },
      { ...base, type: "license_conflict", message: "b differs" },
    ] as const;
    assert.match(plain(craftView([{}], { notes })), /\n {2}2 license conflict\n {4}for example: a differs\n/);
  });

  test("keeps every line but the verdict within the columns", async () => {
    const views = [await sampleReport(300), craftView([{ ...deny("GPL ".repeat(99)), component: longComponent }])];
    for (const view of views) {
      for (const columns of [40, 50, 60, 80, 120]) {
        const lines = linesOf(plain(view, columns)).slice(0, -1);
        assert.deepEqual(
          lines.filter((line) => measureWidth(line) > columns),
          [],
          `${columns} columns`,
        );
      }
    }
  });

  test("has no control character without colours, and only those of colours with them", () => {
    const name = { component: { name: hostileName, type: hostileName, version: hostileName } };
    const view = craftView(
      [{ ...deny(hostileName), ...name }, { ...unknown, ...name, decision: { reason: hostileName } }, {}],
      {
        errors: [{ file: hostileName, message: hostileName, detector: "x" }],
        sourceFailures: [{ source: hostileName, message: hostileName, components: 1 }],
        policy: { name: hostileName, context: hostileName, version: "", digest: "", disclaimer: hostileName },
      },
    );
    for (const columns of [40, 100]) {
      const text = plain(view, columns);
      assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      const colored = toTable(view, { columns, isColored: true });
      assert.notEqual(colored, text);
      assert.equal(stripVTControlCharacters(colored), text);
    }
  });

  test("takes any number of columns", () => {
    for (const columns of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
      assert.match(plain(craftView([deny("X")]), columns), /violation: 1 violation/);
    }
  });

  test("stays short for thousands of components of thousands of licenses", () => {
    const crafts = Array.from({ length: 5_000 }, (_, at) => ({ ...deny(`L-${at}`), component: { name: `n-${at}` } }));
    const lines = linesOf(plain(craftView(crafts)));
    assert.ok(lines.length < 250, `${lines.length} lines`);
    assert.match(lines.join("\n"), /… and 4,960 more licenses/);
    assert.match(lines.at(-1) ?? "", /^violation: 5,000 violations, 0 warnings in 5,000 components/);
  });
});

describe("the verdict", () => {
  test("names the result, the counts, what is unknown and the rules", () => {
    const view = craftView([deny("X"), unknown, unknown, {}]);
    const want =
      "violation: 1 violation, 2 warnings in 4 components, 2 of them UNKNOWN (permissive/production; licenses as declared)";
    assert.equal(verdictLine(view), want);
    assert.equal(
      verdictLine(craftView([{}])),
      "pass: 0 violations, 0 warnings in 1 component (permissive/production; licenses as declared)",
    );
  });

  test("says that no license text was compared, unless it was or no license is known", () => {
    const text = { source: "filesystem", outcome: "answer", license: "MIT", confidence: 1, file: "a/LICENSE" } as const;
    assert.match(verdictLine(craftView([{}])), /licenses as declared/);
    assert.doesNotMatch(verdictLine(craftView([{}, { evidence: [text] }])), /declared/);
    assert.doesNotMatch(verdictLine(craftView([unknown])), /declared/);
  });

  test("does not make a warning about a file one of a component", () => {
    assert.equal(
      verdictLine(craftView([], { coverage: unreadLockfile })),
      "warning: 0 violations, 1 warning in 0 components and 1 unread file (permissive/production)",
    );
    assert.equal(
      verdictLine(craftView([unknown], { coverage: unreadLockfile })),
      "warning: 0 violations, 2 warnings in 1 component, 1 of them UNKNOWN, and 1 unread file (permissive/production)",
    );
    const [lockfile, settings] = unreadLockfile.manifestsUnread.map((file) => ({ ...file, isPartial: true }));
    const manifestsUnread = [lockfile, settings].filter((file) => file !== undefined);
    assert.match(
      verdictLine(craftView([{}], { coverage: { ...unreadLockfile, manifestsUnread } })),
      /1 warning in 1 component and 1 file not fully read \(/,
    );
  });
});

describe("the coverage", () => {
  test("counts files and gaps", () => {
    const view = craftView([unknown, { component: { version: "", requirement: "^1" } }], { coverage: unreadLockfile });
    const want =
      "coverage: 3 files seen, 1 manifest read, 2 recognised but unread, 0 skipped, " +
      "1 component without version, 1 without license, file headers not read";
    assert.equal(coverageLine(view.report), want);
    const files = { read: 3, stated: 1, unstated: 2, reuse: 0, licenses: [] };
    assert.match(coverageLine({ ...view.report, files }), /, 3 file headers read$/);
  });
});

const longComponent = {
  name: "日本語".repeat(50),
  version: "1".repeat(200),
  scope: "dev",
  locations: [{ file: "a/".repeat(200), line: 3 }],
} as const;

describe("what dependencies were resolved for", () => {
  const older = { pythonVersion: "3.12", platforms: ["linux-x86_64"] as const };
  const newer = { ...older, types: ["cargo", "pypi"] };
  const coverage = { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };
  const verdictOf = (type: string, resolvedBy: "lcc" | "lockfile", target: NonNullable<Coverage["target"]> = newer) =>
    verdictLine(smallReport([{ type, resolvedBy }], { coverage: { ...coverage, target } }));

  test("is said where the result depends on it", () => {
    assert.match(verdictOf("pypi", "lcc"), /resolved for Linux x86_64, Python 3\.12/);
    assert.match(verdictOf("cargo", "lcc"), /resolved for Linux x86_64; licenses as declared\)/);
    assert.doesNotMatch(verdictOf("npm", "lcc"), /resolved for/);
    assert.doesNotMatch(verdictOf("pypi", "lockfile"), /resolved for/);
    assert.match(verdictOf("cargo", "lcc", older), /resolved for Linux x86_64; licenses as declared\)/);
  });
});
