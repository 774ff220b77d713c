import { readdirSync, readFileSync, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";

/** Runs the built program where it is current, else the sources. */
export async function start(argv) {
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) return printVersion();
  if (argv[0] === "serve" || argv[0] === "worker") (await import("./long-running.js")).startAnew(argv);
  enableCompileCache();
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endOnWriteError);
  try {
    const root = dirname(import.meta.dirname);
    const { main } = await import(isBuilt(root) ? "../dist/cli/main.js" : "../src/cli/main.ts");
    await main(argv);
  } catch (error) {
    const advice = error?.code === "ERR_MODULE_NOT_FOUND" ? '; in a checkout "npm ci" installs what is missing' : "";
    fail(`cannot start: ${firstLine(error)}${advice}`);
  }
}

/** Scripts ask for it often, and nothing else has to be loaded for it. */
function printVersion() {
  const { version } = JSON.parse(readFileSync(join(dirname(import.meta.dirname), "package.json"), "utf8"));
  process.stdout.write(`${version}\n`);
}

/** An installed package has no sources; in a checkout the build counts until something under src is newer. */
function isBuilt(root) {
  const sources = join(root, "src");
  if (modified(sources) === undefined) return true;
  const built = modified(join(root, "dist", ".built"));
  return built !== undefined && !hasNewer(sources, built);
}

/**
 * A folder is newer when an entry was added, renamed or removed. Tests and fixtures are no part of a build.
 * Every start pays for this walk: plain loops and joined strings take half the time of their neater forms.
 */
function hasNewer(folder, time) {
  if (modified(folder) > time) return true;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== "fixtures" && hasNewer(path, time)) return true;
    } else if (!entry.name.endsWith(".test.ts") && modified(path) > time) return true;
  }
  return false;
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** Whoever reads our output may stop reading, as `head` does; that is no failure. */
function endOnWriteError(error) {
  if (error.code !== "EPIPE") fail(`cannot write: ${firstLine(error)}`);
  process.exit();
}

function fail(message) {
  process.stderr.write(`lcc: ${message}\n`);
  process.exitCode = 3;
}

function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split("\n", 1)[0];
}
