import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { version } from "../../src/version.ts";

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

describe("the package that is published", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-install-"));
  const project = join(folder, "project");
  let packed: string[] = [];

  before(async () => {
    const { stdout } = await npm(root, "pack", "--json", "--pack-destination", folder);
    packed = filesOf(stdout);
    const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "";
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), `{ "name": "project", "private": true }\n`);
    await npm(
      project,
      "install",
      "--ignore-scripts",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      join(folder, tarball),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  test("holds the build, the launcher and the policies, and neither sources nor tests nor fixtures", () => {
    for (const file of ["bin/lcc.js", "bin/start.js", "dist/cli/main.js", "LICENSE", "README.md"]) {
      assert.ok(packed.includes(file), `${file} is missing`);
    }
    assert.ok(
      packed.some((file) => /^policies\/.+\.ya?ml$/.test(file)),
      "the policies are missing",
    );
    const unwanted = packed.filter((file) =>
      /^(?:src|test|bench|scripts|tools)\/|\.(?:test|slow)\.|fixtures\//.test(file),
    );
    const sources = packed.filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
    assert.deepEqual([...unwanted, ...sources], []);
  });

  test("holds the licenses of the code that the build took in", () => {
    const file = join(project, "node_modules/license-compliance-service/dist/bundled-licenses.txt");
    const licenses = readFileSync(file, "utf8");
    for (const name of ["fast-xml-parser", "js-yaml", "packageurl-js", "smol-toml", "lru-cache"]) {
      assert.match(licenses, new RegExp(`^${name} [\\d.]+ \\([\\w.-]+\\)$`, "m"));
    }
    const ofPage = join(project, "node_modules/license-compliance-service/dist/web/licenses.md");
    assert.match(readFileSync(ofPage, "utf8"), /^## react-dom - /m);
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
      ["license", "identify", "node_modules/license-compliance-service/LICENSE"],
      /\tApache-2\.0\t1\.00\n$/,
    ],
  };
  for (const [name, [args, want]] of Object.entries(answers)) {
    test(name, async () =>
      assert.match((await run("npx", ["lcc", ...args], { cwd: project, env: pinned() })).stdout, want),
    );
  }
});

function npm(cwd: string, ...args: string[]): Promise<{ stdout: string }> {
  return run("npm", args, { cwd, env: pinned(), maxBuffer: 64 * 1024 * 1024 });
}

/** npm and npx run on the Node that runs the tests; what npm told the tests about this package is not passed on. */
function pinned(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:package|lifecycle|command|config_local)/.test(name),
  );
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  return { ...Object.fromEntries(own), PATH: path };
}

/** `npm pack --json` prints what the scripts of the package print, and then a JSON list. */
function filesOf(output: string): string[] {
  const [report]: { files: { path: string }[] }[] = JSON.parse(output.slice(output.search(/^\[/m)));
  return report?.files.map(({ path }) => path) ?? [];
}
