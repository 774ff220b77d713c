import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Context } from "../../../domain/policy/policy.ts";
import { policyOf } from "../../../../test/helpers/policy.ts";
import { loadPolicy, type LoadResult } from "../load/load.ts";
import { mergePolicies } from "./merge-policies.ts";
import { readYamlTree } from "../yaml/yaml-tree.ts";

/** A policy that extends one whose context `c` has the keys of `base`. */
function extend(base: string, own: string): LoadResult {
  return loadPolicy(own, "acme.yml", {
    base: policyOf(base),
    baseSource: { name: "base.yml", file: "base.yml" },
    source: { name: "acme.yml", file: "acme.yml" },
  });
}

const withContext = (keys: string) =>
  `name: acme\nextends: base.yml\ncontexts:\n  c:\n${keys.replaceAll(/^/gm, "    ")}\n`;

/** The context `c` of both. */
function merge(base: string, own: string): Context {
  const result = extend(base, withContext(own));
  assert.ok("policy" in result, JSON.stringify(result));
  const [context] = result.policy.contexts;
  assert.ok(context);
  return context;
}

const listsOf = ({ allow, review, deny }: Context) => ({ allow, review, deny });

describe("a list of a policy that extends another", () => {
  test("adds to that of the base", () => {
    const { allow } = merge("allow: [MIT]", "allow: [ISC]");
    assert.deepEqual(allow, ["MIT", "ISC"]);
  });

  test("takes entries from the other lists of the base, in any spelling", () => {
    const base = "allow: [MIT]\nreview: [MPL-2.0, GPL-2.0+]\ndeny: [AGPL-*]";
    assert.deepEqual(listsOf(merge(base, "allow: [' mpl-2.0 ', GPL-2.0-or-later]\nreview: [agpl-*]")), {
      allow: ["MIT", "mpl-2.0", "GPL-2.0-or-later"],
      review: ["agpl-*"],
      deny: [],
    });
  });

  test("takes nothing from an order of preference", () => {
    const base = "dual_license_preference: prefer_order\nallow: [MIT]\npreferred_order: [MIT, ISC]";
    const { allow, deny, preferredOrder } = merge(base, "deny: [MIT]");
    assert.deepEqual([allow, deny, preferredOrder], [[], ["MIT"], ["MIT", "ISC"]]);
  });

  test("takes a missing value from the base, and the other way round", () => {
    assert.deepEqual(merge("allow: [MIT]", "allow:\ndeny: [ISC]").allow, ["MIT"]);
    assert.deepEqual(merge("allow:\nscopes: ~\nreasons: ~", "allow: [MIT]").allow, ["MIT"]);
  });
});

describe("the rule for unknown licenses", () => {
  const cases: Record<string, readonly [base: string, own: string, want: string]> = {
    "stays where only lists are added": ["unknown: deny", "allow: [MIT]", "deny"],
    "stays where other keys are set": ["unknown: deny", "description: Sold.\nunlisted: allow", "deny"],
    "stays as an entry where the key has no value": ["deny: [UNKNOWN]", "unknown: ~", "deny"],
    "stays as an entry where other texts are set": ["deny: [UNKNOWN]", "description: Sold.", "deny"],
    "is replaced as an entry by the key": ["deny: [UNKNOWN]", "unknown: allow", "allow"],
    "is replaced as a key by the entry": ["unknown: deny", "allow: [unknown]", "allow"],
  };
  for (const [name, [base, own, want]] of Object.entries(cases)) {
    test(name, () => assert.equal(merge(base, own).unknown, want));
  }
});

describe("a reason of the base", () => {
  const base = "review: [MPL-2.0]\ndeny: [GPL-*]\nreasons: { MPL-2.0: Ask., GPL-*: No., ISC: For later. }";
  const cases: Record<string, readonly [own: string, want: Record<string, string>]> = {
    "stays where nothing is said about its entry": [
      "allow: [MIT]",
      { "MPL-2.0": "Ask.", "GPL-*": "No.", ISC: "For later." },
    ],
    "stays where the entry stays on its list": [
      "review: [MPL-2.0]",
      { "MPL-2.0": "Ask.", "GPL-*": "No.", ISC: "For later." },
    ],
    "goes where the entry moves to another list": ["allow: [mpl-2.0]", { "GPL-*": "No.", ISC: "For later." }],
    "stays for an entry that the base does not have": [
      "allow: [ISC]",
      { "MPL-2.0": "Ask.", "GPL-*": "No.", ISC: "For later." },
    ],
    "gives way to one's own, in any case": [
      "reasons: { mpl-2.0: Fine. }",
      { "mpl-2.0": "Fine.", "GPL-*": "No.", ISC: "For later." },
    ],
  };
  for (const [name, [own, want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(Object.fromEntries(merge(base, own).reasons), want));
  }
});

describe("an override of the base", () => {
  const licenses = ({ overrides }: Context) => overrides.map((override) => `${override.package} ${override.license}`);

  test("stays beside one's own, unless both have the same key", () => {
    const base = "overrides: { a: { license: MIT }, B: { license: MIT } }";
    assert.deepEqual(licenses(merge(base, "overrides: { a: { license: ISC }, b: { license: ISC } }")), [
      "a ISC",
      "b ISC",
      "B MIT",
    ]);
  });

  test("stays where a license with the name of its package moves", () => {
    assert.deepEqual(licenses(merge("deny: [MIT]\noverrides: { MIT: { license: ISC } }", "allow: [MIT]")), ["MIT ISC"]);
  });
});

describe("the waivers of the base", () => {
  const waiver = (component: string, reason: string) =>
    JSON.stringify({ component, license: "MIT", until: "2027-01-31", reason, approvedBy: "y" });
  const base = `waivers: [${waiver("npm:a", "1")}, ${waiver("npm:b", "2")}, ${waiver("npm:a", "3")}]`;
  const listed = ({ waivers }: Context) => waivers.map(({ component, reason }) => `${component} ${reason}`);

  test("stay, after one's own", () =>
    assert.deepEqual(listed(merge(base, `waivers: [${waiver("npm:c", "4")}]`)), [
      "npm:c 4",
      "npm:a 1",
      "npm:b 2",
      "npm:a 3",
    ]));

  test("give way to one's own for the same component, in any case", () => {
    for (const component of ["npm:a", "NPM:A", " npm:a "]) {
      const { waivers } = merge(base, `waivers: [${waiver(component, "4")}]`);
      assert.deepEqual(
        waivers.map(({ reason }) => reason),
        ["4", "2"],
        component,
      );
    }
  });
});

describe("a policy that extends another", () => {
  test("has its own name, and nothing that is only about the file of the base", () => {
    const [base, own] = [
      readYamlTree("name: b\nextends: x\nstatus: draft\nversion: 1\n"),
      readYamlTree("version: 2\ndescription:\n"),
    ];
    assert.ok(base?.kind === "map" && own?.kind === "map");
    const merged = mergePolicies(base, own).entries.map(({ key, value }) => [
      key.value,
      value.kind === "text" && value.value,
    ]);
    assert.deepEqual(merged, [
      ["version", "2"],
      ["description", ""],
      ["status", "draft"],
    ]);
  });

  const refused: Record<string, readonly [own: string, ...want: string[]]> = {
    "rules that are a list": ["scopes: [dev]", '5: "scopes" must be a mapping ("key: value" lines), not a list.'],
    "a list that is text": [
      "allow: MIT",
      '5: "allow" must be a list, one license or pattern a line ("- MIT"), not text.',
    ],
    "entries that are lists": [
      "deny: [[MIT], GPL-*]",
      '5: An entry of "deny" must be a license or a pattern, not a list.',
    ],
    "waivers that are no mappings": [
      "waivers:\n  - text",
      '6: A waiver must be a mapping ("key: value" lines), not text.',
    ],
    "a waiver of a list": [
      "waivers:\n  - {component: [a], license: MIT, until: 2027-01-31, reason: x, approvedBy: y}",
      '6: "component" must be text, not a list.',
    ],
    "a waiver of nothing": [
      "waivers:\n  - {license: MIT, until: 2027-01-31, reason: x, approvedBy: y}",
      '6: The waiver has no "component"; name what is accepted, for example "component: npm:left-pad".',
    ],
    "a rule for unknown licenses that is a list": ["unknown: [deny]", '5: "unknown" must be text, not a list.'],
  };
  const base =
    "allow: [MIT]\nscopes: { dev: warn }\nwaivers: [{component: a, license: MIT, until: 2027-01-31, reason: x, approvedBy: y}]";
  for (const [name, [own, ...want]] of Object.entries(refused)) {
    test(`is refused with ${name}, as any other`, () => {
      const result = extend(base, withContext(own));
      assert.ok("problems" in result);
      assert.deepEqual(
        result.problems.map(({ line, message }) => `${line}: ${message}`),
        want,
      );
    });
  }
});
