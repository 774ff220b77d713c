import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertWithin } from "../../../test/helpers/assert-within.ts";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { createMemoryCache } from "../../cache/memory.ts";
import type { Resolver } from "../../domain/contracts/sources.ts";
import { createAnswerCache } from "../../resolve/chain/answer-cache.ts";
import { toQuestion } from "../../resolve/chain/chain.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding, Remedy } from "../../domain/report/finding.ts";
import { readWaivers } from "../../policy/read/load/load-waivers.ts";
import { readFields } from "../../policy/read/yaml/fields.ts";
import { readYamlTree } from "../../policy/read/yaml/yaml-tree.ts";
import { judge } from "../judge/judge.ts";
import { findOtherVersions } from "./other-versions.ts";
import { addRemedies } from "./remedies.ts";

const context = contextOf("allow: [MIT]\nreview: [LGPL-*]\ndeny: [GPL-*, Apache-2.0]\non_conflict: worst\n");

type Part = Partial<Finding["component"]> & { readonly license?: string; readonly text?: string };

/** Judges components by name; one without a license is under MIT. */
function remediesOf(parts: Readonly<Record<string, Part>>): Finding[] {
  const judged = Object.entries(parts).map(([name, { license = "MIT", text, ...more }]) => {
    const said = license === "UNKNOWN" ? [] : [answer(license)];
    const read = text === undefined ? [] : [answer(text, { source: "filesystem", file: "node_modules/a/LICENSE" })];
    return judge(componentOf(name, { direct: false, ...more }), [...said, ...read], { context, today });
  });
  return addRemedies(judged);
}

function remedyOf(name: string, parts: Readonly<Record<string, Part>>): Remedy {
  const remedy = remediesOf(parts).find(({ component }) => component.name === name)?.remedy;
  assert.ok(remedy);
  return remedy;
}

const key = (name: string) => `npm:${name}@1.0.0`;
const gpl = { license: "GPL-3.0-only" };
const needs = (...names: string[]) => ({ dependsOn: names.map(key) });
const brings = (...names: string[]) => ({ direct: true, ...needs(...names) });

describe("the remedy of a finding", () => {
  const cases: Record<
    string,
    readonly [Readonly<Record<string, Part>>, first: string, replace: string[], via?: string[]]
  > = {
    "a direct dependency": [
      { x: { ...gpl, direct: true } },
      "To do without it, remove or replace x 1.0.0 (npm), which the project asks for itself.",
      ["x"],
    ],
    "a direct dependency that another one brings, too": [
      { x: { ...gpl, direct: true }, a: brings("x") },
      "To do without it, remove or replace x 1.0.0 (npm), which the project asks for itself; it also comes with a 1.0.0 (npm).",
      ["x", "a"],
    ],
    "a transitive dependency, by the shortest path": [
      { a: brings("b"), b: needs("x", "c"), c: needs("x"), x: gpl },
      "To do without it, remove or replace a 1.0.0 (npm), which brings x 1.0.0 (npm) (a > b > x).",
      ["a"],
      ["a", "b", "x"],
    ],
    "a component that several bring, in a circle": [
      { a: brings("x"), b: brings("x"), x: { ...gpl, ...needs("a", "x") } },
      "To do without it, remove or replace all of a 1.0.0 (npm) and b 1.0.0 (npm), which bring x 1.0.0 (npm).",
      ["a", "b"],
      ["a", "x"],
    ],
    "a component without a parent": [
      { x: gpl },
      "To do without it, remove or replace x 1.0.0 (npm); the files do not say what brings it.",
      [],
    ],
    "a component inside another one, without a list of what that needs": [
      { x: { ...gpl, via: ["lib/app.jar"] } },
      "To do without it, remove or replace lib/app.jar, which brings x 1.0.0 (npm).",
      [],
    ],
    "code in the repository": [
      { x: { ...gpl, vendored: true, folder: "lib/x", direct: true } },
      "To do without it, remove lib/x from the repository, or replace what is there.",
      ["x"],
    ],
  };
  for (const [title, [parts, first, replace, via]] of Object.entries(cases)) {
    test(`names what to remove or replace for ${title}`, () => {
      const remedy = remedyOf("x", parts);
      assert.equal(remedy.steps[0], first);
      assert.deepEqual([remedy.replace, remedy.via], [replace.map(key), via?.map(key)]);
    });
  }

  test("names at most five that bring a component, and no path of hundreds", () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`d${at}`, brings("x")]));
    const remedy = remedyOf("x", { ...many, x: gpl });
    assert.deepEqual(
      [remedy.replace.length, remedy.steps[0]?.includes("d4 1.0.0 (npm) and more, which bring x")],
      [5, true],
    );
    const chain = Array.from({ length: 300 }, (_, at) => [`c${at}`, at === 0 ? brings("c1") : needs(`c${at + 1}`)]);
    const deep = remedyOf("c300", { ...(Object.fromEntries(chain) as Record<string, Part>), c300: gpl });
    assert.deepEqual([deep.replace, deep.via], [[key("c0")], undefined]);
  });

  test("names another version that would pass, and says what the license asks", () => {
    const [old] = remediesOf({ x: { version: "0.9.0" } });
    assert.equal(old?.remedy, undefined);
    const judged = [componentOf("x", { version: "0.9.0" }), componentOf("x", { version: "2.0.0" })].map((one, at) =>
      judge(one, [answer(at === 0 ? "MIT" : "LGPL-3.0-only")], { context, today }),
    );
    const [, found] = addRemedies(judged);
    const [asks, replace, other] = found?.remedy?.steps ?? [];
    assert.match(asks ?? "", /^Where x 2\.0\.0 \(npm\) is part of the product: /);
    assert.match(replace ?? "", /^To do without it, /);
    assert.equal(other, "Version 0.9.0 of it, which the project uses too, is under MIT.");
  });

  test("counts other versions without comparing each with all", () => {
    const licenses = [
      "LGPL-3.0-only",
      "MIT",
      ...Array.from({ length: 40_000 }, (_, at) => (at % 2 ? "GPL-3.0-only" : "MIT")),
    ];
    const known = new Map(
      ["LGPL-3.0-only", "MIT", "GPL-3.0-only"].map((license) => [
        license,
        judge(componentOf("x"), [answer(license)], { context, today }),
      ]),
    );
    const judged = licenses.flatMap((license, at) => {
      const one = known.get(license);
      const component = componentOf("x", { version: `${at}.0.0` });
      return one ? [{ ...one, finding: { ...one.finding, component } }] : [];
    });
    const began = performance.now();
    const last = addRemedies(judged).at(-1)?.remedy?.steps ?? [];
    assertWithin(1_500, performance.now() - began);
    assert.ok(
      last.includes("Version 1.0.0 of it, which the project uses too, is under MIT, as are 20,000 more."),
      last.join("\n"),
    );
  });

  test("names a version that its registry was asked about before, if that would pass and its name is not private", async () => {
    const now = () => new Date();
    const cache = createAnswerCache(createMemoryCache({ maxBytes: 10_000, now }), now);
    const registry: Resolver = { source: "npm", addressFor: () => "", handles: () => true, resolve: async () => ({}) };
    const ask = async (version: string, license: string) =>
      cache.note(toQuestion(registry, componentOf("x", { version })), { evidence: answer(license) });
    const judgeAs = (...[component, evidence]: Parameters<Parameters<typeof findOtherVersions>[2]>) =>
      judge(component, evidence, { context, today });
    const judged = [judgeAs(componentOf("x"), [answer("GPL-3.0-only")])];
    const stepsWhere = async (isAsked: boolean) => {
      const sources = { registries: [registry], cache, privateNames: { mayAsk: () => isAsked } as never };
      return addRemedies(judged, await findOtherVersions(judged, sources, judgeAs))[0]?.remedy?.steps.slice(1, -1);
    };
    await ask("1.0.0", "GPL-3.0-only");
    await ask("0.8.0", "LGPL-3.0-only");
    assert.deepEqual(await stepsWhere(true), []);
    await ask("0.9.0", "MIT");
    assert.deepEqual(await stepsWhere(false), []);
    assert.deepEqual(await stepsWhere(true), ["Version 0.9.0 of it is under MIT."]);
    await ask("1.0.0", "ISC"); // its archive says something else than its registry
    assert.deepEqual(await stepsWhere(true), ["Version 0.9.0 of it is under MIT."]);
  });

  test("does not advise to allow unidentified terms", () => {
    const [read = ""] = remedyOf("x", { x: { license: "LicenseRef-Unidentified-Terms" } }).steps;
    assert.match(read, /^Look .* and read the terms\. Record the answer as an override: "npm:x": /);
  });

  test("leaves out words about a decision that the deny list has made", () =>
    assert.equal(remedyOf("x", { x: { license: "Apache-2.0", direct: true } }).steps.length, 1));

  test("has a waiver that makes it pass once its blanks are filled in", () => {
    const odd = { 'a"\u0085: #': gpl, "@s/b": { ...gpl, text: "AGPL-3.0-only" } };
    const filled = remediesOf({ ...odd, c: { text: "GPL-2.0-only" } });
    for (const { component, evidence, remedy } of filled) {
      const yaml = (remedy?.entry ?? "").replace("<YYYY-MM-DD>", "2099-01-01");
      const notes = { problems: [], lines: new Map<string, number>() };
      const root = readYamlTree(yaml);
      assert.ok(root, yaml);
      const waivers = readWaivers(readFields(root, "f", ["waivers"], notes), "", notes);
      assert.deepEqual(notes.problems, []);
      const { finding } = judge(component, evidence, { context: { ...context, waivers }, today });
      assert.equal(finding.status, "pass", yaml);
    }
  });

  const unnamed: Readonly<Record<string, Part>> = {
    "left-pad": {},
    "@acme/ui": {},
    "org.example:a": { type: "maven" },
    "a@b": { type: "custom" },
    'quo"te': {},
    "back\\slash": {},
    "# no: comment": {},
    "tab\there": {},
    "*": {},
    ünï: {},
  };
  for (const [name, part] of Object.entries(unnamed)) {
    test(`has an override that lcc.yml can hold and that means ${JSON.stringify(name)}`, () => {
      const { entry = "" } = remedyOf(name, { [name]: { ...part, license: "UNKNOWN" } });
      const corrected = contextOf(entry.replace("<SPDX expression>", "MIT"));
      const { finding } = judge(componentOf(name, part), [], { context: corrected, today });
      assert.equal(finding.resolved_license, "MIT", entry);
    });
  }

  test("has an override for one version only where another version has a known license", () => {
    const versions = [componentOf("x"), componentOf("x", { version: "2.0.0" })];
    const entries = (...said: readonly Evidence[][]) =>
      addRemedies(versions.map((one, at) => judge(one, said[at] ?? [], { context, today }))).map(
        ({ remedy }) => remedy?.entry?.split("\n")[1],
      );
    assert.deepEqual(entries([], [answer("MIT")]), ['  "npm:x@1.0.0":', undefined]);
    assert.deepEqual(entries([], []), ['  "npm:x":', '  "npm:x":']);
  });
});
