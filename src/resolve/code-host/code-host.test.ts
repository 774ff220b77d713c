import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryCache } from "../../cache/memory.ts";
import { createAnswerCache } from "../chain/answer-cache.ts";
import type { LicenseLookup } from "../chain/chain.ts";
import { runCodeHostWave } from "./code-host.ts";
import type { GitHub } from "./github/github.ts";

const now = () => new Date("2026-01-01T12:00:00Z");

async function askedFor(...components: readonly { type: string; name: string; repositories?: string[] }[]) {
  const asked: string[] = [];
  const webUrl = "https://github.com";
  const all = components.map(({ repositories = [], ...identity }): LicenseLookup => ({
    component: { ...identity, version: "v1.0.0", scope: "runtime", locations: [] },
    evidence: [],
    repositories,
    facts: {},
    archives: [],
    texts: [],
  }));
  const gitHub: GitHub = {
    source: "github",
    async resolveRepositories(repositories) {
      asked.push(...repositories.map(({ owner, name }) => `${owner}/${name}`));
      return new Map();
    },
  };
  const cache = createAnswerCache(createMemoryCache({ maxBytes: 100_000, now }), now);
  const host = { gitHub, webUrl, requestsLeft: async () => undefined };
  await runCodeHostWave(host, all, { cache, mayAsk: () => true, signal: new AbortController().signal });
  return asked;
}

test("a Go module on the code host is asked for by its path", async () => {
  assert.deepEqual(await askedFor({ type: "golang", name: "github.com/gorilla/mux/v2" }), ["gorilla/mux"]);
  assert.deepEqual(await askedFor({ type: "golang", name: "example.org/gorilla/mux" }), []);
  assert.deepEqual(await askedFor({ type: "npm", name: "github.com/gorilla/mux" }), []);
});

test("the repository that a source named comes first, and each repository is asked for once", async () => {
  const repositories = ["https://github.com/owner/name.git"];
  const component = { type: "golang", name: "github.com/gorilla/mux", repositories };
  assert.deepEqual(await askedFor(component, { type: "npm", name: "a", repositories }), ["owner/name"]);
});
