const { readdirSync, readFileSync, statSync } = require("node:fs");
const { enableCompileCache } = require("node:module");
const path = require("node:path");

const root = path.dirname(__dirname);

/** Runs the build if it is current, else the sources. */
async function start(argv) {
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) return printVersion();
  if (argv[0] === "serve" || argv[0] === "worker") require("./long-running.js").startAnew(argv);
  enableCompileCache();
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endOnWriteError);
  try {
    const { main } = isBuilt() ? require("../dist/cli/main.js") : await import("../src/cli/main.ts");
    await main(argv);
  } catch (error) {
    const advice = isMissing(error) ? '; in a checkout "npm ci" installs what is missing' : "";
    fail(`cannot start: ${firstLine(error)}${advice}`);
  }
}

function isMissing(error) {
  return error?.code === "MODULE_NOT_FOUND" || error?.code === "ERR_MODULE_NOT_FOUND";
}

/** Scripts call this often, so nothing else is loaded for it. */
function printVersion() {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  process.stdout.write(`${version}\n`);
}

/** An installed package has no sources; in a checkout the build is used until something under src is newer. */
function isBuilt() {
  const sources = path.join(root, "src");
  if (modified(sources) === undefined) return true;
  const built = modified(path.join(root, "dist", ".built"));
  return built !== undefined && !hasNewer(sources, built);
}

/**
 * A folder is newer when an entry was added, renamed or removed. Tests and fixtures are not part of a build.
 * This runs at every start in a checkout: plain loops and joined strings take half the time of path functions, and only
 * files have a dot in their names, so that their kind need not be read.
 */
function hasNewer(folder, time) {
  if (modified(folder) > time) return true;
  for (const name of readdirSync(folder)) {
    if (name === "fixtures" || name.endsWith(".test.ts") || name.endsWith(".slow.ts")) continue;
    const file = `${folder}/${name}`;
    if (name.includes(".") ? modified(file) > time : hasNewer(file, time)) return true;
  }
  return false;
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** A reader of our output may stop early, as `head` does; that is not a failure. */
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

module.exports = { start };
