/** Runs as the scan process during a build, and stores the code that was compiled until its report was ready. */
const { writeFileSync } = require("node:fs");
const { loadCached } = require("./load-cached.cjs");

const { LCC_CODE_OF, LCC_CODE_TO, LCC_CODE_ENTRY } = process.env;
const script = loadCached(LCC_CODE_OF);

const send = process.send.bind(process);
process.send = (message, ...rest) => {
  if (message.kind === "done") writeFileSync(LCC_CODE_TO, script.createCachedData());
  return send(message, ...rest);
};
require(LCC_CODE_ENTRY);
