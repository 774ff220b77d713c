import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { standardDisclaimer } from "../../../domain/policy/policy.ts";
import { loadPolicy } from "./load.ts";
import { printProblem } from "../yaml/problems.ts";

function problemsOf(text: string, file = "acme.yml"): string[] {
  const result = loadPolicy(text, file);
  return "problems" in result ? result.problems.map(printProblem) : [];
}

/** A valid policy whose context `c` has these keys from line 5 on. */
function withContext(...lines: readonly string[]): string {
  return ["name: acme", "default_context: c", "contexts:", "  c:", ...lines.map((line) => `    ${line}`), ""].join(
    "\n",
  );
}

describe("a policy file", () => {
  test("is read with all its keys", () => {
    const text = `
name: acme
version: 1.10
description: For us.
disclaimer: Ask Legal.
last_updated: 2026-02-28
status: draft
project_rules: none
default_context: saas
contexts:
  production:
    description: Shipped.
    judged_as: shipped to customers
    allow: [MIT, BSD-*]
    review:
      - MPL-2.0
    deny: [GPL-*]
    reasons: { GPL-*: We do not ship source. }
    dual_license_preference: prefer_order
    preferred_order: [MIT, BSD-*]
    unknown: deny
    unlisted: deny
    on_conflict: worst
    scopes: { dev: warn, test: report }
    overrides:
      "@acme/*": { license: MIT, reason: Ours, expires: 2026-12-31 }
  saas: { allow: [MIT] }
`;
    const result = loadPolicy(text, "acme.yml");
    assert.ok("policy" in result);
    const { contexts, ...head } = result.policy;
    assert.deepEqual(head, {
      name: "acme",
      version: "1.10",
      description: "For us.",
      disclaimer: "Ask Legal.",
      lastUpdated: "2026-02-28",
      status: "draft",
      defaultContext: "saas",
      projectRules: "none",
    });
    assert.deepEqual(
      contexts.map(({ name }) => name),
      ["saas", "production"],
      "the default context comes first",
    );
    const production = contexts[1];
    assert.deepEqual(
      [production?.allow, production?.review, production?.deny],
      [["MIT", "BSD-*"], ["MPL-2.0"], ["GPL-*"]],
    );
    assert.deepEqual([...(production?.reasons ?? [])], [["GPL-*", "We do not ship source."]]);
    assert.deepEqual(
      [production?.preference, production?.preferredOrder, production?.unknown],
      ["prefer_order", ["MIT", "BSD-*"], "deny"],
    );
    assert.deepEqual([production?.unlisted, contexts[0]?.unlisted], ["deny", "review"]);
    assert.deepEqual([production?.onConflict, production?.judgedAs], ["worst", "judged as shipped to customers"]);
    assert.deepEqual(
      [...(production?.scopes ?? [])],
      [
        ["dev", "warn"],
        ["test", "report"],
      ],
    );
    const { selector: _, ...override } = production?.overrides[0] ?? {};
    assert.deepEqual(override, { package: "@acme/*", license: "MIT", reason: "Ours", expires: "2026-12-31" });
    assert.equal(result.details().lines.get("contexts/production/deny/0"), 17);
  });

  test("may leave out what has a default", () => {
    const result = loadPolicy(withContext("allow:", "overrides: {}", "reasons: ~"), "acme.yml");
    assert.ok("policy" in result);
    const { policy } = result;
    assert.deepEqual(
      [policy.version, policy.description, policy.status, policy.lastUpdated],
      ["", "", "active", undefined],
    );
    assert.equal(policy.disclaimer, standardDisclaimer);
    const [context] = policy.contexts;
    assert.deepEqual([context?.allow, context?.preference, context?.unknown], [[], "most_permissive", "review"]);
    assert.deepEqual([context?.onConflict, context?.judgedAs], ["review", "judged in context c"]);
  });

  test("has no keys for what it does not say", () => {
    const text = withContext("overrides: { a: { license: MIT }, b: { license: ISC, reason: '' } }");
    const result = loadPolicy(text, "acme.yml");
    assert.ok("policy" in result);
    const { contexts, ...head } = result.policy;
    assert.deepEqual(head, {
      name: "acme",
      version: "",
      description: "",
      disclaimer: standardDisclaimer,
      status: "active",
      defaultContext: "c",
    });
    assert.deepEqual(contexts[0]?.overrides, [
      { package: "a", selector: { kind: "name", subject: "a" }, license: "MIT" },
      { package: "b", selector: { kind: "name", subject: "b" }, license: "ISC" },
    ]);
    assert.deepEqual(result.details().sources, new Map(), "nothing is from another policy");
  });

  test("may have spaces around its texts, and reasons that are still empty", () => {
    const text = `version: " 2 "\n${withContext("allow: [' MIT ']", "reasons: { MIT: '', ISC: , BSD-*: ' Fine. ' }")}`;
    const result = loadPolicy(text, "acme.yml");
    assert.ok("policy" in result);
    const [context] = result.policy.contexts;
    assert.deepEqual([result.policy.version, context?.allow], ["2", ["MIT"]]);
    assert.deepEqual([...(context?.reasons ?? [])], [["BSD-*", "Fine."]]);
  });

  test("may use every limit in full", () => {
    const [words, pattern] = ["x".repeat(100), "y".repeat(256)];
    const result = loadPolicy(withContext(`judged_as: ${words}`, `allow: [${pattern}]`), "acme.yml");
    assert.ok("policy" in result);
    const [context] = result.policy.contexts;
    assert.deepEqual([context?.judgedAs, context?.allow], [`judged as ${words}`, [pattern]]);
  });

  test("knows the lines of its rules", () => {
    const result = loadPolicy(
      withContext(
        "scopes:",
        "  dev: warn",
        "  test: report",
        "types: { model: warn }",
        "dataset_risks:",
        "  high: deny",
      ),
      "acme.yml",
    );
    assert.ok("policy" in result);
    const { lines } = result.details();
    assert.deepEqual(
      ["scopes/dev", "scopes/test", "types/model", "dataset_risks/high"].map((path) => lines.get(`contexts/c/${path}`)),
      [6, 7, 8, 10],
    );
  });

  test("may repeat a list with an anchor and an alias", () => {
    const text = `${withContext("allow: &open [MIT, ISC]")}  d:\n    allow: *open\n`;
    const result = loadPolicy(text, "acme.yml");
    assert.ok("policy" in result);
    assert.deepEqual(result.policy.contexts[1]?.allow, ["MIT", "ISC"]);
    assert.equal(result.details().lines.get("contexts/d/allow/1"), 5);
  });

  test("keeps every scalar as the text that was written", () => {
    const result = loadPolicy(
      withContext("allow: [0BSD, 1.0, yes, null, 2026-01-01]").replace("acme", "007"),
      "acme.yml",
    );
    assert.ok("policy" in result);
    assert.equal(result.policy.name, "007");
    assert.deepEqual(result.policy.contexts[0]?.allow, ["0BSD", "1.0", "yes", "null", "2026-01-01"]);
  });

  test("may have a byte order mark, Windows line ends and comments", () => {
    const text = `\uFEFF# ours\r\n${withContext("allow: [MIT] # fine", "alow: []").replaceAll("\n", "\r\n")}`;
    assert.deepEqual(problemsOf(text), ['acme.yml:7: "alow" is not a key of a context; did you mean "allow"?']);
  });
});

describe("a bad policy file is refused with the line and the remedy", () => {
  const needed = "a policy needs name, default_context and contexts.";
  const advice = 'Check the indentation, and put text that begins with "*", "@" or "&" in quotes.';
  const cases: Record<string, readonly [text: string, ...want: string[]]> = {
    empty: ["", `1: The file is empty; ${needed}`],
    "nothing but comments": ["# soon\n", `1: The file is empty; ${needed}`],
    "a list": ["- MIT\n", `1: The file does not consist of keys; ${needed}`],
    JSON: [
      '{"name": "acme"}\n',
      "1: This is JSON; policies are YAML since 0.2.0. Write the same keys as YAML into a file that ends in .yml.",
    ],
    "JSON after blank lines": [
      '\n  {"name": "acme"}\n',
      "1: This is JSON; policies are YAML since 0.2.0. Write the same keys as YAML into a file that ends in .yml.",
    ],
    "a list that is also JSON": ["[1, 2]\n", `1: The file does not consist of keys; ${needed}`],
    "broken indentation": [
      "name: a\n  b: c\n",
      `2: This is not valid YAML (bad indentation of a mapping entry). ${advice}`,
    ],
    "an unquoted scope": [
      withContext("overrides:", "  @acme/*: {license: MIT}"),
      `6: This is not valid YAML (bad indentation of a mapping entry). ${advice}`,
    ],
    "an unquoted pattern that begins with a star": [
      withContext("allow:", "  - *GPL"),
      '6: The alias "*GPL" names no anchor; if it is a pattern, put it in quotes: "*GPL".',
    ],
    "two documents": [
      `${withContext()}---\nname: b\n`,
      "4: A second YAML document follows; put each policy into a file of its own.",
    ],
    "the same key twice": [
      withContext("allow: [MIT]", "allow: [ISC]"),
      '6: The key "allow" is given twice, first on line 5; keep one.',
    ],
    "a merge key": [
      withContext("<<: x"),
      '5: Merge keys ("<<") are not supported; put an anchor on each list you want to reuse.',
    ],
    "a tag": [withContext("allow: !!set {MIT}"), '5: The tag "!!set" has no meaning in a policy; remove it.'],
    "no keys": [
      "description: x\n",
      '1: The key "contexts" is missing; add at least one context with an "allow" list.',
      '1: The key "default_context" is missing; add for example "default_context: production".',
      '1: The key "name" is missing; add for example "name: acme".',
    ],
    "a misspelt key": [
      `nme: x\n${withContext("allow: []")}`,
      '1: "nme" is not a key of a policy; did you mean "name"?',
    ],
    "an unheard-of key": [
      `webhook: x\n${withContext("allow: []")}`,
      '1: "webhook" is not a key of a policy; write one of name, version, description, disclaimer, last_updated, status, default_context, extends, project_rules, contexts.',
    ],
    "a bad name": [
      withContext("allow: []").replace("acme", "a/b"),
      '1: The policy name "a/b" is not allowed; a name consists of up to 100 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
    ],
    "a bad name on another line": [
      "default_context: c\ncontexts: {c: {}}\nname: -a\n",
      '3: The policy name "-a" is not allowed; a name consists of up to 100 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
    ],
    "a bad name of a context": [
      "name: a\ndefault_context: c\ncontexts:\n  c: {}\n  d e: {}\n",
      '5: The context name "d e" is not allowed; a name consists of up to 100 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
    ],
    "no default context": [
      "name: a\ncontexts: {c: {}, d: {}}\n",
      '1: The key "default_context" is missing; add for example "default_context: c".',
    ],
    "a base that was not read": [
      `extends: permissive\n${withContext("allow: []")}`,
      "1: What this policy extends has not been read.",
    ],
    "a long value, cut short from 61 characters on": [
      withContext(`unknown: ${"x".repeat(60)}`, `unlisted: ${"y".repeat(61)}`),
      `5: "unknown" is "${"x".repeat(60)}"; write one of allow, review, deny.`,
      `6: "unlisted" is "${"y".repeat(57)}..."; write one of allow, review, deny.`,
    ],
    "a name that is a list": [withContext("allow: []").replace("acme", "[a]"), '1: "name" must be text, not a list.'],
    "a default context that is not there": [
      withContext("allow: []").replace("default_context: c", "default_context: d"),
      '2: The default context "d" is not among the contexts; did you mean "c"?',
    ],
    "a date that no calendar has": [
      `last_updated: 2026-02-30\n${withContext("allow: []")}`,
      '1: "last_updated" is "2026-02-30"; write a day as YYYY-MM-DD, for example 2026-12-31.',
    ],
    "a month that no calendar has": [
      `last_updated: 2026-13-01\n${withContext("allow: []")}`,
      '1: "last_updated" is "2026-13-01"; write a day as YYYY-MM-DD, for example 2026-12-31.',
    ],
    "a date without its day": [
      `last_updated: 2026-02\n${withContext("allow: []")}`,
      '1: "last_updated" is "2026-02"; write a day as YYYY-MM-DD, for example 2026-12-31.',
    ],
    "contexts in a list": [
      "name: a\ndefault_context: c\ncontexts:\n  - c\n",
      '4: "contexts" must be a mapping ("key: value" lines), not a list.',
    ],
    "no context": ["name: a\ndefault_context: c\ncontexts: {}\n", '3: "contexts" names no context; add at least one.'],
    "a context without keys": [
      "name: a\ndefault_context: c\ncontexts:\n  c:\n",
      '4: A context must be a mapping ("key: value" lines), not nothing.',
    ],
    "a list that is text": [
      withContext("allow: MIT, ISC"),
      '5: "allow" must be a list, one license or pattern a line ("- MIT"), not text.',
    ],
    "an entry that is a list": [
      withContext("deny: [[MIT], {a: b}, '']"),
      '5: An entry of "deny" must be a license or a pattern, not a list.',
      '5: An entry of "deny" must be a license or a pattern, not a mapping.',
      '5: An entry of "deny" must be a license or a pattern, not nothing.',
    ],
    "an entry without end": [
      withContext(`deny: [${"x".repeat(300)}]`),
      '5: An entry of "deny" has 300 characters; at most 256 are allowed.',
    ],
    "one pattern on two lists": [
      withContext("allow: [MIT, GPL-2.0+]", "review: [mit]", "deny: [GPL-2.0-or-later]"),
      '6: "mit" is on the review list and on the allow list (line 5); keep one.',
      '7: "GPL-2.0-or-later" is on the deny list and on the allow list (line 5); keep one.',
    ],
    "two answers for unknown": [
      withContext("review: [MIT, UNKNOWN]", "unknown: review"),
      '6: "unknown" is given, and "UNKNOWN" is on the review list (line 5); keep one.',
    ],
    "an answer for unknown that does not exist": [
      withContext("unknown: warn"),
      '5: "unknown" is "warn"; write one of allow, review, deny.',
    ],
    "a preference that does not exist": [
      withContext("dual_license_preference: most_permisive"),
      '5: "dual_license_preference" is "most_permisive"; did you mean "most_permissive"?',
    ],
    "a rule for conflicts that does not exist": [
      withContext("on_conflict: worse"),
      '5: "on_conflict" is "worse"; did you mean "worst"?',
    ],
    "words for a verdict that do not fit on its line": [
      withContext(`judged_as: ${"x".repeat(101)}`),
      `5: "judged_as" is "${"x".repeat(57)}..."; write one line of at most 100 characters.`,
    ],
    "words for a verdict on two lines": [
      withContext('judged_as: "sold\\nabroad"'),
      '5: "judged_as" is "sold\nabroad"; write one line of at most 100 characters.',
    ],
    "a missing order": [
      withContext("dual_license_preference: prefer_order"),
      '5: "prefer_order" needs the key "preferred_order": a list of patterns, the most wanted first.',
    ],
    "families that do not exist": [
      withContext("allow: [family:permisive, 'family:*']", "reasons: {family:free: x}", "preferred_order: ['family:']"),
      '5: "family:permisive" names no family of licenses; did you mean "permissive"?',
      '5: "family:*" names no family of licenses; write one of public-domain, permissive, weak-copyleft, copyleft, network-copyleft, use-restricted, non-commercial, proprietary, other.',
      '6: "family:free" names no family of licenses; write one of public-domain, permissive, weak-copyleft, copyleft, network-copyleft, use-restricted, non-commercial, proprietary, other.',
      '7: "family:" names no family of licenses; write one of public-domain, permissive, weak-copyleft, copyleft, network-copyleft, use-restricted, non-commercial, proprietary, other.',
    ],
    "a family that is no entry, because a space makes it a mapping": [
      withContext("allow:", "  - family: permissive"),
      '6: An entry of "allow" must be a license or a pattern, not a mapping. Write "family:NAME" without a space.',
    ],
    "a family in capitals that does not exist": [
      withContext("allow: [FAMILY:Permisive]"),
      '5: "FAMILY:Permisive" names no family of licenses; did you mean "permissive"?',
    ],
    "a family that is no entry, in capitals and with another key": [
      withContext("allow:", "  - Family: permissive", "    why: x"),
      '6: An entry of "allow" must be a license or a pattern, not a mapping. Write "family:NAME" without a space.',
    ],
    "rules and overrides in lists": [
      withContext("scopes: [dev]", "types: [model]", "dataset_risks: [high]", "overrides: [left-pad]"),
      '5: "scopes" must be a mapping ("key: value" lines), not a list.',
      '6: "types" must be a mapping ("key: value" lines), not a list.',
      '7: "dataset_risks" must be a mapping ("key: value" lines), not a list.',
      '8: "overrides" must be a mapping ("key: value" lines), not a list.',
    ],
    "project rules that are neither all nor none": [
      withContext("allow: [MIT]").replace("contexts:", "project_rules: some\ncontexts:"),
      '3: "project_rules" is "some"; write one of all, none.',
    ],
    "a scope that does not exist": [
      withContext("scopes: {tests: report, dev: loud}"),
      '5: "tests" is not a scope; did you mean "test"?',
      '5: "dev" is "loud"; write one of full, warn, report.',
    ],
    "a type that does not exist, and invalid rules": [
      withContext("types: {models: report, package: loud}", "direct: quiet", "transitive: {full: 1}"),
      '5: "models" is not a type; did you mean "model"?',
      '5: "package" is "loud"; write one of full, warn, report.',
      '6: "direct" is "quiet"; write one of full, warn, report.',
      '7: "transitive" must be text, not a mapping.',
    ],
    "a risk that is not known, and an invalid rule": [
      withContext("dataset_risks:", "  openai-output: review", "  critical: warn"),
      '6: "openai-output" is not a known risk; did you mean "openai-outputs"?',
      '7: "critical" is "warn"; write one of review, deny.',
    ],
    "reasons in a list": [
      withContext("reasons: [a]"),
      '5: "reasons" must be a mapping ("key: value" lines), not a list.',
    ],
    "an override that is text": [
      withContext("overrides:", "  left-pad: MIT"),
      '6: The override of "left-pad" must be a mapping ("key: value" lines), not text.',
    ],
    "an override without license": [
      withContext("overrides:", "  left-pad: {reason: x}"),
      '6: The override of "left-pad" names no license; add for example "license: MIT".',
    ],
    "an override with a bad date and an unknown key": [
      withContext("overrides:", "  left-pad:", "    license: MIT", "    expire: x", "    expires: tomorrow"),
      '8: "expire" is not a key of the override of "left-pad"; did you mean "expires"?',
      '9: "expires" is "tomorrow"; write a day as YYYY-MM-DD, for example 2026-12-31.',
    ],
  };
  for (const [name, [text, ...want]] of Object.entries(cases)) {
    test(name, () =>
      assert.deepEqual(
        problemsOf(text),
        want.map((line) => `acme.yml:${line}`),
      ),
    );
  }

  test("refuses a file with the extension of JSON, whatever its content", () => {
    assert.match(
      problemsOf(withContext("allow: []"), "acme.JSON").join(),
      /^acme\.JSON:1: This is JSON; policies are YAML since 0\.2\.0\./,
    );
  });

  test("but not YAML that begins with a brace", () =>
    assert.deepEqual(problemsOf("{name: a, default_context: c, contexts: {c: {}}}"), []));

  test("names the policy that was meant, if the file states it", () => {
    const named = loadPolicy("name: acme\n", "acme.yml");
    assert.deepEqual(Object.keys(named), ["problems", "name"]);
    assert.equal("name" in named && named.name, "acme");
    for (const text of ["", "name: ''\n", "name: [a]\n", "- name\n"]) {
      assert.deepEqual(Object.keys(loadPolicy(text, "acme.yml")), ["problems"], text);
    }
  });

  test("names all problems at once, a hundred at most", () => {
    const keys = Array.from({ length: 500 }, (_, index) => `key${index}: x`);
    assert.equal(problemsOf(`${keys.join("\n")}\n`).length, 100);
  });

  test("no name can reach the prototype of anything", () => {
    const text = withContext("reasons: {__proto__: x, constructor: y}", "scopes: {__proto__: report}");
    assert.deepEqual(problemsOf(text), [
      'acme.yml:6: "__proto__" is not a scope; write one of runtime, optional, build, dev, test, available, unknown.',
    ]);
    assert.match(problemsOf("__proto__: {name: a}\n")[0] ?? "", /"__proto__" is not a key/);
  });
});
