import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { random } from "../../test/helpers/random.ts";
import type { Component } from "../domain/contracts/component.ts";
import { createPrivateNames } from "./private-names.ts";
import { readPattern } from "../domain/policy/private-patterns.ts";
import type { NamedPackage, PrivateRule } from "../domain/policy/private-rule.ts";

const publicRegistry = "https://public.example";
const own = "https://npm.acme.example/registry";

function namesWith(rules: readonly PrivateRule[], listed: readonly PrivateRule[] = []) {
  return createPrivateNames({
    rules: listed,
    isOperators: ({ name }) => name.startsWith("@operator/"),
    isPublicAddress: (address) => address.startsWith(publicRegistry),
    normalize: (_type, name) => name.toLowerCase(),
  }).withRules(rules);
}

function rule(name: string, more: Partial<PrivateRule> = {}): PrivateRule {
  return { type: "npm", name, by: ".npmrc", place: "", ...more };
}

function named(name: string, file = "package.json", more: Partial<Component> = {}): NamedPackage {
  return { type: "npm", name, locations: [{ file }], ...more };
}

describe("a pattern of private names", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["@acme/*", "@acme/secret", true],
    ["@acme/*", "@acme-open/x", false],
    ["@acme", "@acme/secret", true],
    ["@acme", "@acmes/secret", false],
    ["com.acme*", "com.acme.web:core", true],
    ["com.acme", "com.acme:core", true],
    ["com.acme", "com.acmeopen:core", false],
    ["*.acme.example", "git.acme.example/team/secret", true],
    ["git.acme.example", "git.acme.example/team/secret/v2", true],
    ["Acme.*", "ACME.Core", true],
    ["*secret*", "a-secret-b", true],
    ["*", "anything", true],
  ];
  for (const [pattern, name, want] of cases) {
    test(`${pattern} ${want ? "covers" : "leaves"} ${name}`, () => {
      assert.equal(namesWith([], [rule(pattern, { isListed: true })]).isPrivate(named(name)), want);
    });
  }

  const wrong: Readonly<Record<string, RegExp>> = {
    "@acme/*": /a type and a name/,
    "npm:": /a type and a name/,
    ":x": /a type and a name/,
    "NPM:x": /a type and a name/,
    "npm:a b": /must not contain spaces/,
    [`npm:${"x".repeat(301)}`]: /more than 300/,
  };
  for (const [text, problem] of Object.entries(wrong)) {
    test(`${text.slice(0, 20)} is refused`, () => {
      const read = readPattern(text);
      assert.ok("problem" in read);
      assert.match(read.problem, problem);
    });
  }

  test("takes whatever names and patterns there are, in no time", async () => {
    const next = random(17);
    const text = () => Array.from({ length: Math.floor(next() * 9) }, () => "aab*/:"[Math.floor(next() * 6)]).join("");
    for (let round = 0; round < 5_000; round++) {
      const [pattern, name] = [text(), text().replaceAll("*", "@")];
      const want = new RegExp(`^${pattern.replaceAll("*", ".*")}(?:[/:].*)?$`).test(name);
      assert.equal(namesWith([rule(pattern)]).isPrivate(named(name)), want, `${pattern} ${name}`);
    }
    const { isPrivate } = namesWith([rule("*a".repeat(100)), rule("x")]);
    const long = named(`${"a/:".repeat(100_000)}b`);
    await assertQuick(500, "the pattern", () => assert.equal(isPrivate(long), true));
  });
});

describe("a rule of a project", () => {
  test("holds in its folder and below, and in no other", () => {
    const { isPrivate } = namesWith([rule("*", { place: "web" })]);
    const want = { "web/package.json": true, "web/a/b.json": true, "website/package.json": false, "x.json": false };
    for (const [file, expected] of Object.entries(want)) assert.equal(isPrivate(named("x", file)), expected, file);
  });

  test("holds for one file", () => {
    const { isPrivate } = namesWith([rule("*", { place: "a/r.txt" })]);
    assert.deepEqual([isPrivate(named("x", "a/r.txt")), isPrivate(named("x", "a/q.txt"))], [true, false]);
  });

  test("holds where any of several places is meant, and where the place is not known", () => {
    const { isPrivate } = namesWith([rule("*", { place: "web" })]);
    const locations = [{ file: "a.json" }, { file: "web/b.json" }];
    assert.equal(isPrivate({ type: "npm", name: "x", locations }), true);
    assert.equal(isPrivate({ type: "npm", name: "x" }), true);
    assert.equal(isPrivate({ type: "pypi", name: "x" }), false);
  });

  test("does not apply to git, and a registry for all names not to what a lockfile has from the public one", () => {
    const { isPrivate, madePrivateBy } = namesWith([rule("*", { publicIn: ["uv.lock"] })]);
    const git = named("x", "a", { origin: { kind: "git", address: "https://github.com/a/b" } });
    assert.equal(madePrivateBy(git), undefined);
    const fromPublic = { kind: "registry", address: `${publicRegistry}/x.tgz` } as const;
    assert.equal(isPrivate(named("x", "a", { origin: fromPublic })), false);
    assert.equal(isPrivate(named("x", "uv.lock", { resolvedBy: "lockfile" })), false);
    assert.equal(isPrivate(named("x", "uv.lock", { resolvedBy: "manifest" })), true);
  });

  test("applies a rule for a scope whatever a lockfile says", () => {
    const origin = { kind: "registry", address: `${publicRegistry}/x.tgz` } as const;
    assert.equal(namesWith([rule("@acme/*")]).isPrivate(named("@acme/x", "a", { origin })), true);
  });
});

describe("who may be asked", () => {
  const scope = rule("@acme/*", { host: "npm.acme.example" });
  const secret = named("@acme/secret");
  const cases: Readonly<Record<string, readonly [PrivateRule[], PrivateRule[], string[], boolean]>> = {
    "a public registry about any name": [[], [], [publicRegistry], true],
    "no public registry about a private one": [[scope], [], [publicRegistry], false],
    "the registry that the project names, where the operator has set it up": [[scope], [], [own], true],
    "no registry on another host": [[scope], [], ["https://mirror.example"], false],
    "a registry on another host, where the operator lists the name": [
      [scope],
      [rule("@acme", { isListed: true })],
      ["https://mirror.example"],
      true,
    ],
    "any registry of the operator, where all names are private": [[rule("*")], [], ["https://mirror.example"], true],
    "not to a private and a public registry together": [[rule("*")], [], [own, publicRegistry], false],
    "not to an unreadable address": [[rule("*")], [], [""], false],
  };
  for (const [name, [rules, listed, addresses, want]] of Object.entries(cases)) {
    test(name, () => assert.equal(namesWith(rules, listed).mayAsk(secret, addresses), want));
  }

  test("finds the registry of a scope that the operator has configured", () => {
    const { mayAsk } = namesWith([rule("@operator/*", { host: "npm.acme.example" })]);
    assert.equal(mayAsk(named("@operator/x"), ["https://mirror.example"]), true);
    assert.equal(mayAsk(named("@operator/x"), [publicRegistry]), false);
  });
});
