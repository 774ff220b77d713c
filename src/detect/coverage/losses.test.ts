import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { Component } from "../../domain/contracts/component.ts";
import type { Detector, Note } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { detect } from "../detect.ts";

/** Lines are components; `?x` is an entry that is lost, `!x` a remark, `-` nothing. */
function lines(id: string, files: readonly string[], outranks?: readonly string[]): Detector {
  const locate = (file: string, name: string): Component => ({
    ...{ type: "x", name, version: "1", scope: "runtime" },
    locations: [{ file }],
  });
  return {
    ...(outranks ? { kind: "lockfile", outranks } : { kind: "manifest" }),
    id,
    title: id,
    files,
    async parse(file) {
      const all = (await file.text()).split("\n");
      const notes = all.flatMap((text, at): Note[] => {
        if (text.startsWith("?")) return [{ message: "lost", line: at + 1, lost: text.slice(1) }];
        return text.startsWith("!") ? [{ message: text.slice(1) }] : [];
      });
      const names = all.filter((text) => /^\w/.test(text));
      return { components: names.map((name) => locate(file.path, name)), notes };
    },
  };
}

const ecosystem: OpenEcosystem = {
  types: ["x"],
  title: "X",
  detectors: [
    lines("x/lock", ["x.lock"], ["x/manifest"]),
    lines("x/manifest", ["x.txt"]),
    lines("x/second", ["x.txt"]),
  ],
  purl: () => undefined,
};

async function coverage(files: Readonly<Record<string, string>>) {
  return (await detect(sourceOf(files), [ecosystem], { exclude: [] })).coverage;
}

describe("a file of which an entry is lost", () => {
  test("counts as not completely read, once, with what is missing in the order of its lines", async () => {
    const { manifestsRead, manifestsUnread } = await coverage({ "x.txt": "a\n?b\n!only a remark\n?c" });
    const [unread, ...others] = manifestsUnread;
    assert.deepEqual(others, []);
    assert.equal(manifestsRead, 0);
    assert.deepEqual(unread, {
      file: "x.txt",
      reason: '4 entries could not be read and are missing, the first: "b" (line 2), "b" (line 2), "c" (line 4).',
      listsDependencies: true,
      isPartial: true,
      cause: "unreadable",
    });
  });

  test("reports one entry, some, and many", async () => {
    const reason = async (text: string) => (await coverage({ "x.lock": text })).manifestsUnread[0]?.reason;
    assert.equal(await reason("?b"), 'one entry could not be read and is missing: "b" (line 1).');
    assert.equal(await reason("?b\n?c"), '2 entries could not be read and are missing: "b" (line 1), "c" (line 2).');
    assert.match((await reason("?b\n".repeat(100))) ?? "", /^100 or more entries could not be read/);
  });

  test("shows neither passwords nor long lines", async () => {
    const { manifestsUnread } = await coverage({ "x.lock": `?x https://u:s3cret@h.example/\n?${"y".repeat(1_000)}` });
    assert.doesNotMatch(manifestsUnread[0]?.reason ?? "", /s3cret/);
    assert.ok((manifestsUnread[0]?.reason.length ?? 0) < 300);
  });

  test("has lost nothing if a lockfile in its folder covers it", async () => {
    const silent = { ...ecosystem, detectors: ecosystem.detectors.slice(0, 2) };
    const found = async (files: Readonly<Record<string, string>>) =>
      (await detect(sourceOf(files), [silent], { exclude: [] })).coverage.manifestsUnread.map(({ file }) => file);
    assert.deepEqual(await found({ "x.txt": "?b", "x.lock": "b" }), []);
    assert.deepEqual(await found({ "sub/x.txt": "?b", "x.lock": "b" }), ["sub/x.txt"]);
  });

  test("is absent if there are remarks only", async () => {
    const { manifestsRead, manifestsUnread } = await coverage({ "x.lock": "a\n!the version is not known" });
    assert.deepEqual([manifestsRead, manifestsUnread], [1, []]);
  });
});
