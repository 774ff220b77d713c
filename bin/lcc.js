#!/usr/bin/env node
// Old Nodes must be able to read this file far enough to say what is missing: nothing newer than 2017 stands here,
// and what needs a new Node lies in start.js.
const needed = [24, 12];
const found = process.versions.node.split(".").map(Number);

if (found[0] > needed[0] || (found[0] === needed[0] && found[1] >= needed[1])) {
  import("./start.js").then(
    (launcher) => launcher.start(process.argv.slice(2)),
    (error) => {
      process.stderr.write("lcc: cannot start: " + error.message + "\n");
      process.exitCode = 3;
    },
  );
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
