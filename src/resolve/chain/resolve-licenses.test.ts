import assert from "node:assert/strict";
import { test } from "node:test";
import { everyNameIsPublic } from "../../../test/helpers/ask-registry.ts";
import { createMemoryCache } from "../../cache/memory.ts";
import type { Component } from "../../domain/contracts/component.ts";
import type { Step } from "../../domain/contracts/progress.ts";
import type { Resolver, SourceReply } from "../../domain/contracts/sources.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { resolveLicenses } from "./resolve-licenses.ts";

test("each step after the registries reports its own counts", async () => {
  const components = ["a", "b", "c"].map((name): Component => {
    return { type: "npm", name, version: "1.0.0", scope: "runtime", locations: [] };
  });
  const resolver = (source: string, reply: SourceReply): Resolver => ({
    source,
    addressFor: () => "https://registry.npm.example",
    handles: () => true,
    resolve: () => Promise.resolve(reply),
    archiveAccess: () => ({ registries: [{ base: "https://registry.npm.example" }], fileOrigins: [] }),
  });
  const archive = { address: "https://registry.npm.example/x.tgz", kind: "tgz" };
  const steps: string[] = [];
  const note = (done: number, total: number, _: readonly string[], step?: Step) =>
    steps.push(step ? `${step.what} ${step.done} of ${step.total}` : `${done} of ${total}`);
  await resolveLicenses(
    components,
    {
      cache: createAnswerCache(createMemoryCache({ maxBytes: 100_000, now: () => new Date() }), () => new Date()),
      registries: [resolver("npm", { archives: [archive] })],
      archives: { isDeep: false, formats: new Map(), allowedHosts: [], read: () => Promise.resolve({}) },
      services: [resolver("clearlydefined", {})],
      codeHost: {
        gitHub: { source: "github", resolveRepositories: () => Promise.resolve(new Map()) },
        webUrl: "https://code.example",
        requestsLeft: () => Promise.resolve(undefined),
      },
      privateNames: everyNameIsPublic,
    },
    { signal: new AbortController().signal, statedIn: () => [], onProgress: note },
  );
  const seen = new Set(steps);
  for (const step of ["0 of 3", "3 of 3", "packages 3 of 3", "services 3 of 3"]) assert.ok(seen.has(step), step);
});
