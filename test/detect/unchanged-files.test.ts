import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import type { Trace } from "../../src/async/trace.ts";
import { type Detection, detect, type DetectOptions } from "../../src/detect/detect.ts";
import type { StoredText } from "../../src/cache/stored-text.ts";
import type { FileMemory } from "../../src/detect/memory/file-memory.ts";
import { openProject } from "../../src/detect/walk/open-project.ts";
import { readFiles } from "../../src/detect/read/read-files.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { createProjectPlaces } from "../../src/policy/judge/project-places.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import type { FileSource } from "../../src/source/file-source.ts";
import { fuzzSeed, propertyRounds } from "../helpers/fuzz-rounds.ts";
import { mutate } from "../helpers/mutate.ts";
import { createProjects } from "../helpers/project.ts";
import { random } from "../helpers/random.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { sourceOf } from "../helpers/source.ts";
import { seal } from "../../src/detect/memory/pack.ts";

type Files = Record<string, string | Uint8Array>;

const ecosystems = await openEcosystems();
const corpus = sharedFolder("corpus/manifests");
const folders = createProjects();
after(folders.removeAll);

function createStore(): StoredText {
  let kept: string | undefined;
  return {
    load: async () => kept,
    async save(text) {
      kept = text;
    },
  };
}

/** Everything but how much of it was read again. */
function withoutCount({ coverage, ...detection }: Detection): unknown {
  const { filesMatched: _matched, unchanged: _unchanged, ...rest } = coverage;
  return JSON.parse(JSON.stringify({ ...detection, coverage: rest }));
}

/** Projects of the samples with their files, without large ones. */
function listProjects(folder: string): Files[] {
  const groups = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return groups.flatMap(({ name: group }) =>
    readdirSync(join(folder, group)).map((name) => {
      const root = join(folder, group, name);
      const entries = readdirSync(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && entry.name !== "expected.json");
      const paths = files.map((entry) => join(entry.parentPath, entry.name));
      return Object.fromEntries(
        paths.flatMap((path) => {
          const bytes = readFileSync(path);
          return bytes.byteLength > maxBytes ? [] : [[path.slice(root.length + 1), bytes.toString("utf8")]];
        }),
      );
    }),
  );
}

const maxBytes = 100_000;

/** Several projects side by side, one of them at the root. */
function joinProjects(projects: readonly Files[], next: () => number): Files {
  const joined: Files = {};
  for (let count = 0; count < 5; count++) {
    const folder = count === 0 ? "" : `${["apps", "libs/x", "tools"][Math.floor(next() * 3)]}/p${count}/`;
    for (const [path, content] of Object.entries(pick(projects, next))) joined[folder + path] = content;
  }
  return joined;
}

function pick<T>(list: readonly T[], next: () => number): T {
  const one = list[Math.floor(next() * list.length)];
  assert.ok(one !== undefined);
  return one;
}

/** One file is edited, replaced, copied, renamed or deleted. */
function edit(files: Files, next: () => number): void {
  const path = pick(Object.keys(files), next);
  const content = files[path] ?? "";
  const kind = Math.floor(next() * 6);
  if (kind === 0) delete files[path];
  else if (kind === 1) files[path] = mutate(String(content), next);
  else if (kind === 2) files[path] = `${String(content)}\n`;
  else if (kind === 3) files[path] = files[pick(Object.keys(files), next)] ?? "";
  else {
    const folder = pick(Object.keys(files), next).split("/").slice(0, -1).join("/");
    files[`${folder === "" ? "" : `${folder}/`}${path.split("/").pop() ?? ""}`] = content;
    if (kind === 4) delete files[path];
  }
}

const workTree = {
  "package.json": '{"name": "shop", "workspaces": ["web"], "dependencies": {"left-pad": "1.3.0"}}',
  "web/package.json": '{"name": "web", "dependencies": {"is-odd": "^3.0.0"}}',
  "lib/app.py": "from names import MODEL\nimport transformers\nAutoModel.from_pretrained(MODEL)\n",
  "lib/names.py": 'MODEL = "google/gemma-2b"\n',
  "lib/requirements.txt": "flask==3.0.0\n",
};

/** Writes, copies or deletes a file; a folder may become a file, and a file a folder. */
function editOnDisk(root: string, next: () => number): void {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = files.filter((file) => !file.includes("/.git/"));
  const [path, content] = pick(Object.entries(workTree), next);
  const place = next() < 0.5 || own.length === 0 ? join(root, path) : pick(own, next);
  const target = next() < 0.2 ? dirname(place) : place;
  if (target !== root) rmSync(target, { recursive: true, force: true });
  if (next() < 0.3 || target === root) return;
  for (let at = dirname(target); at !== root; at = dirname(at)) if (isFile(at)) rmSync(at);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, next() < 0.5 ? content : mutate(content, next));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

describe("a scan that remembers earlier ones", () => {
  test("finds the same as one that does not, after any edit", needs(corpus), async () => {
    const projects = listProjects(corpus ?? "");
    const next = random(fuzzSeed() + 1);
    let recalled = 0;
    for (let round = 0; round < propertyRounds(40); round++) {
      const files = joinProjects(projects, next);
      const memory = { files: createStore(), whole: createStore() };
      for (let step = 0; step < 6 && Object.keys(files).length > 0; step++) {
        const whole = await detect(sourceOf(files), ecosystems, { exclude: [] });
        const remembering = await detect(sourceOf(files), ecosystems, { exclude: [], memory });
        assert.deepEqual(withoutCount(remembering), withoutCount(whole), `round ${round}, step ${step}`);
        recalled += remembering.coverage.unchanged ?? 0;
        const again = await detect(sourceOf(files), ecosystems, { exclude: [], memory });
        assert.deepEqual(withoutCount(again), withoutCount(whole), `round ${round}, step ${step}, again`);
        assert.equal(again.coverage.unchanged, again.coverage.filesMatched);
        edit(files, next);
      }
    }
    assert.ok(recalled > 100, `${recalled} files were recalled`);
  });

  test("finds the same in a git work tree, after any edit and whatever git was told", async () => {
    const next = random(fuzzSeed() + 3);
    const root = folders.make(workTree);
    const git = (...command: readonly string[]) => execFileSync("git", ["-C", root, ...command]);
    git("init", "-q");
    const memory = { files: createStore(), whole: createStore() };
    const scan = async (kept?: DetectOptions["memory"]) => {
      const source = await openDirectory(root);
      try {
        return await detect(source, ecosystems, { exclude: [], memory: kept });
      } finally {
        await source.close();
      }
    };
    for (let step = 0; step < propertyRounds(80); step++) {
      const whole = await scan();
      assert.deepEqual(withoutCount(await scan(memory)), withoutCount(whole), `step ${step}`);
      editOnDisk(root, next);
      if (next() < 0.5) continue;
      git("add", "--all");
      const later = new Date(Date.now() + 10_000); // git itself does not trust an index as young as the files
      utimesSync(join(root, ".git/index"), later, later);
    }
  });

  test("records the same questions for a file, whichever file is read first", needs(corpus), async () => {
    const projects = listProjects(corpus ?? "");
    const next = random(fuzzSeed() + 2);
    for (let round = 0; round < propertyRounds(40); round++) {
      const files = joinProjects(projects, next);
      assert.deepEqual(await traceAll(files, true), await traceAll(files, false), `round ${round}`);
    }
  });

  test("reads only the file that was changed, and those that refer to it", async () => {
    const files: Files = {
      "package.json": '{"name": "shop", "dependencies": {"left-pad": "1.3.0"}}',
      "a.py": "from lib.names import MODEL\nAutoModel.from_pretrained(MODEL)\nimport transformers\n",
      "lib/names.py": 'MODEL = "google/gemma-2b"\n',
      "b.py": 'import transformers\nAutoModel.from_pretrained("bert-base-uncased")\n',
    };
    const memory = { files: createStore() };
    const scan = () => detect(sourceOf(files), ecosystems, { exclude: [], memory });
    const first = await scan();
    assert.deepEqual(namesIn(first), ["bert-base-uncased", "google/gemma-2b", "left-pad"]);
    assert.equal(first.coverage.unchanged, undefined);
    files["lib/names.py"] = 'MODEL = "google/gemma-7b-it"\n';
    const second = await scan();
    assert.deepEqual(namesIn(second), ["bert-base-uncased", "google/gemma-7b-it", "left-pad"]);
    assert.deepEqual([second.coverage.unchanged, second.coverage.filesMatched], [2, 4]);
    const third = await scan();
    assert.deepEqual([third.coverage.unchanged, third.coverage.filesMatched], [4, 4]);
  });

  test("keeps nothing of a file that changes while it is read", async () => {
    const files: Files = { "requirements.txt": "flask==3.0.0\n" };
    const memory = { files: createStore(), whole: createStore() };
    const source = sourceOf(files);
    let reads = 0;
    const changing = {
      ...source,
      read: (path: string, offset: number, length: number) =>
        sourceOf({ [path]: `flask==3.0.${reads++}\n` }).read(path, offset, length),
    };
    for (const _scan of [1, 2]) {
      const { coverage } = await detect(changing, ecosystems, { exclude: [], memory });
      assert.equal(coverage.unchanged, undefined);
    }
  });

  for (const kind of ["files", "whole"] as const)
    test(`reads everything again when what was kept of ${kind} is damaged`, async () => {
      const files: Files = { "requirements.txt": "flask==3.0.0\n" };
      const store = createStore();
      const memory = { files: createStore(), [kind]: store };
      await detect(sourceOf(files), ecosystems, { exclude: [], memory });
      const good = (await store.load()) ?? "";
      for (const bad of [good.replace("flask", "flusk"), good.slice(0, -5), "", "{}", "null", `${good}x`]) {
        await store.save(bad);
        const found = await detect(sourceOf(files), ecosystems, {
          exclude: [],
          memory: { files: createStore(), [kind]: store },
        });
        assert.deepEqual([namesIn(found), found.coverage.unchanged], [["flask"], undefined], bad.slice(0, 20));
      }
    });

  test("reads everything again when what was kept is not from lcc", async () => {
    const files: Files = { "requirements.txt": "flask==3.0.0\n" };
    const content = `sha256 ${createHash("sha256").update(String(files["requirements.txt"])).digest("hex")}`;
    const pack = (...file: unknown[]) => ({ questions: [], answers: [], traces: [[[], [0]]], files: [file] });
    const circular = pack("requirements.txt", content, 0);
    const wrongResult = pack("requirements.txt", content, 1, { results: 1 });
    const foreign = [null, 1, {}, circular, wrongResult, { ...circular, files: [null] }];
    for (const kept of foreign)
      for (const kind of ["files", "whole"] as const) {
        const store = createStore();
        await store.save(seal(JSON.stringify(kept)));
        const memory = { files: createStore(), [kind]: store };
        const found = await detect(sourceOf(files), ecosystems, { exclude: [], memory });
        assert.deepEqual([namesIn(found), found.coverage.unchanged], [["flask"], undefined], JSON.stringify(kept));
      }
  });

  describe("and finds nothing changed", () => {
    const files: Files = {
      "requirements.txt": "flask==3.0.0\n",
      "package.json": '{"name": "shop", "workspaces": ["web"]}',
      "web/package.json": '{"name": "web", "dependencies": {"left-pad": "^1.0.0"}}',
      "web/node_modules/left-pad/package.json": '{"name": "left-pad", "version": "1.3.0"}',
    };
    /** A first scan, and the second one with another source or other options. */
    async function scanTwice(change: { readonly source?: FileSource; readonly options?: Partial<DetectOptions> }) {
      const memory = { files: createStore(), whole: createStore() };
      await detect(sourceOf(files), ecosystems, { exclude: [], memory });
      await memory.files.save("");
      const { source = sourceOf(files), options } = change;
      return detect(source, ecosystems, { exclude: [], memory, ...options });
    }

    test("walks no folder and opens no file where the source knows the contents", async () => {
      const source = sourceOf(files);
      const asked: string[] = [];
      const second = await scanTwice({
        source: { ...source, read: async (path, ...range) => (asked.push(path), source.read(path, ...range)) },
      });
      assert.deepEqual(namesIn(second), ["flask", "left-pad"]);
      assert.deepEqual(asked.sort(), Object.keys(files).sort()); // once each, to compare them
    });

    test("detects again if an installed package has changed", async () => {
      const path = "web/node_modules/left-pad/package.json";
      const changed = { ...files, [path]: '{"name": "left-pad", "version": "1.2.0"}' };
      const second = await scanTwice({ source: sourceOf(changed) });
      assert.deepEqual(second.components.map(({ version }) => version).sort(), ["1.2.0", "3.0.0"]);
    });

    for (const [what, options, names] of [
      ["other folders are left out", { exclude: ["web"] }, ["flask"]],
      ["a workspace is chosen", { workspaces: ["web"] }, ["left-pad"]],
    ] as const)
      test(`detects again if ${what}`, async () => {
        assert.deepEqual(namesIn(await scanTwice({ options })), names);
      });

    test("detects again if folders are classified differently", async () => {
      const places = createProjectPlaces([{ path: "web", scope: "test" }]);
      const { components } = await scanTwice({ options: { places } });
      assert.deepEqual(components.map(({ scope }) => scope).sort(), ["runtime", "test"]);
    });
  });
});

function namesIn({ components }: Detection): string[] {
  return components.map(({ name }) => name).sort();
}

/** All questions of each file, in the order of the names or in the opposite one. */
async function traceAll(files: Files, isReversed: boolean): Promise<unknown> {
  const project = await openProject(sourceOf(files), ecosystems, () => false);
  const questions = new Map<string, readonly string[]>();
  const memory: FileMemory = {
    recall: async () => undefined,
    keep: (path, _outcome, isRead, trace = { questions: new Set() }) =>
      void questions.set(path, [String(isRead), ...[...questionsOf(trace)].sort()]),
    adopt: () => {},
    recalled: () => 0,
    save: async () => {},
  };
  const { taken } = project.files;
  await readFiles(isReversed ? taken.toReversed() : taken, project, { memory });
  return Object.fromEntries([...questions].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function questionsOf(trace: Trace, all = new Set<string>(), seen = new Set<Trace>()): Set<string> {
  if (seen.has(trace)) return all;
  seen.add(trace);
  for (const question of trace.questions) all.add(question);
  for (const part of trace.parts ?? []) questionsOf(part, all, seen);
  return all;
}
