import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { lcc } from "./run.ts";

const hasShell = (name: string) => spawnSync(name, ["-c", "true"]).status === 0;
const skipWithout = (name: string) => (hasShell(name) ? false : `${name} is not installed`);

describe("lcc completion bash", { skip: skipWithout("bash") }, () => {
  let script = "";
  before(async () => {
    const { status, stdout, stderr } = await lcc(["completion", "bash"]);
    assert.deepEqual([status, stderr], [0, ""]);
    script = stdout;
  });

  /** What bash offers for the last of these words. */
  function offer(...words: string[]): string[] {
    const line = words.map((word) => `'${word}'`).join(" ");
    const ask = `COMP_WORDS=(lcc ${line}); COMP_CWORD=${words.length}; _lcc; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-uc", `${script}\n${ask}`], { encoding: "utf8" });
    assert.deepEqual([status, stderr], [0, ""]);
    return stdout.split("\n").filter((one) => one !== "");
  }

  const cases: Record<string, readonly [words: string[], offered: string[]]> = {
    "a command": [["sc"], ["scan", "scans"]],
    "a command below a command": [
      ["policy", "li"],
      ["list", "lint"],
    ],
    "all commands below one": [
      ["license", ""],
      ["identify", "normalize", "show"],
    ],
    "an option": [["scan", ".", "--ba"], ["--baseline"]],
    "the value of an option": [
      ["scan", "--format", "git"],
      ["github", "gitlab"],
    ],
    "another value for another command": [["sbom", "report.json", "--format", "c"], ["cyclonedx"]],
    "the name of a policy": [["scan", "--policy", "ai-ml-p"], ["ai-ml-permissive"]],
    "a policy as an argument": [["policy", "show", "copy"], ["copyleft-friendly"]],
    "a shell": [["completion", "z"], ["zsh"]],
    "nothing for a path, so that bash offers files": [["scan", ""], []],
    "nothing for an option's file": [["scan", "--output", "re"], []],
    "nothing for a word that looks like a command inside another": [["scan", "policy", "li"], []],
  };
  for (const [name, [words, offered]] of Object.entries(cases)) {
    test(`offers ${name}`, () => assert.deepEqual(offer(...words), offered));
  }

  test("knows every option that the help of a command lists", async () => {
    const help = (await lcc(["scan", "--help"])).stdout;
    const listed = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, long]) => long).sort();
    assert.deepEqual(offer("scan", "--").sort(), listed);
  });
});

for (const shell of ["zsh", "fish"]) {
  test(`lcc completion ${shell} is a script that ${shell} reads`, { skip: skipWithout(shell) }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "lcc-completion-"));
    const script = join(folder, `lcc.${shell}`); // not standard input: that is a socket, which zsh and fish do not open
    writeFileSync(script, (await lcc(["completion", shell])).stdout);
    const { status, stderr } = spawnSync(shell, ["-n", script], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    assert.deepEqual([status, stderr], [0, ""]);
  });
}

test("the scripts for zsh and fish name commands, options and values", async () => {
  const zsh = (await lcc(["completion", "zsh"])).stdout;
  assert.match(zsh, /^#compdef lcc\n/);
  assert.match(zsh, /"policy list"\) command_path="policy list" ;;/);
  assert.match(zsh, /"scan --format"\) offered="table json /);
  const fish = (await lcc(["completion", "fish"])).stdout;
  assert.match(fish, /^complete -c lcc -n '__fish_use_subcommand' -f -a scan -d 'list the components/m);
  assert.match(fish, /^complete -c lcc -n '__fish_seen_subcommand_from scan' -l format -x -a 'table json /m);
  assert.match(fish, /-n '__fish_seen_subcommand_from diff; and not __fish_seen_subcommand_from policy' -l json/);
  assert.match(fish, /-n '__fish_seen_subcommand_from policy; and __fish_seen_subcommand_from diff' -l json/);
  assert.match(fish, /project\\'s name/);
});

test("there is no completion for another shell", async () => {
  const { status, stderr } = await lcc(["completion", "tcsh"]);
  assert.equal(status, 2);
  assert.match(stderr, /^lcc: .*'tcsh' is invalid.*Allowed choices are bash, zsh, fish\.\n$/);
});
