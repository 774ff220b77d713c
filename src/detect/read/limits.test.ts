import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { Detector } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { TooLargeError } from "../../domain/contracts/parse-error.ts";
import { huggingface as huggingfaceFacts } from "../../ecosystems/models/index.ts";
import { detect } from "../detect.ts";
import { openEcosystem } from "../../ecosystems/index.ts";

const huggingface = await openEcosystem(huggingfaceFacts);

type KindOf =
  | { readonly kind: "manifest" }
  | { readonly kind: "lockfile"; readonly outranks: readonly string[] }
  | { readonly kind: "search"; readonly incidental: true };

/** Reads three lines of a file; a file of one word is larger than it takes. */
function short(id: string, files: readonly string[], kind: KindOf = { kind: "manifest" }): Detector {
  const limit = "3 lines of a file";
  return {
    ...kind,
    id,
    title: id,
    files,
    async parse(file) {
      const lines = (await file.text()).split("\n");
      if (lines[0] === "huge") throw new TooLargeError("The file is larger than 4 bytes.");
      return { components: [], notes: lines.length > 3 ? [{ message: "The rest was not read.", line: 4, limit }] : [] };
    },
  };
}

const ecosystem: OpenEcosystem = {
  types: ["x"],
  title: "X",
  detectors: [
    short("x/manifest", ["x.txt"]),
    short("x/lock", ["x.lock"], { kind: "lockfile", outranks: ["x/manifest"] }),
    short("x/source", ["*.src"], { kind: "search", incidental: true }),
  ],
  purl: () => undefined,
};

const coverageOf = async (files: Readonly<Record<string, string>>) =>
  (await detect(sourceOf(files), [ecosystem], { exclude: [] })).coverage;
const long = "a\nb\nc\nd";

describe("a bound that cuts the reading of a file", () => {
  test("is named once, with the files", async () => {
    const { limits, manifestsUnread } = await coverageOf({ "x.txt": long, "a/x.txt": long, "b/x.txt": "a" });
    assert.deepEqual(limits, [{ bound: "3 lines of a file", count: 2, files: ["a/x.txt", "x.txt"] }]);
    assert.deepEqual(manifestsUnread, []);
  });

  test("does not count in tests and examples, and in source files", async () => {
    const { limits, manifestsUnread } = await coverageOf({ "test/x.txt": long, "a.src": long });
    assert.equal(limits, undefined);
    const unread = { reason: "lcc reads no more than 3 lines of a file", listsDependencies: true, isPartial: true };
    assert.deepEqual(manifestsUnread, [
      { file: "a.src", ...unread, cause: "limit", isSource: true },
      { file: "test/x.txt", ...unread, cause: "limit", scope: "test" },
    ]);
  });

  test("means nothing for a manifest whose lockfile was read", async () =>
    assert.equal((await coverageOf({ "x.txt": long, "x.lock": "a" })).limits, undefined));

  test("makes a file too large, where nothing of it was read", async () => {
    const { manifestsUnread } = await coverageOf({ "x.txt": "huge", "examples/x.txt": "huge", "a.src": "huge" });
    assert.deepEqual(
      manifestsUnread.map(({ file, cause, scope, isSource }) => [file, cause, scope, isSource]),
      [
        ["a.src", "too_large", undefined, true],
        ["examples/x.txt", "too_large", "dev", undefined],
        ["x.txt", "too_large", undefined, undefined],
      ],
    );
  });
});

describe("a bound of a whole project", () => {
  test("of 20,000 manifests leaves the others unread, and is named", async () => {
    const files = Object.fromEntries(Array.from({ length: 20_002 }, (_, at) => [`${at}.lock`, ""]));
    const many = { ...ecosystem, detectors: [short("x/lock", ["*.lock"])] };
    const { coverage } = await detect(sourceOf(files), [many], { exclude: [] });
    assert.deepEqual(coverage.limits, [
      { bound: "20,000 dependency files in a project", count: 2, files: ["9998.lock", "9999.lock"] },
    ]);
    assert.deepEqual(
      coverage.manifestsUnread.map(({ file, cause }) => [file, cause]),
      [
        ["9998.lock", "limit"],
        ["9999.lock", "limit"],
      ],
    );
  });

  test("of 200 nested folders is named, and the folder is unread", async () => {
    const deep = Array.from({ length: 202 }, () => "d").join("/");
    const { limits, manifestsUnread } = await coverageOf({ [`${deep}/x.txt`]: "a" });
    const folder = deep.slice(0, -2);
    assert.deepEqual(limits, [{ bound: "200 nested folders", count: 1, files: [folder] }]);
    assert.deepEqual(
      manifestsUnread.map(({ file, cause }) => [file, cause]),
      [[`${folder}/`, "limit"]],
    );
  });
});

describe("a file that is only searched for models", () => {
  const unread = async (files: Readonly<Record<string, string | Uint8Array>>) => {
    const { coverage, errors } = await detect(sourceOf(files), [huggingface], { exclude: [] });
    assert.deepEqual(
      errors.map(({ file }) => file),
      coverage.manifestsUnread.map(({ file }) => file),
    );
    return coverage.manifestsUnread.map(({ file, cause, isSource }) => `${file} ${cause} ${isSource}`);
  };
  const load = 'AutoModel.from_pretrained("o/m")\n';

  test("is a loss where it mentions a model and cannot be read", async () =>
    assert.deepEqual(
      await unread({
        "binary.py": `${load}\0`,
        "broken.ipynb": '{"cells": [from_pretrained',
        "broken.json": '{"model_name_or_path": "o/m"',
        "broken.toml": 'base_model = "o/m',
        "broken.yml": "base_model: o/m\nx: [\n",
        "config.json": '{"architectures": [',
        "large.js": `pipeline("x", "o/m") // @huggingface/x ${"x".repeat(5_000_000)}`,
        "large.py": load + "#".repeat(5_000_000),
        "large.sh": `huggingface-cli download o/m\n${"#".repeat(2_000_000)}`,
      }),
      [
        ...["binary.py unreadable true", "broken.ipynb unreadable true", "broken.json unreadable true"],
        ...["broken.toml unreadable true", "broken.yml unreadable true", "config.json unreadable true"],
        ...["large.js too_large true", "large.py too_large true", "large.sh too_large true"],
      ],
    ));

  test("is not a loss where it mentions none", async () =>
    assert.deepEqual(
      await unread({
        "a.ipynb": "{ broken",
        "a.json": '{ "a": }',
        "a.py": `\0${"x".repeat(6_000_000)}`,
        "a.sh": "\0",
        "a.toml": "a = ",
        "a.yml": "a: [",
        "config.json": "{ /* settings */ }",
      }),
      [],
    ));

  test("is read up to 5 MB", async () => {
    const files = {
      "a.py": `${`# ${"x".repeat(78)}\n`.repeat(50_000)}${load}`,
      "b.json": `{"hf_model_id": "o/j", "x": "${"y".repeat(4_000_000)}"}`,
    };
    const { components } = await detect(sourceOf(files), [huggingface], { exclude: [] });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["o/j", "o/m"],
    );
  });

  test("is a loss in a package of JavaScript as well, under its own name", async () => {
    const manifest = '{"dependencies": {"@huggingface/transformers": "1"}}';
    const large = `pipeline("x", "o/m") // @huggingface/x ${"x".repeat(5_000_000)}`;
    assert.deepEqual(await unread({ "package.json": manifest, "src/a.js": large }), ["src/a.js too_large true"]);
  });
});
