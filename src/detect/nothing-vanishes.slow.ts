import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../test/helpers/source.ts";
import { type Detector, isSearch } from "../domain/contracts/contracts.ts";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { openEcosystems } from "../ecosystems/index.ts";
import { literalFiles } from "../languages/literals/users.ts";
import type { FileSource } from "../source/file-source.ts";
import { detect } from "./detect.ts";

const ecosystems = await openEcosystems();

const detectors = ecosystems.flatMap((ecosystem) => ecosystem.detectors);

/** A file that a detector wants by one of its names: `*.csproj` gives `a.csproj`. */
function pathsOf({ files, id }: Detector): string[] {
  const folder = id === "javascript/bundled" ? "src/" : id === "services/agents" ? ".claude/" : "";
  return files.map((name) => folder + name.replaceAll("*", "a"));
}

/** Sources of a front end are wanted where a manifest has a bundler. */
const bundled = JSON.stringify({ name: "shop", devDependencies: { vite: "6.0.0", marked: "15.0.0", vue: "3.5.0" } });

/** Programs in compiled languages are read where a manifest names a library for models. */
const withModels = '[dependencies]\nhf-hub = "0.4"\n';

/** A project with one file besides the manifest that it needs. */
function projectOf(path: string, content: string | Uint8Array): FileSource {
  const isCompiled = literalFiles.some((pattern) => pattern === path.replace(/^a\./, "*."));
  return sourceOf({
    [path]: content,
    ...(path.startsWith("src/") && { "package.json": bundled }),
    ...(isCompiled && { "Cargo.toml": withModels }),
  });
}

/** Whether a file is named as unread, or something was found in it. */
async function isSeen(source: FileSource, path: string): Promise<boolean> {
  const { components, coverage, errors } = await detect(source, ecosystems, { exclude: [] });
  const places = components.flatMap(({ locations }) => locations.map(({ file }) => file));
  return [...coverage.manifestsUnread, ...errors].some(({ file }) => file === path) || places.includes(path);
}

async function vanished(source: (path: string) => FileSource, among: readonly Detector[]): Promise<string[]> {
  const gone: string[] = [];
  for (const path of new Set(among.flatMap(pathsOf))) if (!(await isSeen(source(path), path))) gone.push(path);
  return gone;
}

/** Other names for the same files say nothing without the manifest that they belong to. */
const onlyBeside = new Set(["project/a.scala"]);

describe("a file that a detector wants", () => {
  test("does not vanish when it may not be read", async () => {
    const denied = (path: string): FileSource => ({
      ...projectOf(path, "x".repeat(100)),
      read: async (wanted, ...rest) => {
        if (wanted !== path) return projectOf(path, "").read(wanted, ...rest);
        throw new ParseError("Permission denied; check the permissions of the file.");
      },
    });
    const gone = await vanished(denied, detectors);
    assert.deepEqual(
      gone.filter((path) => !onlyBeside.has(path)),
      [],
    );
  });

  test("does not vanish when it is larger than lcc reads", async () => {
    const huge = new Uint8Array(20_000_001).fill(32);
    const firstNames = detectors.map((detector) => ({ ...detector, files: detector.files.slice(0, 1) }));
    const gone = await vanished((path) => projectOf(path, huge), firstNames);
    // A card, and a C# program that names packages, are known by their first lines.
    assert.deepEqual(
      gone.filter((path) => !onlyBeside.has(path) && !/\.(?:md|cs)$/.test(path)),
      [],
    );
  });

  test("does not vanish when it is binary, if it is a dependency file by its name or mentions a model", async () => {
    const telling =
      "#:package A@1.0.0\nmodel: gpt-4o openai anthropic claude-sonnet-4\n" +
      "from_pretrained huggingface.co/o/m architectures model_name_or_path: o/m\n@EXPLICIT\nimport 'marked'";
    const binary = (path: string) => projectOf(path, `${telling}\0\u0001\u0002${"\0".repeat(100)}`);
    const manifests = detectors.filter((detector) => !detector.incidental || isSearch(detector));
    const gone = await vanished(binary, manifests);
    // A card is known by its first line, a configuration of a model by its keys.
    assert.deepEqual(
      gone.filter((path) => !/\.md$|config\.json$|model_index\.json$/i.test(path)),
      [],
    );
  });
});

describe("a file that ends too early", () => {
  /** What follows the mark may be missing; before it the file names nothing yet. */
  const samples: Readonly<Record<string, string>> = {
    "package.json": '{§"dependencies": {"a": "1", "b": "2"}}',
    "package-lock.json": '{§"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0"}}}',
    "pnpm-lock.yaml": "lockfileVersion: '6.0'\npackages:\n  /a@1.0.0:§\n    resolution: {integrity: sha512-x}\n",
    "yarn.lock": '# yarn lockfile v1\n\na@^1:\n  version "1.0.0"\n§\nb@^1:\n  version "1.0.0"\n',
    "bun.lock": '{§"lockfileVersion": 1, "packages": {"a": ["a@1.0.0", "", {}, ""]}}',
    "deno.lock": '{§"version": "4", "npm": {"a@1.0.0": {}}}',
    "composer.json": '{§"require": {"a/b": "1"}}',
    "pom.xml":
      "<§project><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency></dependencies></project>",
    "a.csproj": '<§Project><ItemGroup><PackageReference Include="A" Version="1.0.0" /></ItemGroup></Project>',
    "packages.lock.json": '{§"version": 1, "dependencies": {"net8.0": {"A": {"type": "Direct", "resolved": "1.0.0"}}}}',
    "packages.config": '<§packages><package id="A" version="1.0.0" /></packages>',
    "Cargo.toml": '[package]\nname = "x"\n[dependencies]\na = { §version = "1.0", features = ["b"] }\n',
    "Cargo.lock": 'version = 3\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "r§egistry+https://x.example"\n',
    "poetry.lock": '[[package]]\nname = "a§"\nversion = "1.0.0"\n',
    "uv.lock":
      'version = 1\n[[package]]\nname = "a§"\nversion = "1.0.0"\nsource = { registry = "https://x.example" }\n',
    "pyproject.toml": '[project]\nname = "x"\ndependencies = [§"a==1.0", "b"]\n',
    "Pipfile.lock": '{§"default": {"a": {"version": "==1.0"}}, "develop": {}}',
    "conda-lock.yml": "version: 1\npackage:\n- name: a§\n  version: '1.0'\n  manager: conda\n",
    "adapter_config.json": '{§"base_model_name_or_path": "o/m", "revision": "1"}',
    "train.json": '{"x": 1, "model_name_or_path": "o§/m", "y": [1, 2, 3]}',
    "train.toml": 'model_name_or_path = "o§/m"\nx = [1, 2]\n',
    "train.yml": 'model_name_or_path: "o§/m"\nx: [1, 2]\n',
    "a.ipynb": '{"cells": [{"cell_type": "code", "source": ["M.from_pretrained(§\'o/m\')"]}]}',
  };

  for (const [path, sample] of Object.entries(samples))
    test(`does not vanish: ${path}`, async () => {
      const text = sample.replace("§", "");
      const gone: string[] = [];
      for (let end = sample.indexOf("§"); end < text.length; end++) {
        const beginning = text.slice(0, end);
        if (!(await isSeen(sourceOf({ [path]: beginning }), path))) gone.push(beginning);
      }
      assert.deepEqual(gone, []);
    });
});
