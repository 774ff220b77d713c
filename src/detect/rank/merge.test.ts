import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../domain/contracts/component.ts";
import type { Detector } from "../../domain/contracts/contracts.ts";
import { mergeComponents, mergeResults } from "./merge.ts";
import { createPackageRules } from "./package-rules.ts";

const rules = createPackageRules([]);

const format = { id: "x/lock", title: "X", files: [], parse: async () => ({ components: [] }) };
const detector: Detector = { ...format, kind: "manifest" };

/** One lockfile in each folder, which states a license for the same package. */
function merge(stated: Readonly<Record<string, string | undefined>>): Component | undefined {
  const results = Object.entries(stated).map(([folder, license]) => {
    const locations = [{ file: `${folder}/x.lock` }];
    const component: Component = { type: "x", name: "p", version: "1", scope: "runtime", locations };
    const components = [{ ...component, ...(license !== undefined && { declaredLicense: license }) }];
    return { detector, file: `${folder}/x.lock`, folder, components };
  });
  return mergeResults(results, rules)[0];
}

describe("a package in several lockfiles", () => {
  test("keeps what each of them states about its license, whatever their folders are called", () => {
    const said = (component: Component | undefined) => [component?.declaredLicense, component?.declaredLicenses];
    const gpl = (file: string) => ({ license: "GPL-2.0-only", file });
    const mit = (file: string) => ({ license: "MIT", file });
    assert.deepEqual(said(merge({ a: "MIT", b: "GPL-2.0-only", c: "MIT" })), [
      "GPL-2.0-only",
      [gpl("b/x.lock"), mit("a/x.lock")],
    ]);
    assert.deepEqual(said(merge({ a: "GPL-2.0-only", b: "MIT" })), [
      "GPL-2.0-only",
      [gpl("a/x.lock"), mit("b/x.lock")],
    ]);
  });

  test("has one statement where they agree", () => {
    const component = merge({ a: "MIT", b: "MIT" });
    assert.equal(component?.declaredLicense, "MIT");
    assert.equal(component.declaredLicenses, undefined);
  });

  test("has the statement of the only one that has any, with its file", () => {
    const component = merge({ a: undefined, b: "MIT" });
    assert.equal(component?.declaredLicense, "MIT");
    assert.deepEqual(component.declaredLicenses, [{ license: "MIT", file: "b/x.lock" }]);
  });
});

test("a manifest that a lockfile covers still adds what the lockfile lacks", () => {
  const lock: Detector = { ...format, kind: "lockfile", outranks: ["x/manifest"] };
  const stated = { id: "x/manifest", lockWith: "run x", neverLocked: ["build"] } as const;
  const manifest: Detector = { ...format, kind: "manifest", ...stated };
  const named = (name: string, version: string, scope: Component["scope"]): Component => ({
    ...{ type: "x", name, version, scope },
    locations: [{ file: "x" }],
  });
  const results = [
    {
      detector: lock,
      file: "x.lock",
      folder: "",
      components: [named("a", "1", "runtime"), named("both", "2", "runtime")],
    },
    {
      ...{ detector: manifest, file: "x.toml", folder: "" },
      components: [named("a", "", "runtime"), named("maker", "", "build"), named("both", "", "build")],
    },
  ];
  assert.deepEqual(
    mergeResults(results, rules).map(({ name, version, scope }) => `${name}@${version} ${scope}`),
    ["a@1 runtime", "both@2 runtime", "maker@ build"],
  );
});

test("a model with and without its branch is one component, which shows the branch", () => {
  const model = { type: "huggingface", name: "o/n", version: "", scope: "runtime" } as const;
  const results = [{}, { facts: { branch: "main" } }].map((more, at) => {
    const file = `${at}.py`;
    return { detector, file, folder: "", components: [{ ...model, locations: [{ file }], ...more }] };
  });
  const merged = mergeResults(results, rules);
  assert.deepEqual(
    merged.map(({ version, locations }) => [version, locations.length]),
    [["main", 2]],
  );
});

test("entries of one package may be hundreds of thousands", () => {
  const entry: Component = { type: "pypi", name: "a", version: "1", scope: "runtime", locations: [{ file: "a.txt" }] };
  assert.deepEqual(
    mergeComponents(
      Array.from({ length: 200_000 }, () => entry),
      () => false,
    ),
    [{ ...entry, resolvedBy: "manifest" }],
  );
});
