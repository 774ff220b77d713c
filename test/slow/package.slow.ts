import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { version } from "../../src/config/version.ts";
import { olderNode } from "../helpers/older-node.ts";
import { freshHome } from "../../scripts/try-docs/fresh-home.ts";

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

/** The commands of the README make the package and install it; the other tests look at what they made. */
describe("the package that is published", () => {
  const lab = mkdtempSync(join(tmpdir(), "lcc-package-"));
  const empty = join(lab, "empty");
  const prefix = join(lab, "prefix");
  const env = freshHome(join(lab, "empty-home"));
  let printed = "";
  let packed: string[] = [];

  before(async () => {
    mkdirSync(empty);
    const script = join(root, "scripts/try-docs.ts");
    printed = (await run(process.execPath, [script, "--installed", "--keep", lab], { cwd: root })).stdout;
    const [tarball = ""] = globSync("checkout/*.tgz", { cwd: lab });
    const { stdout } = await run("tar", ["-tzf", join(lab, tarball)]);
    packed = stdout.split("\n").map((file) => file.replace(/^package\//, ""));
  });
  after(() => rmSync(lab, { recursive: true }));

  test("is made by the commands of the README, and works as it and the guide to CI say", () => {
    for (const command of ["npm ci && npx lcc scan PATH", "npm ci && npm start", "npm pack"]) {
      assert.match(printed, new RegExp(`^README\\.md:\\d+: status \\S+ after .*: ${command}$`, "m"));
    }
    assert.match(printed, /^README\.md:\d+: status 1 .*: npx --package \S+ lcc scan PATH$/m);
    assert.match(printed, /^docs\/ci\.md:\d+: status 0 .*: lcc scan \. --baseline origin\/main --fail-on new$/m);
    assert.deepEqual(printed.match(/not run: .*/g), ["not run: npm test (all tests, which CI runs besides)"]);
  });

  test("holds the build, the launcher and the policies, and neither sources nor tests nor fixtures", () => {
    for (const file of ["bin/lcc.js", "bin/start.js", "dist/cli/main.js", "LICENSE", "README.md"]) {
      assert.ok(packed.includes(file), `${file} is missing`);
    }
    assert.ok(
      packed.some((file) => /^policies\/.+\.ya?ml$/.test(file)),
      "the policies are missing",
    );
    const unwanted = packed.filter((file) =>
      /^(?:src|test|bench|scripts|tools|ci)\/|\.(?:test|slow)\.|fixtures\//.test(file),
    );
    const sources = packed.filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
    assert.deepEqual([...unwanted, ...sources], []);
  });

  test("holds the licenses of the code that the build took in", () => {
    const dist = join(prefix, "lib/node_modules/license-compliance-service/dist");
    const licenses = readFileSync(join(dist, "bundled-licenses.txt"), "utf8");
    for (const name of ["fast-xml-parser", "js-yaml", "kysely", "packageurl-js", "smol-toml", "lru-cache"]) {
      assert.match(licenses, new RegExp(`^${name} [\\d.]+ \\([\\w.-]+\\)$`, "m"));
    }
    assert.match(readFileSync(join(dist, "web", "licenses.md"), "utf8"), /^## react-dom - /m);
  });

  test("includes no package with an install script", () => {
    const manifests = globSync("lib/node_modules/**/package.json", { cwd: prefix });
    assert.ok(manifests.length > 100);
    const withScripts = manifests.filter((file) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(prefix, file), "utf8")) as { scripts?: object };
      return ["preinstall", "install", "postinstall"].some((name) => Object.hasOwn(scripts, name));
    });
    assert.deepEqual(withScripts, []);
  });

  const answers: Record<string, readonly [string[], RegExp]> = {
    "tells its version": [["--version"], new RegExp(`^${version().replaceAll(".", "\\.")}\n$`)],
    "translates a license name": [["license", "normalize", "Apache 2"], /^Apache 2\tApache-2\.0\texact\n$/],
    "judges a license by a built-in policy": [
      ["policy", "check", "permissive", "MIT"],
      /^MIT\tpass\tallow\tMIT\tMIT\n$/,
    ],
    "explains a license": [["license", "show", "MIT"], /^MIT\n {2}name +MIT License\n/],
    "identifies its own license": [
      ["license", "identify", join(prefix, "lib/node_modules/license-compliance-service/LICENSE")],
      /\tApache-2\.0\t1\.00\n$/,
    ],
    "prints a completion script": [["completion", "bash"], /^complete -o default -F _lcc lcc$/m],
  };
  for (const [name, [args, want]] of Object.entries(answers)) {
    test(`installed for all, ${name}`, async () =>
      assert.match((await run(join(prefix, "bin/lcc"), args, { cwd: empty, env })).stdout, want));
  }

  test("installed for all, scans a folder", async () => {
    const project = join(lab, "small-project");
    mkdirSync(project);
    writeFileSync(join(project, "requirements.txt"), "flask==3.0.0\n");
    const { stdout } = await run(join(prefix, "bin/lcc"), ["scan", project, "--offline"], { cwd: empty, env });
    assert.match(stdout, /flask {2}3\.0\.0 {2}requirements\.txt:1/);
    assert.deepEqual(readdirSync(empty), []);
  });

  const old = olderNode();
  test("on an older Node says in one line what it needs", { skip: old ? false : "no older Node here" }, () => {
    const { error } = tryOn(old ?? "", join(prefix, "lib/node_modules/license-compliance-service/bin/lcc.js"));
    assert.match(error, /^lcc needs Node\.js 24\.15 or later and this is \d+\.\d+\.\d+: [^\n]+\n$/);
  });
});

function tryOn(node: string, file: string): { readonly error: string } {
  try {
    execFileSync(node, [file, "--version"], { stdio: "pipe" });
    return { error: "" };
  } catch (error) {
    return { error: String((error as { readonly stderr?: Buffer }).stderr) };
  }
}
