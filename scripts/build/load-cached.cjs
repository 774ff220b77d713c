/**
 * Loads the main file of the scan process. Compiling it takes longer than a small scan, so the build stores the compiled
 * code. Node's compile cache cannot be used: it needs a folder to write to, which a scan process does not have.
 */
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const v8 = require("node:v8");
const vm = require("node:vm");

/** The file is registered as loaded, so that other files of the bundle get this one when they require it. */
function loadCached(file) {
  const script = new vm.Script(Module.wrap(readFileSync(file, "latin1")), {
    filename: file,
    cachedData: readCache(`${file}.cache`), // V8 ignores it if another version has written it
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const loaded = new Module(file);
  loaded.filename = file;
  require.cache[file] = loaded;
  const folder = path.dirname(file);
  script.runInThisContext()(loaded.exports, Module.createRequire(file), loaded, file, folder);
  loaded.loaded = true;
  return script;
}

function readCache(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Call it after loading: V8 ignores stored code that was compiled with other flags, also that of Node's own modules. */
function setFlags() {
  const flags = [
    // A scan ends before optimized code has paid for its compilation, which was a fifth of the CPU time of a scan of
    // 10,000 programs. The compilation of one long loop, while it is running (OSR), takes 20 ms and more.
    "--invocation-count-for-turbofan=200000",
    "--invocation-count-for-osr=10000",
    "--invocation-count-for-maglev=2000",
    "--invocation-count-for-maglev-osr=2000",
    "--no-parallel-scavenge", // costs more CPU time than it saves
  ];
  for (const flag of flags) v8.setFlagsFromString(flag); // V8 ignores flags that it does not know
}

module.exports = { loadCached, setFlags };
