import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Cache } from "../../cache/cache.ts";
import { createMemoryCache } from "../../cache/memory.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import { toReadText } from "../../domain/report/package-text.ts";
import { answerKey, createAnswerCache, type Question } from "./answer-cache.ts";

const question: Question = {
  source: "pypi",
  base: "https://pypi.org",
  type: "pypi",
  name: "requests",
  version: "2.31.0",
};
const mit: SourceReply = {
  evidence: {
    outcome: "answer",
    license: "MIT",
    raw: "MIT License",
    confidence: 1,
    url: "https://pypi.org/x",
    copyrights: ["(c) 2020 A"],
  },
  repository: "https://github.com/a/b",
  supplier: { name: "Ada", kind: "person" },
  facts: { gated: true, parameters: 7, baseModels: ["a", "b"] },
};
const none: SourceReply = { evidence: { outcome: "none", raw: "BSD", confidence: 0 } };

describe("the cache of answers", () => {
  test("gives back what a source said", async () => {
    const { answers } = create();
    await answers.set(question, mit);
    assert.deepEqual(await answers.get(question), mit);
    const others = [question, { ...question, version: "2" }, question];
    assert.deepEqual(await answers.getMany(others), [mit, undefined, mit]);
  });

  const hours: Record<string, [Question, SourceReply, number]> = {
    "an answer": [question, mit, 30 * 24],
    "a weak answer": [question, { evidence: { outcome: "weak", license: "Apache-2.0", confidence: 0.5 } }, 30 * 24],
    "no answer": [question, none, 24],
    "nothing at all": [question, {}, 24],
    "that there is no such version": [
      question,
      { evidence: { outcome: "none", confidence: 0, missing: "version" } },
      1,
    ],
    "an answer of the code host": [{ ...question, source: "github", mayChange: true }, mit, 24],
    "an answer of the model hub": [{ ...question, source: "huggingface", mayChange: true }, mit, 24],
    "an answer about the newest version": [{ ...question, version: "", requirement: ">=2" }, mit, 24],
  };
  for (const [name, [asked, reply, expected]] of Object.entries(hours)) {
    test(`keeps ${name} for ${expected} hours`, async () => {
      const { answers, clock } = create();
      await answers.set(asked, reply);
      clock.now += expected * 3_600_000 - 1;
      assert.deepEqual(await answers.get(asked), reply);
      clock.now += 1;
      assert.equal(await answers.get(asked), undefined);
    });
  }

  test("never keeps a failure", async () => {
    const { answers } = create();
    await answers.set(question, { evidence: { outcome: "failed", confidence: 0 } });
    assert.equal(await answers.get(question), undefined);
    await answers.set(question, { ...mit, further: [{ outcome: "failed", confidence: 0 }] });
    assert.equal(await answers.get(question), undefined);
  });

  test("knows the licenses of the latest fifty versions that were asked about, from this address only", async () => {
    const { answers, cache } = create();
    for (const version of Array.from({ length: 60 }, (_, at) => `2.${at}`))
      await answers.note({ ...question, version }, mit);
    await answers.note(
      { ...question, version: "2.20" },
      { evidence: { outcome: "answer", license: "ISC", confidence: 1 } },
    );
    await answers.note({ ...question, version: "3" }, none);
    await answers.note({ ...question, version: "" }, mit);
    const known = await answers.versions(question);
    assert.deepEqual(
      [known.length, known[0], known.at(-1)],
      [50, { version: "2.10", license: "MIT" }, { version: "2.20", license: "ISC" }],
    );
    assert.deepEqual(await answers.versions({ ...question, base: "https://mirror.example" }), []);
    await cache.set("lcc:versions:pypi:https%3A%2F%2Fpypi.org:pypi:requests", "[{]", 60);
    assert.deepEqual(await answers.versions(question), []);
  });

  test("keeps where the archives of a package are", async () => {
    const { answers } = create();
    const archives = [{ address: "https://r.example/a.tgz", kind: "tgz", integrity: "sha1-x" }] as const;
    await answers.set(question, { ...mit, archives });
    assert.deepEqual(await answers.get(question), { ...mit, archives });
  });

  test("keeps texts once, and asks again where one was dropped or changed", async () => {
    const { answers, cache } = create();
    const texts = ["a", "b"].map((content) => toReadText("LICENSE", "license", content));
    const { content: _, ...long } = toReadText("NOTICE", "notice", "too long to be kept");
    const reply = { ...mit, texts: [...texts, long] };
    await answers.set(question, reply);
    assert.deepEqual(await answers.get(question), reply);
    const key = `lcc:text:${texts[1]?.text}`;
    assert.equal(await cache.get(key), "b");
    await cache.set(key, "changed", 1_000);
    assert.equal(await answers.get(question), undefined);
    await cache.deletePrefixes(["lcc:text:"]);
    assert.equal(await answers.get(question), undefined);
  });
});

describe("a damaged entry is a cache miss", () => {
  const entry = (reply: unknown, rest: object = {}) => JSON.stringify({ format: 3, expiresAt: 9e15, reply, ...rest });
  const cases: Record<string, string> = {
    "cut off": entry(mit).slice(0, -5),
    "no object": "42",
    "another format": entry(mit, { format: 99 }),
    "no time": entry(mit, { expiresAt: "soon" }),
    "no reply": entry(null),
    "an answer without a license": entry({ evidence: { outcome: "answer", confidence: 1 } }),
    "an answer with an invalid license": entry({ evidence: { outcome: "answer", license: "<b>", confidence: 1 } }),
    "no answer with a license": entry({ evidence: { outcome: "none", license: "MIT", confidence: 1 } }),
    "a failure": entry({ evidence: { outcome: "failed", confidence: 0 } }),
    "a confidence beyond one": entry({ evidence: { outcome: "none", confidence: 2 } }),
    "words that are no text": entry({ evidence: { outcome: "none", confidence: 0, raw: { a: 1 } } }),
    "copyrights that are no texts": entry({ evidence: { outcome: "none", confidence: 0, copyrights: ["a", 1] } }),
    "copyrights that are no list": entry({ evidence: { outcome: "none", confidence: 0, copyrights: "a" } }),
    "a doubt of another kind": entry({ evidence: { outcome: "none", confidence: 0, doubt: "<b>" } }),
    "a repository that is no text": entry({ repository: 5 }),
    "facts of a strange kind": entry({ facts: { a: { b: 1 } } }),
    "facts that are a list": entry({ facts: ["a"] }),
    "archives that are no list": entry({ archives: { address: "https://r.example/a.tgz", kind: "tgz" } }),
    "archives without a kind": entry({ archives: [{ address: "https://r.example/a.exe", kind: 3 }] }),
    "archives without an address": entry({ archives: [{ kind: "tgz" }] }),
    "archives with a hash that is no text": entry({ archives: [{ address: "x", kind: "tgz", integrity: 1 }] }),
    "a deep nest": "[".repeat(100_000),
  };
  for (const [name, stored] of Object.entries(cases)) {
    test(name, async () => {
      const { answers, cache } = create();
      await cache.set(answerKey(question), stored, 1_000);
      assert.equal(await answers.get(question), undefined);
    });
  }
});

describe("the key of an answer", () => {
  test("names source, address, type, name and version", () => {
    assert.equal(answerKey(question), "lcc:answer:pypi:https%3A%2F%2Fpypi.org:pypi:requests:2.31.0");
    assert.equal(answerKey({ ...question, base: "https://pypi.org/" }), answerKey(question));
  });

  test("cannot be had by another name", () => {
    const keys = [
      { ...question, name: "a", version: "b:c" },
      { ...question, name: "a:b", version: "c" },
      { ...question, name: "a", version: "" },
      { ...question, name: "a", version: "", requirement: ">=1" },
      { ...question, name: "a", version: ">=1" },
      { ...question, name: "a".repeat(1_000) },
      { ...question, name: "a".repeat(1_001) },
      { ...question, base: "https://mirror.example" },
      { ...question, source: "npm" },
    ].map(answerKey);
    assert.equal(new Set(keys).size, keys.length);
  });

  test("is short, and holds no password and no line break", () => {
    const key = answerKey({ ...question, base: "https://user:secret@mirror.example", name: "a\r\n\0\ud800b" });
    assert.match(key, /^[\w%:.*~?-]+$/);
    assert.doesNotMatch(key, /secret|user/);
    const long = answerKey({ ...question, name: "ü".repeat(100_000) });
    assert.match(long, /^lcc:answer:pypi:[0-9a-f]{64}$/);
  });
});

function create() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const now = () => new Date(clock.now);
  const cache: Cache = createMemoryCache({ maxBytes: 1_000_000, now });
  return { clock, cache, answers: createAnswerCache(cache, now) };
}
