// Plain JavaScript without packages: it has to run before `npm ci`, and on an old Node, to say what is missing.
import { existsSync } from "node:fs";

const needed = [24, 15];
const [major, minor] = process.versions.node.split(".").map(Number);
const isInstalled = existsSync(new URL("../node_modules", import.meta.url));
const isNewEnough = major > needed[0] || (major === needed[0] && minor >= needed[1]);

if (!isInstalled) {
  stop('The packages are not installed. Run "npm ci" first; it also installs the Node.js that the tests need.');
} else if (!isNewEnough) {
  stop(
    `The tests need Node.js ${needed.join(".")} or later and this is ${process.versions.node}. ` +
      'Run "npm ci", which installs the right one, and start the tests with "npm test"; on macOS install it yourself.',
  );
} else {
  process.stdout.on("error", () => process.exit(1)); // a reader such as `head` has stopped reading
  const { runTests } = await import("./test/run-tests.ts");
  process.exitCode = await runTests(process.argv.slice(2));
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
