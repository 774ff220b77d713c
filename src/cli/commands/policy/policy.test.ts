import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { contextOf, policyOf } from "../../../../test/helpers/policy.ts";
import { describePolicy } from "../../../policy/read/describe.ts";
import { lintPolicy } from "../../../policy/lint/lint.ts";
import { loadCatalog } from "../../../policy/read/catalog.ts";
import { checkExpression, toRow } from "./policy-check.ts";
import { renderFindings } from "./policy-lint.ts";
import { formatPolicies } from "./policy-list.ts";
import { renderPolicy } from "./policy-show.ts";
import { openPolicy } from "./policy-source.ts";
import { checkPaths, renderChecked } from "./policy-validate.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-policy-commands-"));
after(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("lcc policy check", () => {
  const context = contextOf("allow: [MIT]\nreview: [MPL-*]\ndeny: [GPL-*, UNKNOWN]");
  const row = (text: string) => toRow(text, checkExpression(text, context).decision);

  test("prints expression, status, list, pattern and chosen license", () => {
    assert.equal(row("MIT"), "MIT\tpass\tallow\tMIT\tMIT\n");
    assert.equal(row("mit OR gpl-2.0+"), "mit OR gpl-2.0+\tpass\tallow\tMIT\tMIT\n");
    assert.equal(row("MIT AND GPL-2.0"), "MIT AND GPL-2.0\tviolation\tdeny\tGPL-*\tMIT AND GPL-2.0-only\n");
    assert.equal(row("UNKNOWN"), "UNKNOWN\tviolation\tdeny\tUNKNOWN\tUNKNOWN\n");
  });

  test("prints - for a pattern that is missing", () => assert.equal(row("ISC"), "ISC\twarning\tnone\t-\tISC\n"));

  test("judges what it cannot read as UNKNOWN, and says so", () => {
    const { decision, complaint } = checkExpression("The MIT License", context);
    assert.equal(decision.license, "UNKNOWN");
    assert.equal(complaint, '"The MIT License" is judged as UNKNOWN: "The" is not an SPDX license identifier.');
    assert.equal(checkExpression("UNKNOWN", context).complaint, undefined);
  });

  test("judges an unknown exception as unidentified terms, and says so", () => {
    const { decision, complaint, isRead } = checkExpression("GPL-3.0-only WITH my-terms", context);
    assert.deepEqual([decision.status, decision.pattern, isRead], ["violation", "GPL-*", true]);
    assert.match(complaint ?? "", /^"my-terms" is an exception that lcc does not know; it counts as /);
    assert.equal(checkExpression("MIT WITH my-terms", context).decision.status, "warning");
  });

  test("keeps rows whole, whatever the text holds", () => {
    assert.equal(row("a\tb\nc\u001b[2J"), "a b c[2J\tviolation\tdeny\tUNKNOWN\tUNKNOWN\n");
  });
});

describe("lcc policy show", () => {
  const loaded = policyOf(`
description: For the shop.
allow: [${Array.from({ length: 30 }, () => "Apache-2.0").join(", ")}]
deny: [GPL-*]
reasons: { GPL-*: "We ship\\e[31m closed products." }
dual_license_preference: prefer_order
preferred_order: [MIT, ISC]
scopes: { test: report }
types: { dataset: warn }
transitive: warn
dataset_risks: { openai-outputs: review, critical: deny }
overrides: { left-pad: { license: MIT, reason: Asked the author, expires: 2027-01-01 } }
`);

  test("prints a page with short lines and no control characters", () => {
    const page = renderPolicy(loaded.policy, (text) => text);
    assert.ok(
      page.split("\n").every((line) => line.length <= 100),
      page,
    );
    assert.doesNotMatch(page, /[^\P{Cc}\n]/u);
    assert.match(page, /^p \(active\)\n/);
    assert.match(page, /^Context c \(default\)\n {2}For the shop\.\n {2}allow {6}Apache-2\.0, /m);
    assert.match(page, /^ {2}review {5}nothing$/m);
    assert.match(page, /^ {2}reasons {4}GPL-\*: We ship\[31m closed products\.$/m);
    assert.match(page, /^ {2}unlisted {3}a license on no list counts as an entry of the review list$/m);
    assert.match(page, /^ {2}conflict {3}a license text that is judged worse than the declared license is a warning$/m);
    assert.match(
      page,
      /^ {2}types {6}dataset: warn\n {2}place {6}transitive: warn\n {2}risks {6}openai-outputs: review, critical: deny$/m,
    );
    assert.match(page, /^ {2}choice {5}prefer_order: MIT, ISC$/m);
    assert.match(page, /^ {2}overrides {2}left-pad is MIT until 2027-01-01 \(Asked the author\)$/m);
    assert.match(page, /not legal advice\.\n$/);
  });

  test("prints a sentence that several entries share once", () => {
    const shared = policyOf("deny: [GPL-*, AGPL-*, SSPL-*]\nreasons: { GPL-*: No., SSPL-*: Never., AGPL-*: No. }");
    const page = renderPolicy(shared.policy, (text) => text);
    assert.match(page, /^ {2}reasons {4}GPL-\*, AGPL-\*: No\.\n {13}SSPL-\*: Never\.$/m);
  });

  test("says whether rules of a project count, where the policy does", () => {
    const page = (projectRules: "all" | "none") => renderPolicy({ ...loaded.policy, projectRules }, (text) => text);
    assert.match(
      page("none"),
      /^p \(active\)\nOverrides, waivers, paths, excludes and production of a project's own lcc\.yml do not count\.\n\n/,
    );
    assert.match(
      page("all"),
      /^A project's own lcc\.yml may bring overrides, waivers, paths, excludes and production\.$/m,
    );
    assert.equal(Object.hasOwn(describePolicy(loaded.policy), "projectRules"), false);
  });

  test("marks headings on a terminal", () => {
    assert.match(
      renderPolicy(loaded.policy, (text) => `<${text}>`),
      /^<p> \(active\)\n[^]*\n<Context c> \(default\)\n/,
    );
  });

  test("describes a policy as the interface does", () => {
    const described: Record<string, unknown> = JSON.parse(JSON.stringify(describePolicy(loaded.policy)));
    assert.deepEqual(Object.keys(described).sort(), [
      "contexts",
      "defaultContext",
      "description",
      "disclaimer",
      "lastUpdated",
      "name",
      "status",
      "version",
    ]);
    assert.equal(described["lastUpdated"], null);
    const [context] = Object.values(described["contexts"] ?? {});
    assert.deepEqual(
      [
        context["dualLicensePreference"],
        context["preferredOrder"],
        context["scopes"],
        context["overrides"],
        context["types"],
        context["transitive"],
        context["direct"],
      ],
      [
        "prefer_order",
        ["MIT", "ISC"],
        { test: "report" },
        { "left-pad": { license: "MIT", reason: "Asked the author", expires: "2027-01-01" } },
        { dataset: "warn" },
        "warn",
        undefined,
      ],
    );
  });
});

describe("lcc policy validate", () => {
  const good = file("good.yml", "name: good\ndefault_context: c\ncontexts: { c: { allow: [MIT] } }\n");
  const bad = file("bad.yml", "name: bad\ndefault_context: c\ncontexts: { c: { alow: [MIT] } }\n");

  test("prints a line for every file and problem, folders included", async () => {
    const printed = renderChecked(await checkPaths([folder]), { json: false });
    assert.equal(
      printed,
      `${bad}:3: "alow" is not a key of a context; did you mean "allow"?\n${good}: ok, policy good with 1 context\n`,
    );
  });

  test("prints JSON", async () => {
    const printed: Record<string, unknown>[] = JSON.parse(renderChecked(await checkPaths([good, bad]), { json: true }));
    assert.deepEqual(
      printed.map((entry) => [entry["valid"], entry["name"], entry["problems"]]),
      [
        [true, "good", []],
        [false, undefined, [{ line: 3, message: '"alow" is not a key of a context; did you mean "allow"?' }]],
      ],
    );
  });

  test("refuses the second of two files with the same name, as whoever uses the folder does", async () => {
    const shared = mkdtempSync(join(tmpdir(), "lcc-twice-"));
    const [first, second] = [join(shared, "a.yml"), join(shared, "b.yml")];
    for (const copy of [first, second]) copyFileSync(good, copy);
    assert.equal(
      renderChecked(await checkPaths([shared]), { json: false }),
      `${first}: ok, policy good with 1 context\n${second}:1: The name "good" is taken by ${first}; choose another.\n`,
    );
    rmSync(shared, { recursive: true });
  });

  test("says so when there is nothing to validate", async () => {
    const empty = mkdtempSync(join(tmpdir(), "lcc-empty-"));
    await assert.rejects(checkPaths([empty]), { code: "not_found", message: `There is no policy file in "${empty}".` });
    await assert.rejects(checkPaths([join(empty, "x.yml")]), {
      message: `There is no file "${join(empty, "x.yml")}".`,
    });
    rmSync(empty, { recursive: true });
  });

  test("a file that cannot be used is refused by the other commands with its problems", async () => {
    await assert.rejects(openPolicy({}, bad), {
      code: "invalid_input",
      message: `The policy cannot be used.\n${bad}:3: "alow" is not a key of a context; did you mean "allow"?`,
    });
    assert.equal((await openPolicy({}, good)).policy.name, "good");
    assert.equal((await openPolicy({}, "permissive")).policy.name, "permissive");
    await assert.rejects(openPolicy({}, "good"), { code: "unknown_policy" });
    assert.equal((await openPolicy({ SVC_POLICY_DIR: folder }, "good")).policy.name, "good");
    await assert.rejects(
      openPolicy({ SVC_POLICY_DIR: folder }, "bad"),
      /The policy "bad" cannot be used: .*bad\.yml:3: "alow" is not a key of a context; did you mean "allow"\?$/,
    );
  });
});

test("lcc policy lint prints file, line, message and contexts", () => {
  const findings = lintPolicy(policyOf("allow: [MTI, LicenseRef-Acme-Internal]"), { today: "2026-01-01" });
  assert.equal(
    renderFindings(findings),
    'p.yml:5: "MTI" is not a license that lcc knows; did you mean "MIT"? (c)\n' +
      'p.yml:5: note: "LicenseRef-Acme-Internal" is not known to lcc; that is fine if it is a reference of your own. (c)\n',
  );
});

test("lcc policy list prints a line for every policy", async () => {
  const lines = formatPolicies(await loadCatalog())
    .trimEnd()
    .split("\n");
  assert.equal(lines.length, 5);
  assert.equal(lines.at(-1), "permissive         built-in  production, saas, internal");
});
