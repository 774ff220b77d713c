#!/usr/bin/env node
// An old Node must be able to parse this file, to print what is missing. Newer syntax belongs in start.js.
// The files of this folder are CommonJS: Node loads them in less time than ES modules.
const needed = [24, 15];
const found = process.versions.node.split(".").map(Number);

if (found[0] > needed[0] || (found[0] === needed[0] && found[1] >= needed[1])) {
  const fail = (error) => {
    process.stderr.write("lcc: cannot start: " + error.message + "\n");
    process.exitCode = 3;
  };
  try {
    require("./start.js").start(process.argv.slice(2)).catch(fail);
  } catch (error) {
    fail(error);
  }
} else {
  process.stderr.write(
    "lcc needs Node.js " +
      needed.join(".") +
      " or later and this is " +
      process.versions.node +
      ': in a checkout run "npx lcc" after "npm ci", which brings the right one, elsewhere install a newer Node.js.\n',
  );
  process.exitCode = 3;
}
