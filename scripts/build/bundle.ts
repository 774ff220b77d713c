/** Bundles the compiled program into a few files: loading hundreds of small modules takes longer than running them. */
import { cpSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import {
  rolldown,
  type ChunkingContext,
  type CodeSplittingNameFunction,
  type OutputChunk,
  type Plugin,
} from "rolldown";
import { writeLicenses } from "./licenses.ts";
import type { ScanFiles } from "./store-code.ts";

interface Folders {
  readonly root: string;
  readonly src: string;
  readonly dist: string;
  /** Everything is in the bundle that commands need, and nothing that only the service needs. */
  readonly isWithoutService?: boolean;
}

/** Returns the files of the scan process. */
export async function bundle(folders: Folders): Promise<ScanFiles> {
  const { isWithoutService = false } = folders;
  const entries = isWithoutService ? ["cli/main"] : findEntries(folders.src);
  const others = entries.filter((entry) => entry !== scanProcess);
  const commands = await bundleEntries(folders, others, {
    first: "cli/commands/scan/scan-project",
    packages: isWithoutService ? "all" : packagesOfCommands,
  });
  writeFileSync(join(folders.dist, "package.json"), '{ "type": "commonjs" }\n');
  for (const entry of others) writeEntry(folders.dist, entry);
  const scan = await bundleEntries(folders, [scanProcess], {
    first: scanJob,
    packages: isWithoutService ? "all" : packagesOfScans,
  });
  const modules = [...commands, ...scan].flatMap(({ moduleIds }) => moduleIds);
  writeLicenses(modules, join(folders.dist, "bundled-licenses.txt"));
  return writeScanEntry(folders.dist, scan);
}

/** Commands that start the service, or work on its database, fail without these folders and packages. */
const partsOfService = /\/src\/(?:server|worker|store|auth)\//;
const packagesOfService = [
  ...["@fastify/swagger-ui", "@zxcvbn-ts/language-common", "close-with-grace", "fastify", "ioredis", "jose", "pg"],
  ...["pg-boss", "pino", "prom-client"],
];

/** Started for every scan, and without Node's compile cache, because its write access is limited. */
const scanProcess = "scan/scan-process";
const scanJob = "scan/process/run-scan-job";

/**
 * Packages that every command needs, and kysely: it has 257 modules, which take longer to load than to run. Others are
 * loaded from where they are installed.
 */
const packagesOfCommands = [
  ...["commander", "kysely", "packageurl-js", "registry-url", "spdx-exceptions", "spdx-license-ids"],
];

/** Packages that every scan needs. */
const packagesOfScans = [
  "fast-xml-parser",
  "hosted-git-info",
  "js-yaml",
  "packageurl-js",
  "registry-url",
  "smol-toml",
  "spdx-exceptions",
  "spdx-license-ids",
];

interface Choice {
  /** The entry module; all its imports are in one file with it. */
  readonly first: string;
  /** Packages to bundle, with their dependencies; `all`: but nothing of the service. */
  readonly packages: readonly string[] | "all";
}

async function bundleEntries(
  { root, src, dist }: Folders,
  entries: readonly string[],
  { first, packages }: Choice,
): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [flatName(entry), join(src, `${entry}.ts`)])),
    platform: "node",
    external: (id, importer) => isOutside(id, importer, packages),
    treeshake: { moduleSideEffects: true },
    plugins: [keepPlaces(src), leaveOutCollator, escapeNonAscii, loadBuiltinsLate],
    logLevel: "warn",
  });
  const { output } = await build.write({
    dir: dist,
    format: "cjs",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    minify: packages === "all",
    comments: { legal: true, annotation: false, jsdoc: false },
    codeSplitting: {
      groups: [
        { name: inOneFile("start", join(src, "cli/main.ts")), debugName: "start", priority: 2 },
        { name: inOneFile("scan", join(src, `${first}.ts`)), debugName: "scan", priority: 1 },
      ],
    },
  });
  await build.close();
  return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
}

/** Dependencies of a bundled package are bundled with it. */
function isOutside(id: string, importer: string | undefined, packages: Choice["packages"]): boolean {
  if (id.startsWith(".")) return packages === "all" && partsOfService.test(join(dirname(importer ?? ""), id));
  if (id.startsWith("/")) return false;
  if (id.startsWith("node:")) return true;
  if (importer?.includes("/node_modules/")) return false;
  const isOf = (name: string) => id === name || id.startsWith(`${name}/`);
  return packages === "all" ? packagesOfService.some(isOf) : !packages.some(isOf);
}

/** The entry points of Node: the command line, and the processes it starts. Everything else is imported from there. */
function findEntries(src: string): string[] {
  const processes = globSync("**/*-process.ts", { cwd: src }).map((file) => file.replace(/\.ts$/, ""));
  return ["cli/main", ...processes, ...measured];
}

/** Modules that `npm run bench` measures in a separate process. */
const measured = ["scan/run/settings", "server/log/log", "server/start"];

/** Puts everything a module imports statically into one file, because opening each file costs time. */
function inOneFile(name: string, first: string): CodeSplittingNameFunction {
  let needed: ReadonlySet<string> | undefined;
  return (id, context) => {
    needed ??= findNeeded(first, context);
    return needed.has(id) ? name : null;
  };
}

/** Every scan loads the readers of all ecosystems, although by `import()`. */
function findNeeded(first: string, context: ChunkingContext): ReadonlySet<string> {
  const found = new Set([first]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    const readers = first.includes(scanJob) ? dynamicallyImportedIds.filter((one) => one.endsWith("/readers.ts")) : [];
    for (const other of [...importedIds, ...readers]) found.add(other);
  }
  return found;
}

/** All files of the bundle are in one folder, so the relative path to the data is the same from each of them. */
function flatName(entry: string): string {
  return `${entry.replaceAll("/", "-")}.entry`;
}

/** The entry file in the original location is a single line. */
function writeEntry(dist: string, entry: string): void {
  const file = join(dist, `${entry}.js`);
  mkdirSync(dirname(file), { recursive: true });
  const up = "../".repeat(entry.split("/").length - 1) || "./";
  writeFileSync(file, `module.exports = require("${up}${flatName(entry)}.js");\n`);
}

/** The main file of the scan process is loaded with its stored code. */
function writeScanEntry(dist: string, chunks: readonly OutputChunk[]): ScanFiles {
  const [main] = chunks.toSorted((a, b) => b.code.length - a.code.length);
  if (!main) throw new Error("The scan process has no main file.");
  const entry = `${flatName(scanProcess)}.js`;
  const folder = join(dist, dirname(scanProcess));
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, "load-cached.cjs"), join(folder, "load-cached.cjs"));
  writeFileSync(
    join(dist, `${scanProcess}.js`),
    [
      `const { loadCached, setFlags } = require("./load-cached.cjs");`,
      `loadCached(require.resolve("../${main.fileName}"));`,
      `setFlags();`,
      `require("../${entry}");\n`,
    ].join("\n"),
  );
  return { main: join(dist, main.fileName), entry: join(dist, entry) };
}

/** Modules locate tables and each other's processes by their own path, which bundling would change. */
function keepPlaces(src: string): Plugin {
  return {
    name: "keep-places",
    transform(code, id) {
      if (!code.includes("import.meta.")) return null;
      const place = relative(src, id).replace(/\.ts$/, ".js");
      const url = `new URL(${JSON.stringify(place)}, import.meta.url)`;
      const path = `process.getBuiltinModule("node:url").fileURLToPath(${url})`;
      return code
        .replaceAll("import.meta.url", `${url}.href`)
        .replaceAll("import.meta.filename", path)
        .replaceAll("import.meta.dirname", `process.getBuiltinModule("node:path").dirname(${path})`);
    },
  };
}

/** packageurl-js opens a collator when it is loaded, which takes 20 ms, and sorts only a few names of its own with it. */
const leaveOutCollator: Plugin = {
  name: "leave-out-collator",
  transform(code, id) {
    if (!id.endsWith("/packageurl-js/src/strings.js")) return null;
    const eager = "const { compare: localeCompare } = new Intl.Collator()";
    if (!code.includes(eager)) throw new Error("packageurl-js has changed; check whether it still opens a collator.");
    return code.replace(eager, "const localeCompare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)");
  },
};

/**
 * V8 keeps a source in ASCII in half the memory and reads it faster. Raw strings with other characters are parts of
 * regular expressions, where the escape means the same.
 */
const escapeNonAscii: Plugin = {
  name: "escape-non-ascii",
  renderChunk(code) {
    if (/\\[^\0-\x7f]/.test(code))
      throw new Error("A backslash before a character that is not ASCII would escape the escape.");
    return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  },
};

/**
 * Loads modules of Node when they are first used: `node:crypto` alone takes 5 to 10 ms, and the command line rarely
 * needs it.
 */
const loadBuiltinsLate: Plugin = {
  name: "load-builtins-late",
  renderChunk(code) {
    let result = code;
    for (const [line, name = "", id = ""] of code.matchAll(/^let (node_\w+) = require\("(node:[\w/]+)"\);$/gm)) {
      const isOnlyRead = result.replace(line, "").search(new RegExp(`\\b${name}\\b(?!\\.)`)) < 0;
      if (!isOnlyRead) continue;
      const late = `const ${name} = { get now() { return (this.loaded ??= require("${id}")); } };`;
      result = result.replaceAll(new RegExp(`\\b${name}\\.`, "g"), `${name}.now.`).replace(line, () => late);
    }
    return result;
  },
};
