import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { lcc, root } from "./run.ts";

const text = readFileSync(join(root, "LICENSE"), "utf8");
const identify = (args: readonly string[], input = "") => lcc(["license", "identify", ...args], { input });

describe("lcc license identify", () => {
  test("takes names of files from standard input for -, and goes on after one that is not there", async () => {
    const { status, stdout, stderr } = await identify(["-"], "no-such-file\n\nLICENSE\n");
    assert.deepEqual([status, stdout], [2, "LICENSE\tApache-2.0\t1.00\n"]);
    assert.equal(stderr, "lcc: no-such-file: there is no such file\n");
  });

  test("gives one hint where that is a license text", async () => {
    for (const input of [text, `LICENSE\n${text}`, text.replaceAll("\n", " ")]) {
      const { status, stderr } = await identify(["-"], input);
      assert.equal(status, 2);
      assert.match(stderr, /^lcc: - reads file names from standard input, one per line, [^\n]*--stdin[^\n]*\n$/);
    }
  });

  test("reads the text itself with --stdin", async () => {
    assert.equal((await identify(["--stdin"], text)).stdout, "-\tApache-2.0\t1.00\n");
    assert.equal((await identify(["--stdin"], "")).stdout, "-\tNONE\t0.00\n");
    const both = await identify(["--stdin", "--json", "LICENSE"], text);
    const found: { path: string; expression: string }[] = JSON.parse(both.stdout);
    assert.deepEqual(
      found.map(({ path, expression }) => [path, expression]),
      [
        ["-", "Apache-2.0"],
        ["LICENSE", "Apache-2.0"],
      ],
    );
  });

  test("shows the closest license and the words that differ, where none is named", async () => {
    const changed = text.slice(0, text.indexOf("APPENDIX")).replaceAll(/no-charge,\s+royalty-free/g, "commercial");
    const { stdout } = await identify(["--stdin", "--explain"], changed);
    assert.match(
      stdout,
      /^-\tLicenseRef-Unidentified-Terms\t0\.50\n {2}lines 1-\d+: .+\n {4}".+"\n {2}Closest is Apache-2\.0: 9\d % of its words agree \(lines 1 to \d+\)\.\n/,
    );
    assert.match(stdout, /\[-no-charge, royalty-free-\] \{\+commercial\+\}/);
    const [found] = JSON.parse((await identify(["--stdin", "--json"], changed)).stdout);
    assert.equal(found.closest.license, "Apache-2.0");
  });

  test("shows what each part was taken for, with the words of terms that no license explains", async () => {
    const fee = "Production use requires a commercial license.";
    const { stdout } = await identify(["--stdin", "--explain"], `${text}\n\n${fee}\n`);
    assert.match(
      stdout,
      /^-\tApache-2\.0 AND LicenseRef-Unidentified-Terms\t0\.50\n {2}lines 1-\d+: Apache-2\.0, the license/,
    );
    assert.match(stdout, new RegExp(`terms of no other license here, 0\\.50\\n {4}"${fee}"\\n$`));
  });

  test("shows what counts only in the license file of a package", async () => {
    const limit = "It is free for students.";
    const { stdout } = await identify(["--stdin", "--explain"], `${text}\n\n${limit}\n`);
    assert.match(stdout, /^-\tApache-2\.0\t/);
    assert.ok(
      stdout.endsWith(
        `  as the license file of a package: Apache-2.0 AND LicenseRef-Unidentified-Terms, for line 201\n    "${limit}"\n`,
      ),
      stdout,
    );
  });

  test("says in one line what to name", async () => {
    for (const args of [[], ["--stdin", "-"]]) {
      const { status, stdout, stderr } = await identify(args);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, /^lcc: [^\n]*--stdin[^\n]*\n$/);
    }
  });
});

describe("lcc help", () => {
  test("explains a command, and a command of a command", async () => {
    assert.match((await lcc(["help", "policy"])).stdout, /^Usage: lcc policy \[/);
    assert.match((await lcc(["help", "policy", "validate"])).stdout, /^Usage: lcc policy validate /);
    assert.match((await lcc(["help", "scan", "validate"])).stdout, /^Usage: lcc scan \[/);
  });

  test("reports an unknown command", async () => {
    const { status, stderr } = await lcc(["help", "policy", "valdate"]);
    assert.equal(status, 2);
    assert.match(stderr, /^lcc: unknown command 'valdate' \(Did you mean validate\?\)\n$/);
    const first = await lcc(["help", "polcy"]);
    assert.deepEqual([first.status, first.stderr], [2, "lcc: unknown command 'polcy' (Did you mean policy?)\n"]);
  });
});
