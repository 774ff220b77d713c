import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryCache } from "../cache/memory.ts";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import type { TreeQuestion } from "../domain/contracts/trees.ts";
import { type AskOptions, createAsk } from "./ask.ts";
import { createCachedAnswers } from "./cached-answers.ts";

const bounds = { maxPackages: 100, maxSeconds: 60, maxRequests: 100 };

function asking(options: Partial<AskOptions> = {}) {
  const cache = createMemoryCache({ maxBytes: 1_000_000, now: () => new Date() });
  const { askFor, reachedBound } = createAsk({
    bounds,
    cached: createCachedAnswers(cache, () => new Date()),
    mayAsk: () => true,
    signal: new AbortController().signal,
    ...options,
  });
  return { ask: askFor(["package.json"]), askFor, reachedBound };
}

function about(name: string, version?: string): TreeQuestion {
  const question = { type: "npm", name, base: "https://registry.npm.example", topic: "versions" };
  return version === undefined ? question : { ...question, version };
}

describe("a question", () => {
  test("goes out once, however often it is asked at the same time", async () => {
    let sent = 0;
    const { ask } = asking();
    const send = async () => ++sent;
    const answers = await Promise.all([ask(about("a"), send), ask(about("a"), send), ask(about("b"), send)]);
    assert.equal(sent, 2);
    assert.deepEqual(answers[0], answers[1]);
  });

  test("is answered from an earlier scan, a missing package as well", async () => {
    const cached = createCachedAnswers(
      createMemoryCache({ maxBytes: 1_000_000, now: () => new Date() }),
      () => new Date(),
    );
    const first = asking({ cached });
    await first.ask(about("a"), async () => ({ "1.0.0": {} }));
    await first.ask(about("b"), async () => undefined);
    const second = asking({ cached });
    const fail = () => Promise.reject(new Error("asked again"));
    assert.deepEqual(await second.ask(about("a"), fail), { kind: "found", value: { "1.0.0": {} } });
    assert.deepEqual(await second.ask(about("b"), fail), { kind: "missing" });
  });

  test("about the versions is asked again after an hour, about a published version it is not", async () => {
    let now = new Date("2026-01-01T00:00:00Z");
    const cache = createMemoryCache({ maxBytes: 1_000_000, now: () => now });
    const cached = createCachedAnswers(cache, () => now);
    await asking({ cached }).ask(about("a"), async () => 1);
    await asking({ cached }).ask(about("a", "1.0.0"), async () => 1);
    now = new Date("2026-01-01T01:00:01Z");
    const later = asking({ cached });
    assert.deepEqual(await later.ask(about("a"), async () => 2), { kind: "found", value: 2 });
    assert.deepEqual(await later.ask(about("a", "1.0.0"), async () => 2), { kind: "found", value: 1 });
  });

  test("that fails is a failure with its reason, and is not kept", async () => {
    const cached = createCachedAnswers(
      createMemoryCache({ maxBytes: 1_000_000, now: () => new Date() }),
      () => new Date(),
    );
    const down = () => Promise.reject(new SourceUnavailable("unreachable", "registry.npm.example", "It is down."));
    const answer = await asking({ cached }).ask(about("a"), down);
    assert.deepEqual(answer, { kind: "failed", message: "It is down.", reason: "unreachable" });
    assert.deepEqual(await asking({ cached }).ask(about("a"), async () => 1), { kind: "found", value: 1 });
  });

  test("about a private name never goes out", async () => {
    let sent = 0;
    const { ask } = asking({ mayAsk: ({ name }) => name !== "@acme/secret" });
    assert.deepEqual(await ask(about("@acme/secret"), async () => ++sent), { kind: "private" });
    assert.equal(sent, 0);
  });

  test("is private for some manifests only, whichever asks first", async () => {
    const { askFor } = asking({ mayAsk: (_question, manifests) => !manifests.includes("a/package.json") });
    assert.deepEqual(await askFor(["a/package.json"])(about("x"), async () => 1), { kind: "private" });
    assert.deepEqual(await askFor(["b/package.json"])(about("x"), async () => 1), { kind: "found", value: 1 });
    assert.deepEqual(await askFor(["a/package.json"])(about("x"), async () => 1), { kind: "private" });
  });

  test("returns no answer when the reader itself throws", async () => {
    await assert.rejects(
      asking().ask(about("a"), () => Promise.reject(new TypeError("a mistake"))),
      /a mistake/,
    );
  });
});

describe("a bound ends the work, and is named:", () => {
  test("packages", async () => {
    const { ask, reachedBound } = asking({ bounds: { ...bounds, maxPackages: 1 } });
    assert.equal((await ask(about("a"), async () => 1)).kind, "found");
    assert.equal((await ask(about("b"), async () => 1)).kind, "limit");
    assert.equal((await ask(about("a", "1.0.0"), async () => 1)).kind, "found"); // known by name
    assert.equal(reachedBound(), "maxPackages");
  });

  test("requests", async () => {
    const { ask, reachedBound } = asking({ bounds: { ...bounds, maxRequests: 1 } });
    assert.equal((await ask(about("a"), async () => 1)).kind, "found");
    assert.equal((await ask(about("b"), async () => 1)).kind, "limit");
    assert.equal(reachedBound(), "maxRequests");
  });

  test("seconds, also for what is under way", async () => {
    const { ask, reachedBound } = asking({ bounds: { ...bounds, maxSeconds: 0.05 } });
    const hangs = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    const wait = setTimeout(() => {}, 5_000); // the deadline alone does not keep the process alive
    assert.equal((await ask(about("a"), hangs)).kind, "limit");
    clearTimeout(wait);
    assert.equal((await ask(about("b"), async () => 1)).kind, "limit");
    assert.equal(reachedBound(), "maxSeconds");
  });
});

test("a scan that is stopped ends the asking with an error", async () => {
  const stop = new AbortController();
  const { ask } = asking({ signal: stop.signal });
  stop.abort(new Error("stopped"));
  await assert.rejects(
    ask(about("a"), async () => 1),
    /stopped/,
  );
});
