import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Component } from "../domain/contracts/component.ts";
import type { Detector } from "../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { huggingface as huggingfaceFacts } from "../ecosystems/models/index.ts";
import { openDirectory } from "../source/directory/directory.ts";
import { sourceOf } from "../../test/helpers/source.ts";
import { detect } from "./detect.ts";
import { openEcosystem } from "../ecosystems/index.ts";

const huggingface = await openEcosystem(huggingfaceFacts);

/** Lines of `name version scope`; a lockfile of nonsense is an error. */
function lines(id: string, files: readonly string[], outranks?: readonly string[]): Detector {
  return {
    ...(outranks ? { kind: "lockfile", outranks } : { kind: "manifest" }),
    id,
    title: id,
    files,
    async parse(file) {
      const text = await file.text();
      if (text === "nonsense") throw new ParseError("This is nonsense.", 1);
      if (text === "fault") throw new TypeError("a mistake of ours");
      const components = text
        .split("\n")
        .filter(Boolean)
        .map((line): Component => {
          const [name = "", version = "", scope = "runtime"] = line.split(" ");
          return { type: "x", name, version, scope: scope as Component["scope"], locations: [{ file: file.path }] };
        });
      return { components };
    },
  };
}

const ecosystem: OpenEcosystem = {
  types: ["x"],
  title: "X",
  detectors: [
    lines("x/lock", ["x.lock"], ["x/manifest"]),
    lines("x/manifest", ["x.txt"]),
    lines("x/installed", ["installed/list.txt"]),
  ],
  unread: [{ files: ["*.old"], title: "old", reason: "too old", listsDependencies: true }],
  installed: ["installed"],
  purl: () => undefined,
};

const find = async (files: Readonly<Record<string, string>>, exclude: readonly string[] = []) =>
  detect(sourceOf(files), [ecosystem], { exclude });
const names = ({ components }: { components: readonly Component[] }) =>
  components.map(({ name, version }) => `${name}@${version}`);

describe("detection", () => {
  test("lets the lockfile cover its folder", async () =>
    assert.deepEqual(names(await find({ "x.txt": "a", "x.lock": "a 1" })), ["a@1"]));

  test("leaves out below a lockfile what it resolved, and keeps the rest", async () =>
    assert.deepEqual(names(await find({ "x.lock": "a 1", "sub/x.txt": "a\nb\na 2" })), ["a@1", "a@2", "b@"]));

  test("falls back to the manifest when the lockfile cannot be read, with a note", async () => {
    const found = await find({ "x.txt": "a", "x.lock": "nonsense" });
    assert.deepEqual(names(found), ["a@"]);
    assert.deepEqual(found.errors, [{ file: "x.lock", detector: "x/lock", message: "This is nonsense.", line: 1 }]);
    assert.deepEqual(found.coverage.manifestsUnread, [
      { file: "x.lock", reason: "This is nonsense (line 1).", listsDependencies: true, cause: "unreadable" },
    ]);
  });

  test("survives a bug of a detector", async () => {
    const found = await find({ "x.txt": "fault", "sub/x.txt": "a 1" });
    assert.deepEqual(names(found), ["a@1"]);
    assert.match(found.errors[0]?.message ?? "", /bug in lcc/);
  });

  test("joins one package version from several places, with the strongest scope", async () => {
    const { components } = await find({ "p/x.txt": "a 1 dev", "q/x.txt": "a 1 runtime" });
    assert.deepEqual(
      components.map(({ scope, locations }) => [scope, locations.map(({ file }) => file)]),
      [["runtime", ["p/x.txt", "q/x.txt"]]],
    );
  });

  test("marks what only tests use", async () => {
    const { components } = await find({ "pkg/testdata/x.txt": "a 1" });
    assert.equal(components[0]?.scope, "test");
  });

  test("does not look into installed packages, except for files that are wanted there", async () => {
    const found = await find({ "installed/x.txt": "a 1", "installed/y/x.txt": "b 1", "installed/list.txt": "c 1" });
    assert.deepEqual(names(found), ["c@1"]);
    assert.deepEqual(found.coverage.skipped, [{ path: "installed", reason: "installed packages" }]);
  });

  test("looks into a vendor folder unless a package manager has filled it", async () => {
    const filled = ["go/vendor", "php/vendor", "ruby/vendor/bundle", "rust/vendor"];
    const files = {
      "go/vendor/modules.txt": "",
      "ruby/vendor/bundle/ruby/3.4.0/x.txt": "q 1",
      "php/vendor/autoload.php": "",
      "php/vendor/composer/installed.json": "",
      "rust/vendor/b/.cargo-checksum.json": "{}",
    };
    const all = Object.fromEntries([...filled, "ruby/vendor/gems"].map((path) => [`${path}/b/x.txt`, `${path[0]} 1`]));
    const found = await find({ ...files, ...all });
    assert.deepEqual(names(found), ["r@1"]);
    assert.deepEqual(
      found.coverage.skipped.map(({ path }) => path),
      filled,
    );
  });

  test("leaves out what the user excludes, with a note", async () => {
    const found = await find({ "a/x.txt": "a 1", "b/x.txt": "b 1", "c/d/x.txt": "c 1" }, ["a", "c/**"]);
    assert.deepEqual(names(found), ["b@1"]);
    assert.deepEqual(
      found.coverage.skipped.map(({ reason }) => reason),
      ["excluded", "excluded"],
    );
  });

  test("names dependency files that it does not read", async () => {
    const { coverage } = await find({ "lib/deps.old": "" });
    assert.deepEqual(coverage.manifestsUnread, [
      { file: "lib/deps.old", reason: "too old", listsDependencies: true, cause: "format" },
    ]);
  });

  test("counts what it saw", async () => {
    const { coverage } = await find({ "x.txt": "a 1", README: "", "x.lock": "" });
    assert.deepEqual([coverage.filesSeen, coverage.manifestsRead], [3, 2]);
  });

  test("gives the same result whatever the order of the files", async () => {
    const files = { "b/x.txt": "z 1\na 1", "a/x.txt": "a 1\nm" };
    const turned = Object.fromEntries(Object.entries(files).toReversed());
    assert.deepEqual(await find(files), await find(turned));
  });

  test("knows the size of ordinary files where a detector goes by it", async () => {
    const large = new Uint8Array(1_000_000);
    const files = { "data/a.pt": large, "data/b.pt": new Uint8Array(1_000), "models/c.pt": new Uint8Array(1_000) };
    const { components } = await detect(sourceOf(files), [huggingface], { exclude: [] });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["a", "c"],
    );
  });

  test("rejects a sparse file of 8 TB at the price of one error", async () => {
    const root = mkdtempSync(join(tmpdir(), "lcc-test-"));
    writeFileSync(join(root, "x.lock"), "");
    truncateSync(join(root, "x.lock"), 8 * 2 ** 40);
    const { errors, coverage } = await detect(await openDirectory(root), [ecosystem], { exclude: [] });
    rmSync(root, { recursive: true });
    assert.match(errors[0]?.message ?? "", /larger than 20 MB/);
    assert.equal(coverage.manifestsUnread[0]?.file, "x.lock");
  });
});
