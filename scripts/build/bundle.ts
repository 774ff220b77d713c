/** Puts the compiled program into a few files: hundreds of small modules take longer to load than to run. */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { rolldown, type Plugin } from "rolldown";

interface Folders {
  readonly root: string;
  readonly src: string;
  readonly dist: string;
}

export async function bundle({ root, src, dist }: Folders): Promise<void> {
  const entries = findEntries(src);
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [flatName(entry), join(src, `${entry}.ts`)])),
    platform: "node",
    external: (id) => !id.startsWith(".") && !id.startsWith("/"),
    treeshake: { moduleSideEffects: true },
    plugins: [keepPlaces(src)],
    logLevel: "warn",
  });
  await build.write({
    dir: dist,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    minify: false,
  });
  await build.close();
  for (const entry of entries) writeEntry(dist, entry);
}

/** What Node is told to run: the command line, and the processes that it starts. Everything else is reached from here. */
function findEntries(src: string): string[] {
  const processes = globSync("**/*-process.ts", { cwd: src }).map((file) => file.replace(/\.ts$/, ""));
  return ["cli/main", ...processes, ...measured];
}

/** What `npm run bench` starts in a process of its own to measure. */
const measured = ["config", "server/log", "server/start"];

/** All files of the bundle lie in one folder, so that the way to the data beside a module is the same from each. */
function flatName(entry: string): string {
  return `${entry.replaceAll("/", "-")}.entry`;
}

/** At its own place an entry is one line. */
function writeEntry(dist: string, entry: string): void {
  const file = join(dist, `${entry}.js`);
  mkdirSync(dirname(file), { recursive: true });
  const up = "../".repeat(entry.split("/").length - 1) || "./";
  writeFileSync(file, `export * from "${up}${flatName(entry)}.js";\n`);
}

/** Modules find tables, and each other's processes, by their own place; a bundle would give them another. */
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
