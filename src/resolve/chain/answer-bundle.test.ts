import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Entry } from "../../cache/cache-entry.ts";
import { openImported, storeImported } from "../../cache/imported.ts";
import { createMemoryCache } from "../../cache/memory.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import { digestText } from "../../domain/report/package-text.ts";
import { digestBytes, isAnswer, packAnswers, unpackAnswers } from "./answer-bundle.ts";
import { answerKey, createAnswerCache, textKey, type Question } from "./answer-cache.ts";
import { choosePublic } from "./public-answers.ts";

const written = new Date("2026-11-01T00:00:00Z");
const says = { outcome: "answer", license: "MIT", confidence: 1 } as const;
const mit: SourceReply = { evidence: says };

/** What the cache has after these replies. */
async function entriesOf(replies: readonly (readonly [Question, SourceReply])[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  const memory = createMemoryCache({ maxBytes: 1_000_000, now: () => written });
  const answers = createAnswerCache(
    { ...memory, set: async (...entry) => void entries.push([entry[0], entry[1]]) },
    () => written,
  );
  for (const [question, reply] of replies) await answers.set(question, reply);
  return entries;
}

function about(name: string, base = "https://pypi.org", source = "pypi"): Question {
  return { source, base, type: "pypi", name, version: "1.0" };
}

describe("a file of answers", () => {
  test("gives back what was put in, and each answer says that it is imported, and whether it has expired", async () => {
    const content = "Permission is hereby granted";
    const texts = [{ file: "LICENSE", kind: "license" as const, text: digestText(content), content }];
    const entries = await entriesOf([[about("told"), { ...mit, further: [{ ...says, confidence: 0.5 }], texts }]]);
    const packed = packAnswers(entries, written);
    const read = unpackAnswers(packed, digestBytes(packed).toUpperCase());
    assert.deepEqual(read, entries);

    const cacheDir = mkdtempSync(join(tmpdir(), "lcc-test-"));
    const fail = (message: string) => assert.fail(message);
    assert.equal(openImported({ cacheDir }, fail), undefined);
    storeImported({ cacheDir }, [["lcc:answer:old", "{}"]]);
    storeImported({ cacheDir }, read);
    const cache = openImported({ cacheDir }, fail);
    assert.ok(cache);
    assert.equal(await cache.get("lcc:answer:old"), undefined);
    for (const [days, imported] of [
      [29, "current"],
      [31, "expired"],
    ] as const) {
      const now = () => new Date(written.getTime() + days * 24 * 3_600_000);
      const reply = await createAnswerCache(cache, now, "imported").get(about("told"));
      assert.deepEqual([reply?.evidence?.imported, reply?.further?.[0]?.imported], [imported, imported]);
      assert.equal(reply?.texts?.[0]?.content, content);
      const usual = await createAnswerCache(cache, now).get(about("told"));
      assert.deepEqual(
        [usual?.evidence?.license, usual?.evidence?.imported],
        [days < 30 ? "MIT" : undefined, undefined],
      );
    }
    await cache.close();
    rmSync(cacheDir, { recursive: true });
  });

  test("is refused as a whole when it is damaged or hostile", async () => {
    const [entry] = await entriesOf([[about("told"), mit]]);
    assert.ok(entry);
    const [key, value] = entry;
    const head = { format: "lcc-answers", schema: 1, entries: 1 };
    const made = (...lines: readonly unknown[]) => gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const changed = (evidence: object) =>
      made(head, {
        key,
        value: JSON.stringify({ ...JSON.parse(value), reply: { evidence: { ...mit.evidence, ...evidence } } }),
      });
    const good = packAnswers([entry], written);
    const bad: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
      "cut off": [good.subarray(0, -20), /damaged/],
      "not packed": [gunzipSync(good), /damaged/],
      "not text": [gzipSync(Buffer.from([0xff, 0xfe])), /damaged/],
      "unpacks to too much": [gzipSync(Buffer.alloc(100_001)), /more than 400 MB/],
      "another file": [made({ format: "x" }), /not made by/],
      "a list of lists": [gzipSync("[".repeat(50_000)), /not made by/],
      "a later schema": [made({ ...head, schema: 2 }, { key, value }), /schema 2; this lcc reads schema 1/],
      "fewer lines than stated": [made(head), /as many answers/],
      "a path as a key": [made(head, { key: "../../etc/passwd", value }), /Line 2/],
      "a key of another kind": [made(head, { key: "scan:files:x", value }), /Line 2/],
      "an endless key": [made(head, { key: `${key}${"a".repeat(400)}`, value }), /Line 2/],
      "a further field": [made(head, { key, value, path: "/etc/passwd" }), /Line 2/],
      "a value that is no answer": [made(head, { key, value: "{}" }), /Line 2/],
      "a text with another digest": [made(head, { key: textKey(digestText("a")), value: "b" }), /Line 2/],
      "an invalid license": [changed({ license: "<b>" }), /Line 2/],
      "an answer that names its source": [changed({ source: "policy-override" }), /Line 2/],
    };
    assert.equal(unpackAnswers(made(head, { key, value }), digestBytes(made(head, { key, value }))).length, 1);
    assert.throws(() => unpackAnswers(good, "0".repeat(64)), /another SHA-256/);
    for (const [name, [file, message]] of Object.entries(bad))
      assert.throws(
        () => unpackAnswers(file, digestBytes(file), isAnswer, 100_000),
        { code: "invalid_input", message },
        name,
      );
  });
});

test("answers about private names, of other registries, and what only these name are not chosen", async () => {
  const archive = (name: string) => ({ address: `https://files.example/${name}.whl`, kind: "wheel" });
  const read = (name: string): Question => ({
    source: "archive",
    base: archive(name).address,
    type: "plain",
    name: "",
    version: "wheel",
  });
  const repository = (name: string): Question => ({
    source: "github",
    base: "https://github.com",
    type: "repository",
    name,
    version: "HEAD",
  });
  const withText = (content: string): SourceReply => ({
    ...mit,
    texts: [{ file: "LICENSE", kind: "license", text: digestText(content), content }],
  });
  const registry = (name: string): SourceReply => ({
    ...mit,
    archives: [archive(name)],
    repository: `https://github.com/o/${name}.git`,
  });
  const entries = await entriesOf([
    [about("open"), registry("open")],
    [about("secret"), registry("secret")],
    [about("own", "https://pypi.acme.example"), registry("own")],
    [about("x".repeat(400)), mit],
    [about("open", "https://api.clearlydefined.io", "clearlydefined"), mit],
    ...["open", "secret", "own"].flatMap((name) => [
      [read(name), withText(name)] as const,
      [repository(`o/${name}`), mit] as const,
    ]),
  ]);
  const chosen = choosePublic(new Map(entries), {
    isPublicAddress: (address) => address === "https://pypi.org",
    isPrivate: ({ name }) => name === "secret",
    webUrl: "https://github.com",
  });
  const expected = [
    ...[
      about("open"),
      about("open", "https://api.clearlydefined.io", "clearlydefined"),
      read("open"),
      repository("o/open"),
    ].map(answerKey),
    textKey(digestText("open")),
  ];
  assert.deepEqual(
    entries
      .map(([key]) => key)
      .filter((key) => chosen.has(key))
      .sort(),
    expected.sort(),
  );
});
