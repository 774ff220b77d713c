import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryCache } from "../../cache/memory.ts";
import type { Component } from "../../domain/contracts/component.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Resolver, SourceReply } from "../../domain/contracts/sources.ts";
import { missingReply } from "../../evidence/missing.ts";
import { createAnswerCache, type AnswerCache } from "./answer-cache.ts";
import { type LicenseLookup, runWave, type Unsaved } from "./chain.ts";
import { failSilentRegistries } from "./unknown-packages.ts";

const mit: SourceReply = { evidence: { outcome: "answer", license: "MIT", confidence: 1 } };

/** Has the packages whose names begin with `known`; those that begin with `own` are at another address. */
function registry(): Resolver & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    source: "npm",
    addressFor: ({ name }) => `https://${name.startsWith("own") ? "own" : "npm"}.example/`,
    handles: () => true,
    resolve: async ({ name, version }) => {
      asked.push(name);
      if (version === "99") return missingReply("version");
      return name.startsWith("known") ? mit : missingReply("package");
    },
  };
}

function newAnswers(): AnswerCache {
  const now = () => new Date("2026-01-01T12:00:00Z");
  return createAnswerCache(createMemoryCache({ maxBytes: 1_000_000, now }), now);
}

async function scan(names: readonly string[], cache = newAnswers()) {
  const all = names.map((written): LicenseLookup => {
    const [name = "", version = "1"] = written.split("@");
    const component: Component = { type: "npm", name, version, scope: "runtime", locations: [] };
    return { component, evidence: [], repositories: [], facts: {}, archives: [], texts: [] };
  });
  const npm = registry();
  const unsaved: Unsaved = [];
  const options = { cache, unsaved, mayAsk: () => true, signal: new AbortController().signal };
  await runWave(npm, all, options);
  await failSilentRegistries([npm], all, unsaved, cache);
  return { said: all.map(({ evidence }) => inShort(evidence[0])), asked: npm.asked, cache };
}

function inShort(one: Evidence | undefined): string {
  return one?.raw ?? [one?.outcome, one?.missing].filter(Boolean).join(" ");
}

describe("a registry that knows none of the packages", () => {
  const none = "npm.example knows none of the 3 packages.";
  const cases: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
    "has failed from three packages on": [["a", "b", "c"], Array(3).fill(none)],
    "has not failed before": [["a", "b"], Array(2).fill("none package")],
    "is asked about packages, not versions": [["a@1", "a@2", "b"], Array(3).fill("none package")],
    "has not failed where it knows one": [
      ["a", "b", "c", "known"],
      [...Array(3).fill("none package"), "answer"],
    ],
    "has not failed where it only lacks a version": [
      ["a", "b", "c", "d@99"],
      [...Array(3).fill("none package"), "none version"],
    ],
    "is judged by its address": [
      ["a", "b", "c", "own-a", "own-b"],
      [...Array(3).fill(none), ...Array(2).fill("none package")],
    ],
  };
  for (const [name, [names, want]] of Object.entries(cases))
    test(name, async () => {
      const { said, cache } = await scan(names);
      assert.deepEqual(said, want);
      assert.deepEqual((await scan(names, cache)).said, want, "the second scan");
    });

  test("is asked again, and other missing packages are not", async () => {
    const { cache } = await scan(["a", "b", "c", "own-a"]);
    assert.deepEqual((await scan(["a", "b", "c", "own-a"], cache)).asked, ["a", "b", "c"]);
  });

  test("has not failed where an answer of it is in the cache", async () => {
    const { cache } = await scan(["known"]);
    const { said, asked } = await scan(["a", "b", "c", "known"], cache);
    assert.deepEqual([said[0], asked], ["none package", ["a", "b", "c"]]);
  });
});
