import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { expressionOf } from "../../../test/helpers/policy.ts";
import { findContext, findPolicy, loadCatalog } from "./catalog.ts";
import { describePolicy } from "./describe.ts";
import { digestPolicy } from "./digest.ts";
import { evaluateLicense } from "../judge/evaluate.ts";
import { lintPolicy } from "../lint/lint.ts";
import type { LoadedPolicy } from "./load/load.ts";
import { readPolicyFile } from "./policy-file.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "lcc-extends-")));
after(() => rmSync(root, { recursive: true }));

let folders = 0;

/** Writes files into a new folder. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = join(root, String(++folders));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function read(files: Readonly<Record<string, string>>, file = "acme.yml"): Promise<LoadedPolicy> {
  const result = await readPolicyFile(join(folderOf(files), file));
  assert.ok("policy" in result, JSON.stringify(result));
  return result;
}

/** What is wrong with `acme.yml`, with file names from its folder on. */
async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = folderOf(files);
  const result = await readPolicyFile(join(folder, "acme.yml"));
  assert.ok("problems" in result);
  return result.problems.map(({ file, line, message }) => `${file.replace(`${folder}/`, "")}:${line}: ${message}`);
}

const base = `name: base
version: "7"
description: Of the company.
default_context: product
contexts:
  product:
    description: Sold.
    allow: [MIT, GPL-3.0+]
    review: [MPL-2.0, UNKNOWN]
    deny: [AGPL-*]
    reasons: { AGPL-*: No., MPL-2.0: Ask. }
    dual_license_preference: prefer_order
    preferred_order: [MIT]
    scopes: { test: report, dev: warn }
    overrides: { a: { license: MIT, reason: x }, b: { license: ISC, reason: x } }
  tool:
    allow: [MIT, AGPL-*]
`;

const child = `name: acme
extends: base.yml
contexts:
  product:
    allow: [MPL-2.0, Zlib]
    deny: [gpl-3.0-or-later]
    unknown: deny
    unlisted: deny
    reasons: { mpl-2.0: Fine. }
    preferred_order: [Zlib, MIT]
    scopes: { dev: full }
    overrides: { b: { license: Zlib, reason: y } }
  lab:
    allow: ["*"]
`;

describe("a policy that extends another", () => {
  test("has its contexts, entry by entry, and adds its own", async () => {
    const { policy } = await read({ "base.yml": base, "acme.yml": child });
    const { name, version, description, defaultContext, contexts } = policy;
    assert.deepEqual([name, version, description, defaultContext], ["acme", "7", "Of the company.", "product"]);
    assert.deepEqual(contexts.map((context) => context.name).sort(), ["lab", "product", "tool"]);
    const product = findContext(policy, "product");
    assert.equal(product.description, "Sold.");
    assert.deepEqual(
      [product.allow, product.review, product.deny],
      [["MIT", "MPL-2.0", "Zlib"], [], ["AGPL-*", "gpl-3.0-or-later"]],
    );
    assert.deepEqual([product.unknown, product.unlisted, product.preference], ["deny", "deny", "prefer_order"]);
    assert.deepEqual(product.preferredOrder, ["Zlib", "MIT"]);
    assert.deepEqual(Object.fromEntries(product.reasons), { "mpl-2.0": "Fine.", "AGPL-*": "No." });
    assert.deepEqual(Object.fromEntries(product.scopes), { dev: "full", test: "report" });
    const overrides = product.overrides.map((override) => `${override.package} ${override.license}`);
    assert.deepEqual(overrides, ["b Zlib", "a MIT"]);
    assert.deepEqual(findContext(policy, "tool").allow, ["MIT", "AGPL-*"]);
  });

  test("does not give the reason of the base for an entry that it puts on another list", async () => {
    const own = `name: acme
extends: base.yml
contexts:
  product:
    allow: [agpl-*]
    review: [MPL-2.0]
    unknown: deny
`;
    const reasons = "reasons: { UNKNOWN: Read it., AGPL-*: No.,";
    const { policy } = await read({ "base.yml": base.replace("reasons: { AGPL-*: No.,", reasons), "acme.yml": own });
    const product = findContext(policy, "product");
    assert.equal(
      evaluateLicense(expressionOf("AGPL-3.0-only"), product).reason,
      "AGPL-3.0-only is on the allow list as agpl-*.",
    );
    assert.match(evaluateLicense(expressionOf("MPL-2.0"), product).reason, / Ask\.$/, "its list is the same");
    assert.doesNotMatch(evaluateLicense(undefined, product).reason, /Read it/);
  });

  test("names where each entry that decides is written", async () => {
    const { policy } = await read({ "base.yml": base, "acme.yml": child });
    const product = findContext(policy, "product");
    const fromOf = (license: string) => {
      const { from, trace } = evaluateLicense(expressionOf(license), product);
      assert.equal(trace.from, from);
      return from;
    };
    assert.equal(fromOf("MIT"), "base.yml");
    assert.equal(fromOf("MPL-2.0"), "acme.yml");
    assert.equal(fromOf("AGPL-3.0-only AND MIT"), "base.yml");
    assert.equal(fromOf("UNKNOWN"), "acme.yml");
    assert.equal(fromOf("ISC"), "acme.yml", "which says what is on no list");
    const alone = await read({ "acme.yml": base });
    assert.equal(evaluateLicense(expressionOf("MIT"), findContext(alone.policy, "product")).from, undefined);
  });

  test("may extend one that extends a built-in policy, in a folder below", async () => {
    const { policy } = await read({
      "acme.yml": "name: acme\nextends: ./shared/base.yaml\ncontexts: { saas: { deny: [ISC] } }\n",
      "shared/base.yaml": "name: base\nextends: permissive\ncontexts: { saas: { deny: [MIT] } }\n",
    });
    const saas = findContext(policy, "saas");
    const judge = (license: string) => {
      const { status, from } = evaluateLicense(expressionOf(license), saas);
      return [status, from];
    };
    assert.deepEqual(judge("ISC"), ["violation", "acme.yml"]);
    assert.deepEqual(judge("MIT"), ["violation", "shared/base.yaml"]);
    assert.deepEqual(judge("Apache-2.0"), ["pass", "permissive"]);
    assert.equal(policy.extends, "./shared/base.yaml");
  });

  test("may have the name of the built-in policy that it extends, also in a folder of policies", async () => {
    const folder = folderOf({
      "permissive.yml": "name: permissive\nextends: permissive\ncontexts: { saas: { deny: [MIT] } }\n",
    });
    const catalog = await loadCatalog(folder);
    assert.deepEqual(catalog.invalid, []);
    const { policy, origin } = findPolicy(catalog, "permissive");
    assert.equal(origin, "extra");
    const verdicts = ["MIT", "Apache-2.0"].map((license) =>
      evaluateLicense(expressionOf(license), findContext(policy, "saas")),
    );
    assert.deepEqual(
      verdicts.map(({ status, from }) => [status, from]),
      [
        ["violation", "permissive.yml"],
        ["pass", "permissive"],
      ],
    );
  });

  test("can replace an entry UNKNOWN by the key, and the key by the entry", async () => {
    const context = (yaml: string) => `default_context: c\ncontexts: { c: { ${yaml} } }\n`;
    const byKey = {
      "base.yml": `name: b\n${context("deny: [UNKNOWN]")}`,
      "acme.yml": `name: a\nextends: base.yml\n${context("unknown: allow")}`,
    };
    const byEntry = {
      "base.yml": `name: b\n${context("unknown: deny")}`,
      "acme.yml": `name: a\nextends: base.yml\n${context("allow: [UNKNOWN]")}`,
    };
    for (const files of [byKey, byEntry]) {
      const { policy } = await read(files);
      assert.equal(policy.contexts[0]?.unknown, "allow");
    }
  });

  test("is linted for what it says itself", async () => {
    const loaded = await read({
      "base.yml": "name: b\ndefault_context: c\ncontexts:\n  c:\n    allow: [MTI, MIT]\n",
      "acme.yml": "name: a\nextends: base.yml\ncontexts:\n  c:\n    review:\n      - ISK\n    deny: ['*']\n",
    });
    const findings = lintPolicy(loaded, { today: "2026-01-01" });
    assert.deepEqual(
      findings.map(({ file, line, rule }) => [file, line, rule]),
      [
        [loaded.file, 4, "prefers_rejected"],
        [loaded.file, 6, "no_such_license"],
      ],
    );
  });
});

describe("the linter finds a preference for a rejected license", () => {
  const findingsOf = async (own: string) => {
    const loaded = await read({
      "base.yml":
        "name: b\ndefault_context: c\ncontexts:\n  c:\n    allow: [MIT]\n    deny: ['*']\n    dual_license_preference: most_permissive\n",
      "acme.yml": own,
    });
    return lintPolicy(loaded, { today: "2026-01-01" }).map(({ file, line, rule }) => {
      assert.equal(file, loaded.file);
      return `${line} ${rule}`;
    });
  };

  test("reports the line of the context if the base states the preference", async () => {
    const own = "name: a\nextends: base.yml\ncontexts:\n  c:\n    allow: [Apache-2.0]\n";
    assert.deepEqual(await findingsOf(own), ["4 prefers_rejected"]);
  });

  test("reports the first line if the base has all of the context", async () => {
    assert.deepEqual(await findingsOf("name: a\nextends: base.yml\n"), ["1 prefers_rejected"]);
  });
});

const builtIn = ["ai-ml-permissive", "ai-ml-research", "ai-ml-strict", "copyleft-friendly", "permissive"];

describe("a policy that only extends another equals it:", () => {
  for (const name of builtIn) {
    test(name, async () => {
      const { policy: wanted } = findPolicy(await loadCatalog(), name);
      const { policy } = await read({ "acme.yml": `name: ${name}\nextends: ${name}\n` });
      assert.equal(digestPolicy(policy), digestPolicy(wanted));
      assert.deepEqual(describePolicy(policy), { ...describePolicy(wanted), extends: name });
    });
  }
});

describe("what cannot be extended is refused with file and line:", () => {
  const minimal = (name: string, more: string) =>
    `name: ${name}\n${more}\ndefault_context: c\ncontexts: { c: { allow: [MIT] } }\n`;
  const cases: Record<string, readonly [files: Readonly<Record<string, string>>, ...want: string[]]> = {
    "a name that no built-in policy has": [
      { "acme.yml": minimal("a", "extends: permisive") },
      'acme.yml:2: There is no built-in policy "permisive" to extend; did you mean "permissive"? A file is named by its path: "./base.yml".',
    ],
    "a file that is not there": [
      { "acme.yml": minimal("a", "extends: base.yml") },
      'acme.yml:2: The policy "base.yml" to extend cannot be read; check that it exists and may be read.',
    ],
    "a file outside": [
      { "acme.yml": minimal("a", "extends: ../base.yml") },
      'acme.yml:2: The policy "../base.yml" to extend must lie in the folder of this file or below it.',
    ],
    "an absolute path": [
      { "acme.yml": minimal("a", "extends: /etc/policy.yml") },
      'acme.yml:2: The policy "/etc/policy.yml" to extend must be a path from the folder of this file, with "/" between folders.',
    ],
    "an absolute path of Windows": [
      { "acme.yml": minimal("a", "extends: C:/policy.yml") },
      'acme.yml:2: The policy "C:/policy.yml" to extend must be a path from the folder of this file, with "/" between folders.',
    ],
    "a path with the separator of Windows": [
      { "acme.yml": minimal("a", "extends: shared\\base.yml"), "shared\\base.yml": minimal("b", "") },
      'acme.yml:2: The policy "shared\\base.yml" to extend must be a path from the folder of this file, with "/" between folders.',
    ],
    "a file that is not text": [
      { "acme.yml": minimal("a", "extends: b.yml"), "b.yml": "\0\u0001" },
      'acme.yml:2: The policy "b.yml" to extend cannot be used.',
      "b.yml:1: This is not a text file; name a YAML file.",
    ],
    "anything, by a policy that is JSON": [
      { "acme.yml": '{"name": "a", "extends": "permissive"}\n' },
      "acme.yml:1: This is JSON; policies are YAML since 0.2.0. Write the same keys as YAML into a file that ends in .yml.",
    ],
    "anything, by a key that is written with an escape": [
      { "acme.yml": minimal("a", '"e\\x78tends": permissive') },
      "acme.yml:1: What this policy extends has not been read.",
    ],
    "what is no YAML file": [
      { "acme.yml": minimal("a", "extends: ./passwords") },
      'acme.yml:2: The policy "./passwords" to extend is not a YAML file; its name must end in .yml or .yaml.',
    ],
    itself: [
      { "acme.yml": minimal("a", "extends: acme.yml") },
      'acme.yml:2: The policy "acme.yml" to extend is this one, or extends it; remove the cycle.',
    ],
    "one that extends it": [
      { "acme.yml": minimal("a", "extends: b.yml"), "b.yml": minimal("b", "extends: ./acme.yml") },
      'acme.yml:2: The policy "b.yml" to extend cannot be used.',
      'b.yml:2: The policy "./acme.yml" to extend is this one, or extends it; remove the cycle.',
    ],
    "one that cannot be used": [
      { "acme.yml": minimal("a", "extends: b.yml"), "b.yml": minimal("b", "status: x").replace("allow", "alow") },
      'acme.yml:2: The policy "b.yml" to extend cannot be used.',
      'b.yml:4: "alow" is not a key of a context; did you mean "allow"?',
    ],
    "a list of policies": [
      { "acme.yml": minimal("a", "extends: [permissive]") },
      'acme.yml:2: "extends" must be text, not a list.',
    ],
    "nothing, in quotes": [
      { "acme.yml": minimal("a", 'extends: ""') },
      'acme.yml:2: There is no built-in policy "" to extend; write one of ai-ml-permissive, ai-ml-research, ai-ml-strict, copyleft-friendly, permissive. A file is named by its path: "./base.yml".',
    ],
    "an order that is emptied": [
      { "acme.yml": "name: a\nextends: base.yml\ncontexts:\n  product:\n    preferred_order: []\n", "base.yml": base },
      'acme.yml:5: "prefer_order" needs the key "preferred_order": a list of patterns, the most wanted first.',
    ],
    "a context that is no mapping": [
      { "acme.yml": "name: a\nextends: base.yml\ncontexts:\n  product: [MIT]\n", "base.yml": base },
      'acme.yml:4: A context must be a mapping ("key: value" lines), not a list.',
    ],
  };
  for (const [name, [files, ...want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await problemsOf(files), want));
  }

  test("refuses a link out of the folder, but not one that stays inside", async () => {
    const folder = folderOf({
      "outside.yml": minimal("outside", ""),
      "in/real.yml": minimal("real", ""),
      "in/acme.yml": minimal("a", "extends: link.yml"),
      "in/good.yml": minimal("g", "extends: inner.yml"),
    });
    symlinkSync("../outside.yml", join(folder, "in/link.yml"));
    symlinkSync("real.yml", join(folder, "in/inner.yml"));
    const refused = await readPolicyFile(join(folder, "in/acme.yml"));
    assert.ok("problems" in refused);
    assert.match(refused.problems[0]?.message ?? "", /must lie in the folder of this file or below it/);
    assert.equal(refused.name, "a");
    assert.ok("policy" in (await readPolicyFile(join(folder, "in/good.yml"))));
  });

  test("refuses a policy without a name", async () => {
    const file = join(folderOf({ "acme.yml": "extends: permisive\n" }), "acme.yml");
    const refused = await readPolicyFile(file);
    assert.deepEqual(Object.keys(refused), ["problems"]);
  });

  test("refuses a chain of more than eight policies", async () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          index === 0 ? "acme.yml" : `p${index}.yml`,
          minimal(`p${index}`, index === length - 1 ? "" : `extends: p${index + 1}.yml`),
        ]),
      );
    assert.equal((await read(chain(8))).policy.name, "p0");
    const problems = await problemsOf(chain(9));
    assert.equal(problems.at(-1), "p7.yml:2: More than 8 policies extend one another; merge some of them.");
  });
});
